import { db } from '~/adapters/database/client.server';
import {
  getDirectory,
  disableDirectory,
  type DirectoryKind,
} from '~/adapters/directory/directory.server';
import { log } from '~/log.server';

/** `none` and `sample` mean that no Podcast Index key is configured. */
export const directoryKind = (): DirectoryKind => getDirectory().kind;

/**
 * Called at startup. Without a key, sample results are used only if the library contains samples (`npm run
 * quickstart`).
 */
export async function chooseDirectory(): Promise<void> {
  if (directoryKind() !== 'sample') return;
  const where = { rssUrl: { startsWith: '/sample/' } };
  if (await db.podcast.findFirst({ where, select: { id: true } })) return;
  disableDirectory();
  log.warn(
    'no Podcast Index key: searches find only what is in the library of this site. Get a free key and secret at https://api.podcastindex.org/signup and set PODCAST_INDEX_KEY and PODCAST_INDEX_SECRET',
  );
}
