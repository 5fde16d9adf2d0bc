import { afterAll, beforeAll, beforeEach } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { importPodcastFeed } from '~/domain/feeds/import/import-podcast.server';
import { startFeedServer, type Answer, type FeedServer } from '../../adapters/feeds/feed-server';
import { clearPodcasts, feed, item, type TestItem } from '../feeds/feeds-for-tests';

type TestFile = { name: string; type?: string; language?: string };

/** A server for feeds and the files they name. `FEED_HOST_ALLOWLIST` must contain 127.0.0.1. */
export function serveEpisodeFiles() {
  let server: FeedServer;
  let round = 0;
  beforeAll(async () => {
    server = await startFeedServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await clearPodcasts();
    round += 1;
  });
  /** Each test uses its own URLs. */
  const at = (name: string) => `/${round}/${name}`;
  const urlOf = (name: string) => server.url(at(name));

  async function episodeWith(values: TestItem) {
    const channel = '<title>Evening Circle</title><language>en</language>';
    server.serve(at('feed'), feed([item(1, values)], channel));
    await importPodcastFeed(urlOf('feed'));
    return db.episode.findFirstOrThrow();
  }

  return {
    urlOf,
    episodeWith,
    serve: (name: string, body: string) => server.serve(at(name), body),
    fail: (name: string, status: number) => server.status(at(name), status),
    answer: (name: string, answer: Answer) => server.on(at(name), answer),
    asked: (name: string) => server.requests.filter(({ path }) => path === at(name)),
    episodeWithTranscripts: (...files: TestFile[]) =>
      episodeWith({
        extra: files
          .map(
            ({ name, type = 'text/vtt', language = 'en' }) =>
              `<podcast:transcript url="${urlOf(name)}" type="${type}" language="${language}"/>`,
          )
          .join(''),
      }),
  };
}
