import type { z } from 'zod';
import { db } from '~/adapters/database/client.server';
import { getCurrentUser } from '~/domain/accounts/current-user.server';
import type { Actor } from '~/domain/accounts/users';
import {
  type CurrentUser,
  type Preferences,
  preferencesSchema,
  type ProfileChange,
  profileSchema,
} from '~/domain/accounts/users-schema';
import { updatePreferences, updateProfile } from '~/domain/accounts/users.server';
import {
  importCollections,
  type ImportedCollection,
  importEntries,
} from '~/domain/collections/copy.server';
import { importFavorite } from '~/domain/community/favorites/favorites.server';
import { follow } from '~/domain/community/people/people.server';
import { importReview } from '~/domain/community/reviews/reviews.server';
import { findEpisodes } from '~/domain/episodes/episodes.server';
import { ConflictError, InvalidError, UnavailableError } from '~/domain/errors';
import { CLAIM_MS, waitUntilUnclaimed } from '~/domain/feeds/feed-claims.server';
import {
  countRequests,
  requestImportedFeeds,
  type ImportedFeed,
  type ImportPodcastData,
} from '~/domain/feeds/import/requested-feeds.server';
import { savePositions } from '~/domain/listening/listening.server';
import { findLastPlace, importToQueue } from '~/domain/listening/queue.server';
import { saveSpeeds } from '~/domain/listening/speeds.server';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { env } from '~/env.server';
import { rowsInSlices } from '~/lib/any-of';
import { inTimeSlices, slicesOf } from '~/lib/concurrency/batches';
import { ConcurrencyLimit, QueueFullError } from '~/lib/concurrency/concurrent-work';
import { feedUrlKey, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { t } from '~/messages/t';
import { readMemberFile, type ParseFile } from './member-file.server';
import { IMPORT_LIMITS, type MemberPodcastData } from './own-data';
import type { ImportedData } from './own-data-schema';

/** Members whose file is being read. */
const reading = new Set<string>();
/** Files are large, so they are read one after the other. */
const limit = new ConcurrencyLimit(1, 20);

/**
 * Reads a member's file in the thread that reads feeds, and imports it.
 *
 * @param parse checks the data by a schema
 * @returns the number of feeds waiting
 * @throws InvalidError, MalformedError, UnavailableError; ConflictError while another file is being read
 */
export async function importMemberFile(
  actor: Actor,
  bytes: Uint8Array,
  parse: ParseFile,
  form: 'json' | 'any',
): Promise<number> {
  if (reading.has(actor.id)) throw new ConflictError(t('refusal.importRuns'));
  reading.add(actor.id);
  try {
    const { waiting } = await countRequests(actor.id);
    if (waiting > 0) throw new ConflictError(t('refusal.importRuns'));
    const brought = await limit.run(() => readMemberFile(bytes, parse, form));
    return await importPersonalData(actor, brought);
  } catch (error) {
    throw error instanceof QueueFullError ? new UnavailableError() : error;
  } finally {
    reading.delete(actor.id);
  }
}

/**
 * Imports a file into a member's account. Data that belongs to podcasts waits until their feeds have been read in the
 * background. Existing data is kept unless the file has something newer.
 *
 * @returns the number of feeds waiting
 * @throws InvalidError for too many feeds, ConflictError while another file is being read
 */
async function importPersonalData({ id }: Actor, brought: ImportedData): Promise<number> {
  const firstPlace = await findLastPlace(id);
  const places = brought.collections.map(() => ({ id: '', firstPlace: 0 }));
  const feeds = await feedsOf(brought, firstPlace, places);
  if (feeds.length > IMPORT_LIMITS.feeds) {
    throw new InvalidError(t('refusal.mostFeeds', { count: IMPORT_LIMITS.feeds }), 'file');
  }
  // Imported first, so that privacy settings apply before favorites become visible to others.
  await importProfile(id, brought.profile);
  const begun = new Map(
    brought.collectionProgress.map(({ collection, begunAt }) => [collection.title, begunAt]),
  );
  const collections = await importCollections(
    id,
    brought.collections.map((collection) => {
      const begunAt = begun.get(collection.title);
      return { ...collection, begunAt: begunAt === undefined ? null : momentOf(begunAt) };
    }),
  );
  await requestImportedFeeds(id, await feedsOf(brought, firstPlace, collections));
  const { playbackRate: rate, playbackRateAt: chosenAt } = brought;
  const general = rate !== null && chosenAt !== null ? { rate, chosenAt } : null;
  if (general) await saveSpeeds(id, { general, podcasts: [] });
  if (brought.site === env.SITE_URL) await followAgain(id, brought.following);
  return feeds.length;
}

/** Groups the data by feed, regardless of the URL scheme. Favorites come first, the most recently saved one last. */
async function feedsOf(
  brought: ImportedData,
  firstPlace: number,
  collections: (ImportedCollection | undefined)[],
): Promise<ImportedFeed[]> {
  const feeds = new Map<
    string,
    Omit<ImportedFeed, 'belongings'> & { belongings: MemberPodcastData }
  >();
  const byFeed = new Map<string, MemberPodcastData>();
  const of = (podcast: ImportedData['favorites'][number]['podcast']) => {
    const belongings = byFeed.get(podcast.rssUrl) ?? newFeed(podcast);
    byFeed.set(podcast.rssUrl, belongings);
    return belongings;
  };
  const newFeed = ({ rssUrl, title, podcastGuid }: Parameters<typeof of>[0]) => {
    const url = normalizeFeedUrl(rssUrl) ?? rssUrl.trim();
    const key = feedUrlKey(url);
    const feed = feeds.get(key) ?? {
      url,
      facts: { title: title || null, podcastGuid },
      belongings: { positions: [], queue: [] } as MemberPodcastData,
    };
    feeds.set(key, feed);
    return feed.belongings;
  };
  await inTimeSlices(brought.favorites.toReversed(), ({ podcast, newestOnly, createdAt }) => {
    of(podcast).favorite = { newestOnly, savedAt: createdAt };
  });
  await inTimeSlices(brought.speeds, ({ podcast, ...speed }) => {
    of(podcast).speed = speed;
  });
  await inTimeSlices(brought.reviews, ({ podcast, createdAt: _, ...review }) => {
    of(podcast).review ??= review;
  });
  await inTimeSlices(brought.positions, ({ episode, ...heard }) => {
    const { guid, audioUrl } = episode;
    of(episode.podcast).positions.push({ guid, audioUrl, ...heard });
  });
  await inTimeSlices(brought.queue.entries(), ([index, { episode }]) => {
    const { guid, audioUrl } = episode;
    of(episode.podcast).queue.push({ guid, audioUrl, place: firstPlace + index });
  });
  const heardAt = new Map<string, string>();
  await inTimeSlices(brought.heardParts, (part) => {
    heardAt.set(partKey(part.entry), part.heardAt);
  });
  for (const [index, { entries }] of brought.collections.entries()) {
    const to = collections[index];
    await inTimeSlices(entries.entries(), ([number, { episode, podcast, ...part }]) => {
      const from = episode?.podcast ?? podcast;
      if (!to || !from) return;
      const named = episode && { guid: episode.guid, audioUrl: episode.audioUrl };
      const place = to.firstPlace + number;
      const heard = heardAt.get(partKey({ episode, ...part })) ?? null;
      const entry = { ...part, collectionId: to.id, place, episode: named, heardAt: heard };
      (of(from).collected ??= []).push(entry);
    });
  }
  return [...feeds.values()].map(({ belongings, ...feed }) => ({
    ...feed,
    belongings: partsOf(belongings),
  }));
}

/** Entries of each list in one part: parts are written and read as JSON in one step. */
const ENTRIES_A_PART = 250;

/** Cuts what belongs to a podcast into parts that can be imported one after the other. */
function partsOf({ positions, queue, collected, ...rest }: MemberPodcastData): MemberPodcastData[] {
  const longest = Math.max(positions.length, queue.length, collected?.length ?? 0);
  const count = Math.max(1, Math.ceil(longest / ENTRIES_A_PART));
  return Array.from({ length: count }, (_, part) => {
    const cut = <T>(list: T[]) => list.slice(part * ENTRIES_A_PART, (part + 1) * ENTRIES_A_PART);
    return {
      ...(part === 0 && rest),
      positions: cut(positions),
      queue: cut(queue),
      ...(collected && { collected: cut(collected) }),
    };
  });
}

type NamedPart = ImportedData['heardParts'][number]['entry'];

const partKey = ({ episode, fromSeconds, toSeconds }: NamedPart): string =>
  JSON.stringify([
    episode?.podcast.rssUrl,
    episode?.guid,
    episode?.audioUrl,
    fromSeconds,
    toSeconds,
  ]);

/** Fills in the settings the member has not made, because the file does not say when they were made. */
async function importProfile(userId: string, values: ImportedData['profile']): Promise<void> {
  const member = await getCurrentUser(userId);
  const isUnsaid = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);
  const unsaid = Object.entries(values).filter(
    ([name, value]) => value && isUnsaid(member[name as keyof CurrentUser]),
  );
  const of = ({ shape }: z.ZodObject) =>
    Object.fromEntries(unsaid.filter(([name]) => Object.hasOwn(shape, name)));
  const profile: ProfileChange = of(profileSchema);
  const preferences: Preferences = of(preferencesSchema);
  if (Object.keys(profile).length > 0) await updateProfile(userId, profile);
  if (Object.keys(preferences).length > 0) await updatePreferences(userId, preferences);
}

async function followAgain(userId: string, following: ImportedData['following']): Promise<void> {
  const names = new Map(following.map(({ followed }) => [followed.id, followed.username]));
  names.delete(userId);
  const people = await rowsInSlices(names.keys(), (id) =>
    db.user.findMany({
      where: { id, followers: { none: { followerId: userId } } },
      select: { id: true, username: true },
    }),
  );
  for (const { id, username } of people) {
    if (names.get(id) === username) await follow(userId, id);
  }
}

/** Rows per write, because a write blocks SQLite's thread. */
const AT_ONCE = 250;

const momentOf = (text: string): Date => new Date(Math.min(Date.parse(text), Date.now()));

/** Imports a member's data for a podcast and its episodes. Repeating it creates no duplicates. */
export const importPodcastData: ImportPodcastData = async (userId, slug, data) => {
  const { favorite, review, speed, positions, queue, collected = [] } = data as MemberPodcastData;
  const podcastId = await getPodcastId(slug);
  if (favorite) {
    const { newestOnly, savedAt } = favorite;
    await importFavorite({ userId, podcastId, newestOnly }, savedAt ? momentOf(savedAt) : null);
  }
  if (speed) await saveSpeeds(userId, { general: null, podcasts: [{ podcastId, ...speed }] });
  if (review) {
    await importReview(userId, podcastId, { ...review, updatedAt: momentOf(review.updatedAt) });
  }
  if (positions.length + queue.length + collected.length === 0) return 0;
  // Older pages of a new feed are still being stored.
  await waitUntilUnclaimed(podcastId, CLAIM_MS);
  const matched = await withIds(podcastId, positions);
  for (const some of slicesOf(matched, AT_ONCE)) await savePositions(userId, some);
  const queued = await withIds(podcastId, queue);
  await importToQueue(userId, queued);
  const lost = await importCollectionEntries(userId, podcastId, collected);
  return positions.length + queue.length - matched.length - queued.length + lost;
};

/** @returns the number of entries whose episode the podcast does not have */
async function importCollectionEntries(
  userId: string,
  podcastId: string,
  collected: NonNullable<MemberPodcastData['collected']>,
): Promise<number> {
  const named = collected.flatMap(({ episode, ...entry }) =>
    episode ? [{ ...entry, ...episode, podcastId: null }] : [],
  );
  const podcasts = collected.flatMap(({ episode, ...entry }) =>
    episode ? [] : [{ ...entry, episodeId: null, podcastId, fromSeconds: null, toSeconds: null }],
  );
  const episodes = await withIds(podcastId, named);
  const entries = [...episodes, ...podcasts].map(({ heardAt, ...entry }) => {
    const isPart = entry.fromSeconds !== null;
    return { ...entry, heardAt: heardAt && isPart ? momentOf(heardAt) : null };
  });
  for (const some of slicesOf(entries, AT_ONCE)) await importEntries(userId, some);
  return named.length - episodes.length;
}

type Named = Pick<MemberPodcastData['queue'][number], 'guid' | 'audioUrl'>;

/** Keeps the entries whose episode the podcast has. */
async function withIds<T extends Named>(podcastId: string, named: T[]) {
  const episodes = await findEpisodes(
    named.map(({ guid, audioUrl }) => ({ podcastId, guid, audioUrl })),
  );
  return named.flatMap(({ guid: _guid, audioUrl: _audioUrl, ...rest }, index) => {
    const episode = episodes[index];
    return episode ? [{ ...rest, episodeId: episode.id }] : [];
  });
}
