import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../support/browser/e2e';

// A page of another origin that finds a podcast through the public API, shows its cover and plays an episode.

const player = (api: string) => `<!doctype html><meta charset="utf-8"><title>Elsewhere</title>
<h1></h1><img alt="" crossorigin="anonymous"><audio crossorigin="anonymous" controls></audio>
<script type="module">
  const api = ${JSON.stringify(api)};
  const get = async (path, init) => (await fetch(new URL(path, api), init)).json();
  const { podcasts } = await get('/api/search/podcasts?q=evening');
  const { slug } = podcasts.find((one) => one.inDatabase);
  const { podcast } = await get('/api/podcast/' + slug);
  const { episodes } = await get('/api/podcast/' + slug + '/episodes');
  document.querySelector('h1').textContent = podcast.title;
  document.querySelector('img').src = new URL(podcast.imagePath, api);
  const audio = document.querySelector('audio');
  audio.src = new URL(episodes.find((one) => one.audioUrl).audioUrl, api);
  await audio.play();
</script>`;

test('a page of another origin plays an episode from the public API', async ({ page, site }) => {
  const elsewhere = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(player(site.url));
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  await expect(page.getByRole('heading')).toHaveText('Sample: Evening Tones');
  await page.waitForFunction(() => document.querySelector('audio')!.currentTime > 0.5);
  await page.waitForFunction(() => document.querySelector('img')!.naturalWidth > 0);

  const answers = await page.evaluate(async (api) => {
    const first = await fetch(`${api}/api/blog/posts`);
    const etag = first.headers.get('etag') ?? '';
    const read = (path: string, init?: RequestInit) =>
      fetch(api + path, init).then(
        ({ status, type }) => [type, status],
        () => 'refused by the browser',
      );
    const allowance = (await fetch(`${api}/api/search/podcasts?q=tones`)).headers.get('ratelimit');
    return {
      etag,
      allowance,
      unchanged: await read('/api/blog/posts', { headers: { 'If-None-Match': etag } }),
      missing: await read('/api/podcast/no-such-podcast'),
      credentials: await read('/api/blog/posts', { credentials: 'include' }),
      member: await read('/api/auth/me'),
      bearer: await read('/api/blog/posts', { headers: { Authorization: 'Bearer x' } }),
      write: await read('/api/auth/logout', { method: 'POST' }),
    };
  }, site.url);
  expect(answers).toEqual({
    etag: expect.stringMatching(/^W\/"/) as unknown,
    allowance: expect.stringMatching(/^"search";r=\d+;t=\d+$/) as unknown,
    unchanged: ['cors', 304],
    missing: ['cors', 404],
    credentials: 'refused by the browser',
    member: 'refused by the browser',
    bearer: 'refused by the browser',
    write: 'refused by the browser',
  });
  elsewhere.close();
});

// A custom header would make the browser send a preflight before each request.
test.use({
  extraHTTPHeaders: {},
  expectedErrors: [/CORS policy|Failed to load resource|net::ERR_FAILED/],
});
