import type { z } from 'zod';
import { UnreadableEncodingError } from '~/adapters/feeds/fetch/decode.server';
import { readOpml } from '~/adapters/feeds/opml.server';
import { InvalidError } from '~/domain/errors';
import { t } from '~/messages/t';
import { db } from '~/adapters/database/client.server';
import { updatePreferences, updateProfile } from '~/domain/accounts/users.server';
import { getCurrentUser } from '~/domain/accounts/current-user.server';
import type { Actor } from '~/domain/accounts/users';
import { type CurrentUser, preferencesSchema, profileSchema } from '~/domain/accounts/users-schema';
import {
  importCollections,
  type ImportedCollection,
  importEntries,
} from '~/domain/collections/copy.server';
import { follow } from '~/domain/community/people/people.server';
import {
  requestImportedFeeds,
  type ImportedFeed,
  type ImportPodcastData,
} from '~/domain/feeds/import/requested-feeds.server';
import { saveSpeeds } from '~/domain/listening/speeds.server';
import { findLastPlace, importToQueue } from '~/domain/listening/queue.server';
import { env } from '~/env.server';
import { feedUrlKey, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { importFavorite } from '~/domain/community/favorites/favorites.server';
import { importReview } from '~/domain/community/reviews/reviews.server';
import { findEpisodes } from '~/domain/episodes/episodes.server';
import { CLAIM_MS, waitUntilUnclaimed } from '~/domain/feeds/feed-claims.server';
import { savePositions } from '~/domain/listening/listening.server';
import { getPodcastId } from '~/domain/podcasts/podcasts.server';
import { IMPORT_LIMITS, type MemberPodcastData } from './own-data';
import type { ImportedData } from './own-data-schema';

const fileRefusal = (text: string) => new InvalidError(text, 'file');

/**
 * Reads a member's file: an export, or OPML in any encoding but UTF-32.
 *
 * @returns unvalidated data for `importSchema`
 * @throws InvalidError when it is neither
 */
export async function readImportFile(file: Buffer): Promise<object> {
  const isJson = /^[\ufeff\s]*\{/.test(file.subarray(0, 1_000).toString());
  return isJson ? readExport(file) : readList(file);
}

function readExport(file: Buffer): object {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file)) as object;
  } catch {
    throw fileRefusal(t('refusal.noOwnData'));
  }
}

/** The feeds of an OPML file become favorites. */
async function readList(file: Buffer): Promise<object> {
  if (!file.includes('<')) throw fileRefusal(t('refusal.noOwnData'));
  const feeds = await readOpml(file).catch((error: unknown) => {
    if (error instanceof UnreadableEncodingError) throw fileRefusal(t('refusal.fileUnreadable'));
    throw error;
  });
  if (feeds.length === 0) throw fileRefusal(t('refusal.noOwnData'));
  return {
    favorites: feeds.map(({ url, title }) => ({
      podcast: { rssUrl: shortened(url), title: title ?? '' },
    })),
  };
}

/** No longer a valid URL, so that this entry fails by name while the others go on. */
const shortened = (url: string): string => (url.length > 2_000 ? `${url.slice(0, 100)}…` : url);

/**
 * Imports a file into a member's account. Data that belongs to podcasts waits until their feeds have been read in the
 * background. Existing data is kept unless the file has something newer.
 *
 * @returns the number of feeds waiting
 * @throws InvalidError for too many feeds, ConflictError while another file is being read
 */
export async function importPersonalData({ id }: Actor, brought: ImportedData): Promise<number> {
  const firstPlace = await findLastPlace(id);
  const places = brought.collections.map(() => ({ id: '', firstPlace: 0 }));
  const feeds = feedsOf(brought, firstPlace, places);
  if (feeds.length > IMPORT_LIMITS.feeds) {
    throw fileRefusal(t('refusal.mostFeeds', { count: IMPORT_LIMITS.feeds }));
  }
  // Imported first, so that privacy settings apply before favorites become visible to others.
  await importProfile(id, brought.profile);
  const begun = new Map(
    brought.collectionProgress.map(({ collection, begunAt }) => [collection.title, begunAt]),
  );
  const collections = await importCollections(
    id,
    brought.collections.map((one) => {
      const begunAt = begun.get(one.title);
      return { ...one, begunAt: begunAt === undefined ? null : momentOf(begunAt) };
    }),
  );
  await requestImportedFeeds(id, feedsOf(brought, firstPlace, collections));
  const { playbackRate: rate, playbackRateAt: chosenAt } = brought;
  const general = rate !== null && chosenAt !== null ? { rate, chosenAt } : null;
  if (general) await saveSpeeds(id, { general, podcasts: [] });
  if (brought.site === env.SITE_URL) await followAgain(id, brought.following);
  return feeds.length;
}

/** Groups the data by feed, regardless of the URL scheme. Favorites come first, the most recently saved one last. */
function feedsOf(
  brought: ImportedData,
  firstPlace: number,
  collections: (ImportedCollection | undefined)[],
): ImportedFeed[] {
  const feeds = new Map<string, ImportedFeed & { belongings: MemberPodcastData }>();
  const of = ({ rssUrl, title, podcastGuid }: ImportedData['favorites'][number]['podcast']) => {
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
  for (const { podcast, newestOnly, createdAt } of brought.favorites.toReversed()) {
    of(podcast).favorite = { newestOnly, savedAt: createdAt };
  }
  for (const { podcast, ...speed } of brought.speeds) of(podcast).speed = speed;
  for (const { podcast, createdAt: _, ...review } of brought.reviews) of(podcast).review ??= review;
  for (const { episode, ...heard } of brought.positions) {
    const { guid, audioUrl } = episode;
    of(episode.podcast).positions.push({ guid, audioUrl, ...heard });
  }
  for (const [index, { episode }] of brought.queue.entries()) {
    const { guid, audioUrl } = episode;
    of(episode.podcast).queue.push({ guid, audioUrl, place: firstPlace + index });
  }
  const heardAt = new Map(
    brought.heardParts.map(({ heardAt, entry }) => [partKey(entry), heardAt] as const),
  );
  for (const [index, { entries }] of brought.collections.entries()) {
    const to = collections[index];
    for (const [number, { episode, podcast, ...part }] of entries.entries()) {
      const from = episode?.podcast ?? podcast;
      if (!to || !from) continue;
      const named = episode && { guid: episode.guid, audioUrl: episode.audioUrl };
      const place = to.firstPlace + number;
      const heard = heardAt.get(partKey({ episode, ...part })) ?? null;
      const entry = { ...part, collectionId: to.id, place, episode: named, heardAt: heard };
      (of(from).collected ??= []).push(entry);
    }
  }
  return [...feeds.values()];
}

type NamedPart = ImportedData['heardParts'][number]['entry'];

const partKey = ({ episode, fromSeconds, toSeconds }: NamedPart): string =>
  JSON.stringify([
    ...[episode?.podcast.rssUrl, episode?.guid, episode?.audioUrl],
    ...[fromSeconds, toSeconds],
  ]);

/** Keeps the values that this site accepts. */
function acceptedValues<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  values: Record<string, unknown>,
) {
  const parsed = Object.entries(shape).flatMap(([name, schema]) => {
    const { data } = (schema as z.ZodType).safeParse(values[name]);
    return data ? [[name, data] as const] : [];
  });
  return Object.fromEntries(parsed) as Partial<z.output<z.ZodObject<Shape>>>;
}

/** Fills in the settings the member has not made, because the file does not say when they were made. */
async function importProfile(userId: string, values: Record<string, unknown>): Promise<void> {
  const own = await getCurrentUser(userId);
  const isUnsaid = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);
  const unsaid = Object.fromEntries(
    Object.entries(values).filter(([name]) => isUnsaid(own[name as keyof CurrentUser])),
  );
  const profile = acceptedValues(profileSchema, unsaid);
  // No letters are sent until the address is verified here.
  const { weeklyLetterDay: _, ...preferences } = acceptedValues(preferencesSchema, unsaid);
  if (Object.keys(profile).length > 0) await updateProfile(userId, profile);
  if (Object.keys(preferences).length > 0) await updatePreferences(userId, preferences);
}

async function followAgain(userId: string, following: ImportedData['following']): Promise<void> {
  const names = new Map(following.map(({ followed }) => [followed.id, followed.username]));
  names.delete(userId);
  const people = await db.user.findMany({
    where: { id: { in: [...names.keys()] }, followers: { none: { followerId: userId } } },
    select: { id: true, username: true },
  });
  for (const { id, username } of people) {
    if (names.get(id) === username) await follow(userId, id);
  }
}

/** Rows per write, because a write blocks SQLite's thread. */
const AT_ONCE = 250;

const momentOf = (text: string): Date => new Date(Math.min(Date.parse(text), Date.now()));

/** Imports a member's data for a podcast and its episodes. Repeating it creates no duplicates. */
export const importPodcastData: ImportPodcastData = async (userId, slug, given) => {
  const { favorite, review, speed, positions, queue, collected = [] } = given as MemberPodcastData;
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
  const heard = await withIds(podcastId, positions);
  for (let from = 0; from < heard.length; from += AT_ONCE) {
    await savePositions(userId, heard.slice(from, from + AT_ONCE));
  }
  const queued = await withIds(podcastId, queue);
  await importToQueue(userId, queued);
  const lost = await importCollectionEntries(userId, podcastId, collected);
  return positions.length + queue.length - heard.length - queued.length + lost;
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
  await importEntries(
    userId,
    [...episodes, ...podcasts].map(({ heardAt, ...entry }) => {
      const isPart = entry.fromSeconds !== null;
      return { ...entry, heardAt: heardAt && isPart ? momentOf(heardAt) : null };
    }),
  );
  return named.length - episodes.length;
}

type Named = Pick<MemberPodcastData['queue'][number], 'guid' | 'audioUrl'>;

/** Keeps the entries whose episode the podcast has. */
async function withIds<T extends Named>(podcastId: string, named: T[]) {
  const found = await findEpisodes(
    named.map(({ guid, audioUrl }) => ({ podcastId, guid, audioUrl })),
  );
  return named.flatMap(({ guid: _guid, audioUrl: _audioUrl, ...rest }, index) => {
    const episode = found[index];
    return episode ? [{ ...rest, episodeId: episode.id }] : [];
  });
}
