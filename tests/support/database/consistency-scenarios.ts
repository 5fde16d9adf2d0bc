import assert from 'node:assert/strict';
import { FEED_TITLE, feedOf, type SeveralSites } from '../site/several-sites';
import { storePerson, type StoredPerson } from './stored-people';

/**
 * What several processes on one database must agree on. Each scenario throws if they disagree. Scenarios do not depend
 * on each other, but each may only run once per database.
 */

/** Concurrent requests where many are sent. */
const AT_ONCE = 30;

let addresses = 0;
/** An address that no earlier request of these scenarios used. */
const someAddress = () => `198.51.${((addresses += 1) >> 8) & 255}.${addresses & 255}`;

type Call = { method?: string; token?: string; body?: unknown; address?: string };

async function call(url: string, path: string, { method, token, body, address }: Call = {}) {
  const headers = new Headers({ 'X-Forwarded-For': address ?? someAddress() });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await fetch(url + path, {
    method: method ?? 'GET',
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, never>) : {};
  return { status: response.status, text, json: json as Record<string, unknown> };
}

/** Runs the same request against every process, one after another. */
async function onEach<T>(
  { sites }: SeveralSites,
  ask: (url: string, index: number) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = [];
  for (const [index, { url }] of sites.entries()) answers.push(await ask(url, index));
  return answers;
}

const allThe = <T>(value: T, { sites }: SeveralSites): T[] => sites.map(() => value);
const urlOf = ({ sites }: SeveralSites, turn: number) => sites[turn % sites.length]!.url;

const PASSWORD = 'a perfectly odd password';

async function register(all: SeveralSites, name: string): Promise<string> {
  const email = `${name}@example.org`;
  const body = { username: name, email, password: PASSWORD, primaryLanguage: 'English' };
  const { status } = await call(all.proxy.url, '/api/auth/register', { method: 'POST', body });
  assert.equal(status, 201);
  return email;
}

export async function sessions(all: SeveralSites): Promise<void> {
  const email = await register(all, 'maryam');
  const body = { email, password: PASSWORD };
  const { json } = await call(urlOf(all, 0), '/api/auth/login', { method: 'POST', body });
  const token = String(json.token);
  const who = async (url: string) => (await call(url, '/api/auth/me', { token })).status;
  assert.deepEqual(await onEach(all, who), allThe(200, all));
  await call(urlOf(all, 1), '/api/auth/logout', { method: 'POST', token });
  assert.deepEqual(await onEach(all, who), allThe(401, all));
}

export async function throttles(all: SeveralSites): Promise<void> {
  const email = await register(all, 'yusuf');
  const address = someAddress();
  const signIn = (turn: number, password: string) =>
    call(urlOf(all, turn), '/api/auth/login', {
      method: 'POST',
      address,
      body: { email, password },
    });
  for (let turn = 0; turn < 10; turn += 1) {
    assert.equal((await signIn(turn, 'a wrong password')).status, 401);
  }
  const refused = await onEach(all, async (_url, index) => (await signIn(index, PASSWORD)).status);
  assert.deepEqual(refused, allThe(429, all));
}

/** Twenty clicks on the same new podcast; then a new episode that three processes request at once. */
export async function podcasts(all: SeveralSites): Promise<void> {
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      call(urlOf(all, turn), '/api/podcast/create/77', { method: 'POST' }),
    ),
  );
  assert.deepEqual([...new Set(created.map(({ status }) => status < 300))], [true]);
  const rows = await all.db.podcast.findMany({ where: { podcastIndexId: 77 } });
  assert.equal(rows.length, 1);
  const { slug } = rows[0]!;
  const found = async (url: string) => {
    const { json } = await call(url, '/api/search/podcasts?q=zubaydah');
    return (json.podcasts as { slug: string }[]).map((podcast) => podcast.slug);
  };
  assert.deepEqual(await onEach(all, found), allThe([slug], all));
  const shown = async (url: string) => (await call(url, `/podcast/${slug}`)).text;
  for (const text of await onEach(all, shown)) assert.ok(text.includes('Episode 1'));

  const asked = all.feeds.requests.length;
  all.feeds.on('/show', (_request, response) => {
    setTimeout(() => response.writeHead(200).end(feedOf(FEED_TITLE, 2)), 500);
  });
  const refreshed = await Promise.all(
    all.sites.map(({ url }) => call(url, `/api/podcast/${slug}/refresh`, { method: 'PUT' })),
  );
  const counts = refreshed.map(({ json }) => Number(json.newEpisodesCount));
  assert.deepEqual(counts.toSorted(), [...all.sites.slice(1).map(() => 0), 1]);
  assert.ok(all.feeds.requests.length - asked <= all.sites.length);
  for (const text of await onEach(all, shown)) assert.ok(text.includes('Episode 2'));
}

async function storePodcast(all: SeveralSites, slug: string, episodes: number) {
  const feed = { rssUrl: `https://example.org/${slug}`, rssUrlKey: `example.org/${slug}` };
  return all.db.podcast.create({
    data: {
      slug,
      title: slug,
      ...feed,
      feedNextCheckAt: new Date(Date.now() + 86_400_000),
      episodes: {
        create: Array.from({ length: episodes }, (_, index) => ({
          key: `guid:${index}`,
          title: `${slug} ${index}`,
          sortDate: new Date(),
        })),
      },
    },
    include: { episodes: true },
  });
}

/** Every process has the podcast in its caches when one of them hides it. */
export async function hiding(all: SeveralSites): Promise<void> {
  const slug = 'hidden-show';
  const { id, episodes } = await storePodcast(all, slug, 1);
  const paths = [
    `/podcast/${slug}`,
    `/api/podcast/${slug}`,
    `/api/podcast/${slug}/episodes`,
    `/embed/episode/${episodes[0]!.id}`,
  ];
  const statuses = (url: string) =>
    Promise.all(paths.map(async (path) => (await call(url, path)).status));
  const hidden = (method: string, body?: unknown) =>
    call(urlOf(all, 0), `/api/admin/podcasts/${id}/hidden`, {
      method,
      token: all.admin.token,
      body,
    });
  assert.deepEqual(await onEach(all, statuses), allThe([200, 200, 200, 200], all));
  assert.equal((await hidden('PUT', { reason: 'Asked for by its makers' })).status, 200);
  assert.deepEqual(await onEach(all, statuses), allThe([410, 410, 410, 410], all));
  assert.equal((await hidden('DELETE')).status, 200);
  assert.deepEqual(await onEach(all, statuses), allThe([200, 200, 200, 200], all));
}

export async function featured(all: SeveralSites): Promise<void> {
  const { id: podcastId, episodes } = await storePodcast(all, 'featured-show', 9);
  const { token } = all.admin;
  const added = await Promise.all(
    episodes.map(({ id: episodeId }, turn) =>
      call(urlOf(all, turn), '/api/admin/featured-episodes', {
        method: 'POST',
        token,
        body: { episodeId, podcastId },
      }),
    ),
  );
  const statuses = added.map(({ status }) => (status < 300 ? 'added' : status));
  assert.deepEqual(statuses.toSorted(), [409, 409, 409, ...Array<string>(6).fill('added')]);
  const shown = async (url: string) => {
    const { json } = await call(url, '/api/featured-episodes');
    return (json.featuredEpisodes as object[]).length;
  };
  assert.deepEqual(await onEach(all, shown), allThe(6, all));
  const { id } = await all.db.featuredEpisode.findFirstOrThrow({ select: { id: true } });
  await call(urlOf(all, 1), `/api/admin/featured-episodes/${id}`, { method: 'DELETE', token });
  assert.deepEqual(await onEach(all, shown), allThe(5, all));
}

export async function blog(all: SeveralSites): Promise<void> {
  const { token } = all.admin;
  const post = { title: 'First words', slug: 'words', content: 'Salam', status: 'published' };
  const made = await call(urlOf(all, 0), '/api/admin/blog/posts', {
    method: 'POST',
    token,
    body: post,
  });
  const { id } = made.json.post as { id: string };
  // Each process has rendered the page before it changes, so each could have cached it.
  const pages = async (title: string) => {
    for (const path of ['/blog', '/blog/words']) {
      const texts = await onEach(all, async (url) => (await call(url, path)).text);
      for (const text of texts) assert.ok(text.includes(title), `${title} on ${path}`);
    }
  };
  await pages('First words');
  for (const [turn, title] of ['Second words', 'Third words'].entries()) {
    await call(urlOf(all, turn + 1), `/api/admin/blog/posts/${id}`, {
      method: 'PUT',
      token,
      body: { title, version: turn + 1 },
    });
    await pages(title);
  }
}

/** Favorites and follows made on any process are counted on all of them. */
export async function counts(all: SeveralSites): Promise<void> {
  const { slug } = await storePodcast(all, 'counted-show', 0);
  const people: StoredPerson[] = [];
  for (let number = 0; number < 6; number += 1) people.push(await storePerson(all.db));
  const first = people[0]!;
  await Promise.all(
    people.flatMap(({ id, token }, turn) => [
      call(urlOf(all, turn), `/api/favorites/${slug}`, { method: 'POST', token }),
      id === first.id
        ? null
        : call(urlOf(all, turn), `/api/user/${first.id}/follow`, { method: 'POST', token }),
    ]),
  );
  const profile = async (url: string) => {
    const { json } = await call(url, `/api/user/${first.id}`);
    const { favoritesCount, followersCount } = json.user as Record<string, number>;
    return [favoritesCount, followersCount];
  };
  assert.deepEqual(await onEach(all, profile), allThe([1, 5], all));
  const unfollow = { method: 'DELETE', token: people[1]!.token };
  await call(urlOf(all, 2), `/api/user/${first.id}/follow`, unfollow);
  assert.deepEqual(await onEach(all, profile), allThe([1, 4], all));
  assert.equal(await all.db.favorite.count({ where: { podcast: { slug } } }), people.length);
}

/** Clicks and views sent to all processes concurrently are all stored. */
export async function counters(all: SeveralSites, each = 60): Promise<void> {
  const { id: podcastId } = await storePodcast(all, 'clicked-show', 0);
  await all.db.featuredPodcast.create({ data: { podcastId } });
  const post = await all.db.blogPost.create({
    data: {
      title: 'Viewed',
      slug: 'viewed',
      content: 'Viewed',
      status: 'published',
      publishedAt: new Date(),
      authorName: 'Editor',
    },
  });
  const statuses = new Set<number>();
  const sender = async (_zero: unknown, first: number) => {
    for (let turn = first; turn < each; turn += AT_ONCE) {
      for (const path of [`featured-podcasts/${podcastId}/click`, `blog/posts/${post.id}/view`]) {
        statuses.add((await call(urlOf(all, turn), `/api/${path}`, { method: 'POST' })).status);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  assert.deepEqual([...statuses], [204]);
  assert.equal(await all.db.featuredClick.count({ where: { podcastId } }), each);
  const { viewCount } = await all.db.blogPost.findUniqueOrThrow({ where: { id: post.id } });
  assert.equal(viewCount, each);
}

/** One process is killed while people write through the proxy, and restarts: no acknowledged write is missing. */
export async function crash(all: SeveralSites, writes = 120): Promise<string> {
  const { slug } = await storePodcast(all, 'saved-show', 0);
  const people: StoredPerson[] = [];
  while (people.length < writes) people.push(await storePerson(all.db));
  const done: string[] = [];
  let broken = 0;
  const waiting = [...people];
  const writer = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      const { id, token } = person;
      const { status } = await call(all.proxy.url, `/api/favorites/${slug}`, {
        method: 'POST',
        token,
      });
      if (status < 300) done.push(id);
      else {
        assert.equal(status, 502, 'only a connection to the dead process may break');
        broken += 1;
        waiting.push(person);
      }
      if (done.length === Math.floor(writes / 3)) void all.kill(0);
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  await all.restart(0);
  const stored = await all.db.favorite.findMany({ where: { podcast: { slug } } });
  assert.equal(new Set(stored.map(({ userId }) => userId)).size, people.length);
  assert.equal(stored.length, done.length);
  const health = await onEach(all, async (url) => (await call(url, '/healthz')).status);
  assert.deepEqual(health, allThe(200, all));
  return `${done.length} writes acknowledged, ${broken} broke off with the process and were sent again`;
}
