import { db } from '~/adapters/database/client.server';
import { ConflictError, InvalidError, UpstreamError } from '~/domain/errors';
import { feedUrlKey, normaliseFeedUrl, privateFeedRefusal } from '~/lib/feeds/feed-url';
import { CLAIM_MS, waitUntilUnclaimed } from '~/domain/feeds/feed-claims.server';
import { importFeed } from '~/domain/feeds/import-feed.server';
import { podcastGone, podcastWaits } from '~/domain/podcasts/podcasts.server';
import type { PodcastFacts } from './podcast-values.server';
import { newEpisodesText, refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import { deferred, type DeferredText } from '~/messages/deferred';

export type ImportedPodcast = {
  id: string;
  slug: string;
  title: string;
  created: boolean;
  /** The podcast awaits an admin's approval. */
  held: boolean;
  /** The import was interrupted; see `completeImport`. */
  incomplete: boolean;
  episodeCount: number;
  skipped: number;
};

/** `facts` fill in what the feed omits. @throws InvalidError for an invalid URL; UpstreamError for a broken feed */
export async function importPodcastFeed(
  address: string,
  facts: PodcastFacts = {},
): Promise<ImportedPodcast> {
  const url = normaliseFeedUrl(address);
  if (!url) {
    const noAddress = deferred('refusal.noFeedAddress', { address });
    throw new InvalidError(privateFeedRefusal(address) ?? noAddress);
  }
  const outcome = await importFeed(url, facts);
  if (outcome.kind === 'failed') throw new UpstreamError(outcome.failure.message);
  const row = await db.podcast.findUniqueOrThrow({
    where: { id: outcome.id },
    select: {
      ...{ id: true, slug: true, title: true, held: true },
      ...{ episodeCount: true, feedCheckedAt: true },
    },
  });
  const { feedCheckedAt, ...podcast } = row;
  return {
    ...podcast,
    created: outcome.kind === 'created',
    incomplete: feedCheckedAt === null,
    skipped: outcome.skipped,
  };
}

/** @throws GoneError if an admin has hidden the podcast, WaitingError if it awaits an admin's approval */
export async function findImport(
  address: string,
): Promise<{ id: string; slug: string; title: string; incomplete: boolean } | null> {
  const url = normaliseFeedUrl(address);
  const row =
    url &&
    (await db.podcast.findUnique({
      where: { rssUrlKey: feedUrlKey(url) },
      select: {
        ...{ id: true, slug: true, title: true, feedCheckedAt: true },
        ...{ hiddenAt: true, held: true },
      },
    }));
  if (!row) return null;
  const { feedCheckedAt, hiddenAt, held, ...podcast } = row;
  if (held) throw podcastWaits();
  if (hiddenAt) throw podcastGone();
  return { ...podcast, incomplete: feedCheckedAt === null };
}

/** Resumes an interrupted import. Returns null if another process completed it. @throws UpstreamError, ConflictError */
export async function completeImport(id: string): Promise<DeferredText | null> {
  await waitUntilUnclaimed(id, CLAIM_MS);
  if (await isComplete(id)) return null;
  const { newEpisodesCount } = await refreshPodcast(id);
  if (!(await isComplete(id))) throw new ConflictError(deferred('refusal.feedBusy'));
  return newEpisodesText(newEpisodesCount);
}

async function isComplete(id: string): Promise<boolean> {
  const row = await db.podcast.findUnique({ where: { id }, select: { feedCheckedAt: true } });
  return row?.feedCheckedAt !== null;
}
