import type { z } from 'zod';
import { db } from '~/adapters/database/client.server';
import { getOwnUser } from '~/domain/accounts/own-user.server';
import type { Actor, OwnUser } from '~/domain/accounts/users';
import { preferencesSchema, profileSchema } from '~/domain/accounts/users-schema';
import { updatePreferences, updateProfile } from '~/domain/accounts/users.server';
import { bringCollections, type BroughtCollection } from '~/domain/collections/bring.server';
import { follow } from '~/domain/community/follows/follows.server';
import { InvalidError } from '~/domain/errors';
import { requestBrought, type BroughtFeed } from '~/domain/feeds/import/requested-feeds.server';
import { saveSpeeds } from '~/domain/listening/speeds.server';
import { placeBehindQueue } from '~/domain/listening/queue.server';
import { env } from '~/env.server';
import { feedUrlKey, normaliseFeedUrl } from '~/lib/feeds/feed-url';
import { t } from '~/messages/t';
import { MOST, type Belongings } from './own-data';
import type { Brought } from './own-data-schema';

/**
 * Imports a file into a member's account. Data that belongs to podcasts waits until their feeds have been read in the
 * background. Existing data is kept unless the file has something newer.
 *
 * @returns the number of feeds waiting
 * @throws InvalidError for too many feeds, ConflictError while another file is being read
 */
export async function importOwnData({ id }: Actor, brought: Brought): Promise<number> {
  const firstPlace = await placeBehindQueue(id);
  const places = brought.collections.map(() => ({ id: '', firstPlace: 0 }));
  const feeds = feedsOf(brought, firstPlace, places);
  if (feeds.length > MOST.feeds) {
    const text = t('refusal.mostFeeds', { count: MOST.feeds });
    throw new InvalidError(text, { file: [text] });
  }
  // Imported first, so that privacy settings apply before favorites become visible to others.
  await bringProfile(id, brought.profile);
  const collections = await bringCollections(id, brought.collections);
  await requestBrought(id, feedsOf(brought, firstPlace, collections));
  const { playbackRate: rate, playbackRateAt: chosenAt } = brought;
  const general = rate !== null && chosenAt !== null ? { rate, chosenAt } : null;
  if (general) await saveSpeeds(id, { general, podcasts: [] });
  if (brought.site === env.SITE_URL) await followAgain(id, brought.following);
  return feeds.length;
}

/** Groups the data by feed, regardless of the URL scheme. Favorites come first, the most recently saved one last. */
function feedsOf(
  brought: Brought,
  firstPlace: number,
  collections: (BroughtCollection | undefined)[],
): BroughtFeed[] {
  const feeds = new Map<string, BroughtFeed & { belongings: Belongings }>();
  const of = ({ rssUrl, title, podcastGuid }: Brought['favorites'][number]['podcast']) => {
    const url = normaliseFeedUrl(rssUrl) ?? rssUrl.trim();
    const key = feedUrlKey(url);
    const feed = feeds.get(key) ?? {
      url,
      facts: { title: title || null, podcastGuid },
      belongings: { positions: [], queue: [] } as Belongings,
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
  for (const [index, { entries }] of brought.collections.entries()) {
    const to = collections[index];
    for (const [number, { episode, podcast, ...part }] of entries.entries()) {
      const from = episode?.podcast ?? podcast;
      if (!to || !from) continue;
      const named = episode && { guid: episode.guid, audioUrl: episode.audioUrl };
      const entry = { ...part, collectionId: to.id, place: to.firstPlace + number, episode: named };
      (of(from).collected ??= []).push(entry);
    }
  }
  return [...feeds.values()];
}

/** Keeps the values that this site accepts. */
function valid<Shape extends z.ZodRawShape>(
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
async function bringProfile(userId: string, values: Record<string, unknown>): Promise<void> {
  const own = await getOwnUser(userId);
  const isUnsaid = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);
  const unsaid = Object.fromEntries(
    Object.entries(values).filter(([name]) => isUnsaid(own[name as keyof OwnUser])),
  );
  const profile = valid(profileSchema, unsaid);
  // No letters are sent until the address is verified here.
  const { weeklyLetterDay: _, ...preferences } = valid(preferencesSchema, unsaid);
  if (Object.keys(profile).length > 0) await updateProfile(userId, profile);
  if (Object.keys(preferences).length > 0) await updatePreferences(userId, preferences);
}

async function followAgain(userId: string, following: Brought['following']): Promise<void> {
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
