import { db } from '~/adapters/database/client.server';
import { isUniqueViolation } from '~/adapters/database/transaction.server';
import type { FeedChannel } from '~/adapters/feeds/feed-types';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { podcastSlug } from '~/lib/web/slug';
import { claimExpiry, FeedClaim } from '~/domain/feeds/feed-claims.server';
import { attemptColumns } from '~/domain/feeds/feed-health.server';
import { confirmsGuid, GUID_COLUMNS } from '~/domain/podcasts/shared-guid.server';
import { newPodcastValues, type PodcastFacts } from './podcast-values.server';

type Identity = PodcastFacts & { rssUrl: string };

/** Of one guid; more than that are feeds that borrow it. */
const MOST_NAMED = 100;

/** By directory id, feed address, Apple id or, where more speaks for it, by guid, in this order. */
async function findStored(identity: Identity): Promise<{ id: string; byGuid: boolean } | null> {
  const { podcastGuid, podcastIndexId, itunesId, rssUrl } = identity;
  const oldest = { orderBy: { createdAt: 'asc' }, select: GUID_COLUMNS } as const;
  const wanted = [
    podcastIndexId ? { podcastIndexId } : null,
    { rssUrlKey: feedUrlKey(rssUrl) },
    itunesId ? { itunesId: BigInt(itunesId) } : null,
  ];
  for (const where of wanted) {
    const found = where && (await db.podcast.findFirst({ where, ...oldest }));
    if (found) return { id: found.id, byGuid: false };
  }
  if (!podcastGuid) return null;
  const named = await db.podcast.findMany({ where: { podcastGuid }, ...oldest, take: MOST_NAMED });
  const found = named.find((stored) => confirmsGuid(stored, identity));
  return found ? { id: found.id, byGuid: true } : null;
}

/** Adds the ids of the directory to the podcast, unless only a guid says that it is the same. @returns its id */
export async function reuseStored(identity: Identity): Promise<string | null> {
  const stored = await findStored(identity);
  if (!stored) return null;
  if (!stored.byGuid) await addDirectoryIds(stored.id, identity);
  return stored.id;
}

async function addDirectoryIds(id: string, facts: PodcastFacts): Promise<void> {
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
    const { podcastGuid, title } = values;
    const stored = await reuseStored({ ...facts, podcastGuid, title, rssUrl: url });
    if (stored) return stored;
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
