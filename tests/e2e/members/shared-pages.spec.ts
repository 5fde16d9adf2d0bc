import { expect, test } from '../../support/browser/e2e';
import { isAllowed, scriptsOf } from '../../support/browser/script-policy';

// Whole pages that visitors without a cookie share: home, a podcast and an episode.

type Asking = { from?: Record<string, string>; redirect?: RequestRedirect };

async function ask(url: string, { from = {}, redirect = 'manual' }: Asking = {}) {
  const answer = await fetch(url, { headers: from, redirect });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test('a shared page is built once and allows only its own scripts', async ({ site }) => {
  const podcast = await site.db.podcast.findFirstOrThrow({ where: { dead: false } });
  for (const path of ['/', '/ar', `/podcast/${encodeURIComponent(podcast.slug)}`]) {
    const first = await ask(site.url + path);
    const again = await ask(`${site.url}${path}?utm_source=elsewhere`);
    expect(again.html).toBe(first.html);
    const policy = again.headers.get('content-security-policy')!;
    expect(policy).toBe(first.headers.get('content-security-policy'));
    expect(scriptsOf(again.html).filter((script) => !isAllowed(script, policy))).toEqual([]);
    for (const name of ['content-type', 'content-language', 'cache-control', 'x-frame-options']) {
      expect(again.headers.get(name), name).toBe(first.headers.get(name));
    }
    expect(again.headers.get('vary')).toContain('Cookie');
  }
});

test('a shared page shows no message, theme or language of another visitor', async ({ site }) => {
  const send = async (path: string, fields: Record<string, string>) => {
    const sent = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const;
    const answer = await fetch(site.url + path, {
      ...sent,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
    return { Cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! };
  };
  const dark = await send('/theme', { theme: 'dark' });
  const told = await send('/newsletter', { email: 'apart-at-home@example.org' });
  const arabic = { 'Accept-Language': 'ar' };
  const html = new Set<string>();
  // Twice, so that what was kept in the first round would appear in the second.
  for (const round of [1, 2]) {
    const nobodys = await ask(site.url);
    expect(nobodys.html, `${round}`).toMatch(/<html[^>]*class="light"/);
    html.add(nobodys.html);
    expect(nobodys.headers.getSetCookie()).toEqual([]);
    const darkPage = await ask(site.url, { from: dark });
    expect(darkPage.html).toMatch(/<html[^>]*class="dark"/);
    const toldPage = await ask(site.url, { from: told });
    expect(toldPage.html).not.toBe(nobodys.html);
    expect(toldPage.headers.get('cache-control')).toContain('no-store');
    const offered = await ask(site.url, { from: arabic });
    expect(offered.html).not.toBe(nobodys.html);
  }
  expect(html.size).toBe(1);
});

test('a write shows at once on a shared page, and what is hidden is gone at once', async ({
  site,
}) => {
  const { id, slug } = await site.db.podcast.findFirstOrThrow({
    where: { dead: false, blocked: false, episodes: { some: {} } },
  });
  const episode = await site.db.episode.findFirstOrThrow({ where: { podcastId: id } });
  const page = `${site.url}/podcast/${encodeURIComponent(slug)}`;
  const follow = { redirect: 'follow' } as const;
  const episodePage = `${page}/episodes/${episode.id}`;
  for (const title of ['One name', 'Another name', 'A third name']) {
    await ask(page);
    await site.db.podcast.update({ where: { id }, data: { title } });
    expect((await ask(page)).html).toContain(title);
    expect((await ask(episodePage, follow)).html).toContain(title);
  }
  await site.db.podcast.update({
    where: { id },
    data: { blocked: true, hiddenAt: new Date(), hiddenReason: 'A reason' },
  });
  expect((await ask(page)).status).toBe(410);
  expect((await ask(episodePage, follow)).status).toBe(410);
  await site.db.podcast.update({
    where: { id },
    data: { blocked: false, hiddenAt: null, hiddenReason: null },
  });
  expect((await ask(page)).status).toBe(200);
});

test('an address that leads elsewhere still does after its page was shown', async ({ site }) => {
  const { podcast, ...episode } = await site.db.episode.findFirstOrThrow({
    where: { podcast: { dead: false, blocked: false }, duration: { gt: 60 } },
    include: { podcast: true },
  });
  const page = `${site.url}/podcast/${encodeURIComponent(podcast.slug)}`;
  const shown = await fetch(`${page}/episodes/${episode.id}`);
  expect(shown.status).toBe(200);
  for (let time = 0; time < 2; time += 1) {
    await ask(shown.url);
    expect((await ask(`${shown.url}?from=0:10&to=0:20`)).status).toBe(303);
    expect((await ask(`${page}?episode=${episode.id}`)).status).toBe(301);
    expect((await ask(`${page}?page=99`)).status).toBe(404);
  }
});
