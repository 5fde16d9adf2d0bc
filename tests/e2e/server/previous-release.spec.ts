import { once } from 'node:events';
import { startFeedServer } from '../../adapters/feeds/feed-server';
import { expect, test } from '../../support/browser/e2e';
import { joined, storePerson } from '../../support/database/stored-people';
import { postgresAnswers, type Engine } from '../../support/database/test-database';
import { previousRelease } from '../../support/site/previous-release';
import { startSeededSite, type SeededSite } from '../../support/site/seeded-site';
import { feedOf } from '../../support/site/several-sites';
import { errorLines, startSite, type SiteServer } from '../../support/site/site-server';

// During an upgrade, and after a rollback, the previous release runs on this release's database.

test.setTimeout(600_000);

const TITLE = 'A feed that the previous release has read';

function requests(site: SiteServer, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const get = async (path: string) => {
    const response = await fetch(site.url + path, { headers });
    expect(response.status, `GET ${path}`).toBe(200);
    return response.text();
  };
  const send = async (method: string, path: string, status: number, body: unknown = {}) => {
    const response = await fetch(site.url + path, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, `${method} ${path}: ${await response.clone().text()}`).toBe(status);
  };
  return { get, send };
}

/** Sends a form as an admin's browser does. */
async function addFeed(site: SiteServer, token: string, feed: string) {
  const response = await fetch(`${site.url}/admin/podcasts`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: `auth_token=${token}`, Origin: site.url, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ feeds: feed }),
  });
  expect(response.status, await response.text()).toBe(303);
}

async function useIt({ db }: SeededSite, previous: SiteServer, feed: string) {
  const member = await joined(previous);
  const { get, send } = requests(previous, member.token);
  const podcast = await db.podcast.findFirstOrThrow({
    where: { episodes: { some: {} } },
    include: { episodes: { take: 2 } },
  });
  const [episode, next] = podcast.episodes;
  for (const path of [
    '/',
    '/ar',
    '/browse',
    '/new',
    '/search?q=tones',
    '/search?q=quran',
    '/ar/search?q=قرآن',
    `/podcast/${podcast.slug}`,
    `/podcast/${podcast.slug}/episodes/${episode!.id}`,
    '/blog',
    '/featured',
    `/api/search/podcasts?q=tones`,
    '/api/podcasts/trending',
    '/sitemap.xml',
  ])
    await get(path);

  const { email, password } = member;
  await send('POST', '/api/auth/login', 200, { email, password });
  await send('POST', `/api/favorites/${podcast.slug}`, 201);
  await send('PUT', `/api/podcast/${podcast.slug}/review`, 201, { rating: 5, content: 'مفيد' });
  const listenedAt = new Date().toISOString();
  await send('PUT', `/api/episodes/${episode!.id}/position`, 204, { position: 42, listenedAt });
  await send('POST', '/api/queue', 204, { episodeIds: [next!.id] });
  await get('/api/favorites');
  await get('/api/queue');

  const admin = await storePerson(db, 'super_admin');
  await addFeed(previous, admin.token, feed);
  await expect.poll(() => db.podcast.count({ where: { title: TITLE } })).toBe(1);
  return { member, podcast, episode: episode! };
}

for (const engine of ['sqlite', 'postgresql'] satisfies Engine[]) {
  test(`the previous release runs on the newer database, on ${engine}`, async () => {
    test.skip(
      engine === 'postgresql' && !(await postgresAnswers()),
      'no PostgreSQL server answers',
    );
    const folder = await previousRelease();
    test.skip(folder === null, 'there is no history to build the previous release from');
    const feeds = await startFeedServer();
    feeds.serve('/show', feedOf(TITLE, 2));
    const site = await startSeededSite(engine);
    const environment = { DATABASE_URL: site.databaseUrl, FEED_HOST_ALLOWLIST: '127.0.0.1' };
    // This release has migrated the database; from here on only the previous one uses it.
    const ended = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    await ended;
    const previous = await startSite(environment, { folder: folder! });

    const { member, podcast, episode } = await useIt(site, previous, feeds.url('/show'));
    const ready = await fetch(`${previous.url}/readyz`);
    expect(await ready.json()).toEqual({ status: 'ready' });
    expect(errorLines(previous.log)).toEqual([]);

    // This release, running next to it, reads what it wrote.
    const newer = await startSite(environment);
    const { get } = requests(newer, member.token);
    expect(await get('/api/favorites')).toContain(podcast.slug);
    expect(await get(`/api/podcast/${podcast.slug}/reviews`)).toContain('مفيد');
    expect(await get(`/api/episodes/${episode.id}/position`)).toContain('42');
    expect(errorLines([...site.log, ...newer.log])).toEqual([]);

    await previous.stop();
    await newer.stop();
    await site.stop();
    await feeds.stop();
  });
}
