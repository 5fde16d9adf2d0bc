import { userAgent } from '~/adapters/web/public-web.server';
import { env } from '~/env.server';
import type { Directory } from './contract.server';
import { makePodcastIndexDirectory } from './podcast-index.server';
import { makeSampleDirectory } from './sample-directory.server';

export * from './contract.server';

let directory: Directory | undefined;

/**
 * The directory of this installation, one per process so that its limits are shared: Podcast Index when a
 * key and a secret are set, otherwise the built-in sample directory.
 */
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
