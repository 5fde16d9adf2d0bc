import { userAgent } from '~/adapters/web/public-web.server';
import { env } from '~/env.server';
import type { Directory } from './contract.server';
import { makePodcastIndexDirectory } from './podcast-index.server';
import { makeSampleDirectory } from './sample-directory.server';

const nothing: Directory = {
  kind: 'none',
  searchPodcasts: async () => [],
  findPodcast: async () => null,
  listEpisodes: async () => [],
  listTrending: async () => [],
  listChanged: async () => [],
};

export * from './contract.server';

let directory: Directory | undefined;

/** One instance per process, so that its rate limits are shared. */
export function getDirectory(): Directory {
  directory ??=
    env.PODCAST_INDEX_KEY && env.PODCAST_INDEX_SECRET
      ? makePodcastIndexDirectory({
          baseUrl: env.PODCAST_INDEX_URL,
          key: env.PODCAST_INDEX_KEY,
          secret: env.PODCAST_INDEX_SECRET,
          userAgent: userAgent(),
        })
      : makeSampleDirectory();
  return directory;
}

export function disableDirectory(): void {
  directory = nothing;
}
