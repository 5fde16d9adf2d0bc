import { db } from '~/adapters/database/client.server';
import { isUniqueViolation } from '~/adapters/database/transaction.server';
import type { FeedChannel } from '~/adapters/feeds/feed-types';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { podcastSlug } from '~/lib/web/slug';
import { claimExpiry, FeedClaim } from '~/domain/feeds/feed-claims.server';
import { attemptColumns } from '~/domain/feeds/feed-health.server';
import { newPodcastValues, type PodcastFacts } from './podcast-values.server';

export type Identity = PodcastFacts & { rssUrl: string };

/** By guid, directory id, feed address or Apple id, in this order. */
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

export async function addDirectoryIds(id: string, facts: PodcastFacts): Promise<void> {
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
    if (!isUniqueViolation(error)) throw error;
  }
}

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

/** Concurrent calls make one row. @returns the claim, or the id of the existing podcast */
export async function storePodcast(
  url: string,
  channel: FeedChannel | null,
  facts: PodcastFacts,
): Promise<FeedClaim | string> {
  const values = await newPodcastValues(url, channel, facts);
  for (let attempt = 0; ; attempt += 1) {
    const stored = await findStored({ ...facts, podcastGuid: values.podcastGuid, rssUrl: url });
    if (stored) {
      await addDirectoryIds(stored.id, facts);
      return stored.id;
    }
    try {
      const slug = await freeSlug(values.title);
      const firstAttempt = attemptColumns(
        { feedFailureCount: 0, feedFirstFailedAt: null },
        new Date(),
      );
      const feedLockedUntil = claimExpiry();
      const data = { ...values, ...firstAttempt, slug, feedLockedUntil };
      const { id } = await db.podcast.create({ data, select: { id: true } });
      return new FeedClaim(id, feedLockedUntil);
    } catch (error) {
      if (!isUniqueViolation(error) || attempt >= 20) throw error;
    }
  }
}
