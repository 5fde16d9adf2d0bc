import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { hideEpisode } from '~/domain/library/hide-and-remove.server';
import { env } from '~/env.server';
import { episodePath } from '~/lib/web/site-paths';
import * as embed from '~/routes/podcast/embed/route';
import * as oembed from '~/routes/podcast/oembed';
import { asActor } from '../../support/site/actor';
import { callRoute, signedInUser, storedPodcast } from '../../support/site/call';

// The embeddable player, and the oEmbed description of links to episodes.

const TITLE = 'Dawn & "dusk" <em>';
let podcast: Awaited<ReturnType<typeof storedPodcast>>;
let id: string;
let path: string;

const frame = (episodeId: string, query = '', more = {}) =>
  callRoute(embed as never, {
    path: `/embed/episode/${episodeId}${query}`,
    params: { id: episodeId },
    ...more,
  });
const ask = (url: string, query = '', more = {}) =>
  callRoute(oembed as never, {
    path: `/oembed?url=${encodeURIComponent(url)}${query}`,
    ...more,
  });

beforeAll(async () => {
  await db.podcast.deleteMany();
  podcast = await storedPodcast({ title: 'Evening lessons', slug: 'evening-lessons', episodes: 2 });
  id = podcast.episodeIds[0]!;
  const audioUrl = 'https://sound.example/a.mp3';
  await db.episode.update({ where: { id }, data: { title: TITLE, audioUrl, duration: 3_600 } });
  path = episodePath('evening-lessons', { id, title: TITLE });
});

describe('the embedded player', () => {
  test('can be framed by any site, loads no script, and escapes titles', async () => {
    const answer = await frame(id);
    const page = await answer.text();
    const policy = answer.headers.get('content-security-policy');
    expect(answer.status).toBe(200);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(page).not.toMatch(/<script|<em>/);
    expect(page).toContain('Dawn &amp; &quot;dusk&quot; &lt;em&gt;');
    expect(page).toContain('src="https://sound.example/a.mp3"');
    expect(page).toContain(`href="${env.SITE_URL}${path}"`);
    expect(page).toContain('noindex');
  });

  test('plays a part, or the whole episode if the part is invalid', async () => {
    const soundIn = async (query: string) =>
      /<audio[^>]* src="([^"]+)"/.exec(await (await frame(id, query)).text())?.[1];
    expect(await soundIn('?t=12:34,13:32')).toBe('https://sound.example/a.mp3#t=754,812');
    expect(await soundIn('?t=soon')).toBe('https://sound.example/a.mp3');
  });

  test('is the same for members and revalidated each time', async () => {
    const { token } = await signedInUser();
    const answers = await Promise.all([frame(id), frame(id, '', { cookieToken: token })]);
    const [tag, other] = answers.map(({ headers }) => headers.get('etag'));
    expect(tag).toBe(other);
    const again = await frame(id, '', { headers: { 'If-None-Match': tag! } });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toContain('no-cache');
  });

  test.each([
    ['an unknown id', 'no-such-episode'],
    ['an invisible sign', '\u0000'],
    ['a long text', 'x'.repeat(2_000)],
  ])('shows a page that says that %s matches no episode', async (_what, unknown) => {
    const answer = await frame(unknown);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(await answer.text()).toMatch(/<p>(Episode not|Not) found<\/p>/);
  });
});

describe('oEmbed', () => {
  const described = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

  test('returns the player’s code for an episode, with its language and part', async () => {
    const answer = await ask(`${env.SITE_URL}/ar${path}?t=754,812`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const body = await described(answer);
    expect(body).toMatchObject({ version: '1.0', type: 'rich', title: TITLE, width: 600 });
    expect(body).toMatchObject({ author_name: 'Evening lessons', height: 180 });
    expect(body.html).toContain(`src="${env.SITE_URL}/ar/embed/episode/${id}?t=754,812"`);
    expect(body.html).toContain('title="Dawn &amp; &quot;dusk&quot; &lt;em&gt;"');
  });

  test('returns the episode to start with for a podcast', async () => {
    const body = await described(await ask(`${env.SITE_URL}/podcast/evening-lessons`));
    expect(body).toMatchObject({ type: 'rich', title: 'Evening lessons' });
    expect(podcast.episodeIds.some((one) => String(body.html).includes(one))).toBe(true);
  });

  test('respects the available size', async () => {
    const url = env.SITE_URL + path;
    expect(await described(await ask(url, '&maxwidth=400'))).toMatchObject({ width: 400 });
    for (const little of ['&maxwidth=100', '&maxheight=100']) {
      const body = await described(await ask(url, little));
      expect(body).toMatchObject({ type: 'link' });
      expect(body).not.toHaveProperty('html');
      expect(body).not.toHaveProperty('thumbnail_url');
    }
  });

  test.each([
    'https://elsewhere.example/podcast/evening-lessons',
    'no address',
    'javascript:alert(1)',
    `${env.SITE_URL}/blog`,
    `${env.SITE_URL}/podcast/no-such-show`,
    `${env.SITE_URL}/podcast/%E0%A4%A`,
    `${env.SITE_URL}/podcast/evening-lessons/episodes/none`,
  ])('responds with 404 to %s', async (url) => {
    expect((await ask(url)).status).toBe(404);
  });

  test('knows the other scheme, the frame’s own address, empty sizes and JSON in capitals', async () => {
    const other = env.SITE_URL.replace(/^https?:/, (own) => (own === 'http:' ? 'https:' : 'http:'));
    const frameAddress = `${env.SITE_URL}/ar/embed/episode/${id}`;
    for (const url of [other + path, frameAddress, `${env.SITE_URL}${path}/?utm_source=x`]) {
      const body = await described(await ask(url, '&maxwidth=&maxheight=&format=JSON'));
      expect(body, url).toMatchObject({ type: 'rich', title: TITLE, width: 600 });
    }
    expect((await ask(`ftp://${new URL(env.SITE_URL).host}${path}`)).status).toBe(404);
  });

  test('rejects other formats and invalid sizes', async () => {
    const url = env.SITE_URL + path;
    expect((await ask(url, '&format=xml')).status).toBe(501);
    expect((await ask(url, '&maxwidth=wide')).status).toBe(400);
    expect((await callRoute(oembed as never, { path: '/oembed' })).status).toBe(400);
  });
});

test('stops playing hidden episodes in frames', async () => {
  const admin = asActor(await signedInUser('admin'), 'admin');
  await hideEpisode(admin, id, 'A test');
  const answer = await frame(id);
  expect(answer.status).toBe(410);
  expect(await answer.text()).not.toContain('sound.example');
  expect((await ask(env.SITE_URL + path)).status).toBe(410);
});
