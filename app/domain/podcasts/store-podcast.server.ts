import { db } from '~/adapters/database/client.server';
import { isUniqueViolation } from '~/adapters/database/transaction.server';
import type { FeedChannel } from '~/adapters/feeds/feed-types';
import { feedUrlKey } from '~/lib/feed-url';
import { podcastSlug } from '~/lib/slug';
import { lockedUntil } from './feed-lock.server';
import { newPodcastValues, type PodcastFacts } from './podcast-values.server';

export type Identity = PodcastFacts & { rssUrl: string };

/**
 * The podcast that is already there for any of the names it could have, in the order of their worth:
 * guid, directory id, feed address, Apple id.
 */
export async function findStored(identity: Identity): Promise<{ id: string } | null> {
  const { podcastGuid, podcastIndexId, itunesId, rssUrl } = identity;
  const select = { id: true };
  const wanted = [
    podcastGuid ? { podcastGuid } : null,
    podcastIndexId ? { podcastIndexId } : null,
    { rssUrlKey: feedUrlKey(rssUrl) },
    itunesId ? { itunesId: BigInt(itunesId) } : null,
  ];
  for (const where of wanted) {
    const found =
      where && (await db.podcast.findFirst({ where, select, orderBy: { createdAt: 'asc' } }));
    if (found) return found;
  }
  return null;
}

/** Remembers the directory's ids for a podcast that came by another way. */
export async function addIds(id: string, facts: PodcastFacts): Promise<void> {
  const { podcastIndexId, itunesId } = facts;
  try {
    if (podcastIndexId) {
      await db.podcast.updateMany({
        where: { id, podcastIndexId: null },
        data: { podcastIndexId },
      });
    }
    if (itunesId) {
      await db.podcast.updateMany({
        where: { id, itunesId: null },
        data: { itunesId: BigInt(itunesId) },
      });
    }
  } catch (error) {
    // Another row was quicker to get the id: nothing to remember here.
    if (!isUniqueViolation(error)) throw error;
  }
}

/** A slug that is free at this moment: the title's, else with the lowest number that is. */
async function freeSlug(title: string): Promise<string> {
  const base = podcastSlug(title);
  const startsWith = { startsWith: base };
  const [podcasts, aliases] = await Promise.all([
    db.podcast.findMany({ where: { slug: startsWith }, select: { slug: true }, take: 5000 }),
    db.podcastAlias.findMany({ where: { slug: startsWith }, select: { slug: true }, take: 5000 }),
  ]);
  const taken = new Set([...podcasts, ...aliases].map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

/**
 * Stores a new podcast, its feed locked for the import that follows. Two at once make one row.
 * @returns its id, and whether this call made it
 */
export async function storePodcast(
  url: string,
  channel: FeedChannel | null,
  facts: PodcastFacts,
): Promise<{ id: string; created: boolean }> {
  const values = await newPodcastValues(url, channel, facts);
  for (let attempt = 0; ; attempt += 1) {
    const stored = await findStored({ ...facts, podcastGuid: values.podcastGuid, rssUrl: url });
    if (stored) {
      await addIds(stored.id, facts);
      return { ...stored, created: false };
    }
    try {
      const slug = await freeSlug(values.title);
      const data = { ...values, slug, feedLockedUntil: lockedUntil() };
      const { id } = await db.podcast.create({ data, select: { id: true } });
      return { id, created: true };
    } catch (error) {
      // Someone was quicker with the slug, or with the podcast itself: look again.
      if (!isUniqueViolation(error) || attempt >= 20) throw error;
    }
  }
}
