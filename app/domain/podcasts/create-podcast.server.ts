import { db } from '~/adapters/database/client.server';
import type { DirectoryPodcast } from '~/adapters/directory/directory.server';
import type { FetchFailure } from '~/adapters/feeds/fetch-types';
import { NotFoundError, UpstreamError } from '~/domain/errors';
import { listNewestEpisodes } from '~/domain/episodes/episodes.server';
import { normaliseFeedUrl } from '~/lib/feed-url';
import { askDirectory } from './ask-directory.server';
import { waitForFeed } from './feed-lock.server';
import { importFeed, importFromDirectory } from './import-podcast.server';
import type { CreatedPodcast } from './podcasts';
import { PODCAST_COLUMNS, presentPodcast } from './podcasts.server';
import { refreshPodcast } from './refresh-podcast.server';

const EPISODES_SHOWN = 200;
const underWay = new Map<number, Promise<{ id: string; created: boolean }>>();

/**
 * Makes a stored podcast of a directory entry: fetches its feed, or takes the directory's episodes when
 * the feed cannot be read. Any number of calls, also at once and from several processes, make one podcast;
 * all but one of them answer `created: false`, and none before the import is done.
 * @throws NotFoundError when the directory does not know the id; UpstreamError or ThrottledError when it
 *   cannot be asked
 */
export async function createPodcast(podcastIndexId: number): Promise<CreatedPodcast> {
  const running = underWay.get(podcastIndexId);
  if (running) return describe({ ...(await running), created: false });
  const work = create(podcastIndexId).finally(() => underWay.delete(podcastIndexId));
  underWay.set(podcastIndexId, work);
  return describe(await work);
}

async function create(podcastIndexId: number): Promise<{ id: string; created: boolean }> {
  const known = await db.podcast.findUnique({
    where: { podcastIndexId },
    select: { id: true },
  });
  if (known) return stored(known.id);
  const entry = await askDirectory((directory) => directory.findPodcast(podcastIndexId));
  if (!entry) throw new NotFoundError('Podcast not found');
  const url = normaliseFeedUrl(entry.url);
  if (!url) throw new UpstreamError('The directory gives no usable feed for this podcast.');
  const facts = factsOf(entry);
  const outcome = await importFeed(url, facts);
  if (outcome.kind === 'created') return { id: outcome.id, created: true };
  if (outcome.kind === 'failed') return useDirectory(url, entry, outcome.failure);
  return stored(outcome.id);
}

/** A podcast that is there already, once its import is done; one that broke off is taken up again. */
async function stored(id: string): Promise<{ id: string; created: boolean }> {
  await waitForFeed(id);
  const row = await db.podcast.findUnique({ where: { id }, select: { feedCheckedAt: true } });
  // Its feed may be out of reach by now; the podcast is there all the same.
  if (row?.feedCheckedAt === null) await refreshPodcast(id).catch(() => undefined);
  return { id, created: false };
}

async function useDirectory(url: string, entry: DirectoryPodcast, failure: FetchFailure) {
  const episodes = await askDirectory((directory) => directory.listEpisodes(entry.id)).catch(
    () => [],
  );
  const imported = await importFromDirectory(url, factsOf(entry), episodes, failure);
  return imported.created ? imported : stored(imported.id);
}

function factsOf(entry: DirectoryPodcast) {
  return { ...entry, podcastIndexId: entry.id };
}

async function describe({
  id,
  created,
}: {
  id: string;
  created: boolean;
}): Promise<CreatedPodcast> {
  const row = await db.podcast.findUniqueOrThrow({ where: { id }, select: PODCAST_COLUMNS });
  const podcast = presentPodcast(row);
  const episodes = await listNewestEpisodes(id, EPISODES_SHOWN);
  return { podcast, episodeCount: podcast.episodeCount, created, episodes };
}
