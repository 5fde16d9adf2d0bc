import { test } from '../browser/e2e';
import { PodcastIndexServer, type DirectoryOptions } from './podcast-index-server';

/** Tests on a site that uses a Podcast Index server of the test, and may read feeds from the same server. */
export const withDirectory = (options: DirectoryOptions) =>
  test.extend<object, { directory: PodcastIndexServer }>({
    directory: [
      async ({}, use) => {
        const directory = await PodcastIndexServer.start(options);
        await use(directory);
        await directory.stop();
      },
      { scope: 'worker' },
    ],
    siteEnvironment: [
      async ({ directory }, use) =>
        use({
          PODCAST_INDEX_KEY: directory.key,
          PODCAST_INDEX_SECRET: directory.secret,
          PODCAST_INDEX_URL: directory.url,
          FEED_HOST_ALLOWLIST: new URL(directory.origin).host,
        }),
      { scope: 'worker' },
    ],
  });
