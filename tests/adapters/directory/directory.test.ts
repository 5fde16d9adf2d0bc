import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feedRow, PodcastIndexServer } from '../../support/site/podcast-index-server';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

test('uses one shared sample directory without a key', async () => {
  vi.stubEnv('PODCAST_INDEX_KEY', '');
  vi.stubEnv('PODCAST_INDEX_SECRET', '');
  const { getDirectory } = await import('~/adapters/directory/directory.server');
  expect(getDirectory().kind).toBe('sample');
  expect(getDirectory()).toBe(getDirectory());
});

test('with a key, uses Podcast Index with the configured URL and name', async () => {
  const server = await PodcastIndexServer.start({
    podcasts: (origin) => [{ feed: feedRow({ id: 5, title: 'Five', url: `${origin}/5.xml` }) }],
  });
  vi.stubEnv('PODCAST_INDEX_KEY', server.key);
  vi.stubEnv('PODCAST_INDEX_SECRET', server.secret);
  vi.stubEnv('PODCAST_INDEX_URL', server.url);
  vi.stubEnv('SITE_URL', 'https://حلقة.example');
  const { getDirectory } = await import('~/adapters/directory/directory.server');
  expect(getDirectory().kind).toBe('podcast-index');
  expect(await getDirectory().findPodcast(5)).toMatchObject({ url: `${server.origin}/5.xml` });
  expect(server.requests[0]?.headers['user-agent']).toBe(
    'Halaqa/1.0 (+https://xn--ogbh7dh.example)',
  );
  await server.stop();
});
