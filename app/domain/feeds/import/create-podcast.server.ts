import { db } from '~/adapters/database/client.server';
import type { FetchFailure } from '~/adapters/feeds/fetch/fetched-feed.server';
import { listNewestEpisodes } from '~/domain/episodes/episodes.server';
import { NotFoundError, UpstreamError } from '~/domain/errors';
import { waitUntilUnclaimed } from '~/domain/feeds/feed-claims.server';
import { mayBeTried } from '~/domain/feeds/feed-health.server';
import { refreshPodcast } from '~/domain/feeds/refresh-podcast.server';
import {
  PODCAST_COLUMNS,
  podcastGone,
  podcastAwaitsApproval,
  requireShown,
  toPodcast,
  readablePodcast,
} from '~/domain/podcasts/podcasts.server';
import { singleFlight } from '~/lib/concurrency/concurrent-work';
import { normalizeFeedUrl, privateFeedRefusal } from '~/lib/feeds/feed-url';
import { t } from '~/messages/t';
import { checkMayAdd } from './add-permission.server';
import { askDirectory, importFromDirectory } from './directory-episodes.server';
import { importFeed } from './import-podcast.server';
import type { PodcastFacts } from './store-podcast.server';

const EPISODES_SHOWN = 200;
const FINAL_REASONS = ['address', 'gone', 'not-a-feed', 'redirects'];
const PASSING_MESSAGES = ['feedFailure.brokeOff', 'feedFailure.empty', 'feedFailure.tooSlow'];
type Imported = { id: string; created: boolean };
const inFlight = new Map<number, Promise<Imported>>();

/**
 * Concurrent calls create one podcast and wait for its import.
 * @throws NotFoundError, GoneError, UpstreamError, ThrottledError; AwaitsApprovalError if an admin must approve the podcast
 */
export async function createPodcast(podcastIndexId: number, asker?: string, addedById?: string) {
  const isFirst = !inFlight.has(podcastIndexId);
  const imported = await singleFlight(inFlight, podcastIndexId, () =>
    create(podcastIndexId, asker, addedById),
  );
  return describe({ ...imported, created: imported.created && isFirst });
}

async function create(
  podcastIndexId: number,
  asker: string | undefined,
  addedById: string | undefined,
): Promise<Imported> {
  const existing = await db.podcast.findUnique({
    where: { podcastIndexId },
    select: { id: true, hiddenAt: true, held: true },
  });
  if (existing) {
    requireShown(existing);
    return reuseStored(existing.id);
  }
  await checkMayAdd({ addedById });
  const entry = await askDirectory((directory) => directory.findPodcast(podcastIndexId, { asker }));
  if (!entry) throw new NotFoundError(t('refusal.noPodcast'));
  const url = normalizeFeedUrl(entry.url);
  if (!url) {
    throw new UpstreamError(privateFeedRefusal(entry.url) ?? t('refusal.noUsableFeed'));
  }
  const facts = { ...entry, podcastIndexId, addedById };
  const outcome = await importFeed(url, facts);
  if (outcome.kind === 'created') return { id: outcome.id, created: true };
  if (outcome.kind === 'failed') return fallBackToDirectory(url, facts, entry.id, outcome.failure);
  return reuseStored(outcome.id);
}

/** Waits for a running import and resumes an interrupted one. */
async function reuseStored(id: string): Promise<Imported> {
  await waitUntilUnclaimed(id);
  // An import that crashed the process is retried only when due.
  const brokeOff = await db.podcast.findFirst({
    where: { id, feedCheckedAt: null, ...mayBeTried(new Date()) },
    select: { id: true },
  });
  if (brokeOff) await refreshPodcast(id).catch(() => undefined);
  return { id, created: false };
}

/** Another attempt would fail the same way. */
const isFinal = ({ reason, message }: FetchFailure): boolean =>
  FINAL_REASONS.includes(reason) && !PASSING_MESSAGES.includes(message.id);

/** A temporary outage does not keep a podcast out. @throws UpstreamError if it is no feed or nothing can be listed */
async function fallBackToDirectory(
  url: string,
  facts: PodcastFacts,
  directoryId: number,
  failure: FetchFailure,
) {
  if (isFinal(failure)) throw new UpstreamError(failure.message);
  const episodes = await askDirectory((directory) => directory.listEpisodes(directoryId)).catch(
    () => [],
  );
  if (episodes.length === 0) throw new UpstreamError(failure.message);
  const imported = await importFromDirectory(url, facts, episodes, failure);
  return imported.created ? imported : reuseStored(imported.id);
}

async function describe({ id, created }: Imported) {
  const row = await db.podcast.findUnique({
    where: { id, ...readablePodcast },
    select: PODCAST_COLUMNS,
  });
  if (!row)
    throw (await db.podcast.count({ where: { id, held: true } }))
      ? podcastAwaitsApproval()
      : podcastGone();
  const podcast = toPodcast(row);
  const episodes = await listNewestEpisodes(id, EPISODES_SHOWN);
  return { podcast, episodeCount: podcast.episodeCount, created, episodes };
}
