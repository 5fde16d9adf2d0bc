import { db } from '~/adapters/database/client.server';
import { isUniqueViolation } from '~/adapters/database/transaction.server';
import type { FeedChannel } from '~/adapters/feeds/feed-types';
import { feedUrlKey } from '~/lib/feeds/feed-url';
import { podcastSlug } from '~/lib/web/slug';
import { claimExpiry, FeedClaim } from '~/domain/feeds/feed-claims.server';
import { attemptColumns } from '~/domain/feeds/feed-health.server';
import { podcastGone, podcastWaits } from '~/domain/podcasts/podcasts.server';
import { confirmsGuid, GUID_COLUMNS } from '~/domain/podcasts/shared-guid.server';
import { newPodcastValues, type PodcastFacts } from './podcast-values.server';
import { admit } from './who-adds.server';

/** `listedAt`: the URL to which the directory ids belong; `rssUrl`: where it redirected to. */
type Identity = PodcastFacts & { rssUrl: string; listedAt: string };
type Found = { id: string; isHidden: boolean; isHeld: boolean; by: 'id' | 'address' | 'guid' };

/** Podcasts compared per guid; if there are more, feeds borrow it. */
const MAX_NAMED = 100;

/**
 * Looks a podcast up by directory id, feed URL, Apple id and, if more than the guid matches, by guid, in this order.
 */
async function findStored(identity: Identity): Promise<Found | null> {
  const { podcastGuid, podcastIndexId, itunesId, rssUrl } = identity;
  const oldest = {
    orderBy: { createdAt: 'asc' },
    select: { ...GUID_COLUMNS, hiddenAt: true, held: true },
  } as const;
  const wanted = [
    { by: 'id' as const, where: podcastIndexId ? { podcastIndexId } : null },
    { by: 'address' as const, where: { rssUrlKey: feedUrlKey(rssUrl) } },
    { by: 'id' as const, where: itunesId ? { itunesId: BigInt(itunesId) } : null },
  ];
  for (const { by, where } of wanted) {
    const found = where && (await db.podcast.findFirst({ where, ...oldest }));
    if (found) return { ...stateOf(found), by };
  }
  if (!podcastGuid) return null;
  const named = await db.podcast.findMany({ where: { podcastGuid }, ...oldest, take: MAX_NAMED });
  const found = named.find((stored) => confirmsGuid(stored, identity));
  return found ? { ...stateOf(found), by: 'guid' } : null;
}

const stateOf = ({ id, hiddenAt, held }: { id: string; hiddenAt: Date | null; held: boolean }) => ({
  id,
  isHidden: hiddenAt !== null,
  isHeld: held,
});

/** Stores the directory ids if they are listed for this podcast. @returns its id @throws GoneError, WaitingError */
export async function reuseStored(identity: Identity): Promise<string | null> {
  const stored = await findStored(identity);
  if (!stored) return null;
  if (stored.isHeld) throw podcastWaits();
  if (stored.isHidden) throw podcastGone();
  const isListed = feedUrlKey(identity.listedAt) === feedUrlKey(identity.rssUrl);
  if (stored.by === 'id') await noteDirectoryIds(stored.id, identity, { replace: false });
  // Any feed can redirect to the URL of another one.
  else if (stored.by === 'address' && isListed)
    await noteDirectoryIds(stored.id, identity, { replace: true });
  return stored.id;
}

/** `replace`: also overwrites existing ids, which may come from a feed that redirected to this one. */
async function noteDirectoryIds(
  id: string,
  { podcastIndexId, itunesId }: PodcastFacts,
  { replace }: { replace: boolean },
): Promise<void> {
  const where = (name: 'podcastIndexId' | 'itunesId') => ({
    id,
    ...(!replace && { [name]: null }),
  });
  try {
    if (podcastIndexId) {
      const data = { podcastIndexId };
      await db.podcast.updateMany({ where: where('podcastIndexId'), data });
    }
    if (itunesId) {
      const data = { itunesId: BigInt(itunesId) };
      await db.podcast.updateMany({ where: where('itunesId'), data });
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

/** Concurrent calls create one row. @returns the claim, or the id of the existing podcast */
export async function storePodcast(
  url: string,
  channel: FeedChannel | null,
  facts: PodcastFacts,
  listedAt = url,
): Promise<FeedClaim | string> {
  const { held } = await admit(facts);
  const values = await newPodcastValues(url, channel, facts, held);
  for (let attempt = 0; ; attempt += 1) {
    const { podcastGuid, title } = values;
    const stored = await reuseStored({ ...facts, podcastGuid, title, rssUrl: url, listedAt });
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
