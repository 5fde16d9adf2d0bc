import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { expectAccessible } from '../../support/browser/accessibility';
import { eitherWay, expect, hydrated, test, open } from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';

// An episode embedded in a page of another site, and parts of an episode.

const SHOW = '/podcast/sample-islamic-history-one-city-at-a-time';

/** Serves a page from another origin whose policy allows nothing but frames of the site and inline styles. */
async function elsewhere(site: string, html: string): Promise<{ url: string; end: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; frame-src ${site}; style-src 'unsafe-inline'`,
    );
    response.end(`<!doctype html><meta charset="utf-8"><title>Elsewhere</title>${html}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, end: () => server.close() };
}

async function readableEpisode(page: Page): Promise<string> {
  await page.goto(SHOW);
  await page.locator('#episodes article h3 a').first().click();
  await expect(page).toHaveURL(/\/episodes\//);
  return page.url();
}

for (const { test: way, script, how } of eitherWay) {
  way(
    `the embed code plays the chosen part of an episode on another site, ${how}`,
    async ({ page, site }) => {
      const address = await readableEpisode(page);
      await page.locator('#share > summary').click();
      await page.getByLabel('From', { exact: true }).fill('0:02');
      await page.getByLabel('To', { exact: true }).fill('0:04');
      await page.getByRole('button', { name: 'Choose this part' }).click();
      await expect(page).toHaveURL(`${address}?t=2,4`);
      await expect(page.getByLabel('Address to share')).toHaveValue(`${address}?t=2,4`);
      const code = await page.getByLabel('Code that shows the player').inputValue();
      if (script) await hydrated(page);

      const other = await elsewhere(site.url, code);
      await page.goto(other.url);
      const player = page.frameLocator('iframe');
      const title = player.getByRole('heading', { level: 1 });
      await expect(title).toBeVisible();
      const box = (await page.locator('iframe').boundingBox())!;
      expect(box.height).toBe(180);
      const audio = player.locator('audio');
      expect((await audio.boundingBox())!.y + 40).toBeLessThanOrEqual(box.y + box.height);
      await audio.evaluate((element: HTMLAudioElement) => element.play());
      await expect
        .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
        .toBeGreaterThanOrEqual(2);
      await expect
        .poll(() => audio.evaluate((element: HTMLAudioElement) => element.paused))
        .toBe(true);
      const end = await audio.evaluate((element: HTMLAudioElement) => element.currentTime);
      expect(Math.abs(end - 4)).toBeLessThanOrEqual(0.3);
      expect(await page.context().cookies(other.url)).toEqual([]);
      other.end();
    },
  );
}

test('the player bar stops at the end of a part, and plays on when started again', async ({
  page,
}) => {
  const address = await readableEpisode(page);
  await open(page, `${address}?t=2,4`);
  await page.getByRole('button', { name: 'Play 0:02 to 0:04' }).click();
  const second = () => page.evaluate(() => document.querySelector('audio')!.currentTime);
  await expect(playerBar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect.poll(second).toBeGreaterThanOrEqual(4);
  expect(await second()).toBeLessThanOrEqual(4.3);
  await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(second).toBeGreaterThan(4.5);
});

for (const { test: way, script, how } of eitherWay) {
  way(`clips from the feed play from their start to their end, ${how}`, async ({ page, site }) => {
    const { id, podcast } = await site.db.episode.findFirstOrThrow({
      where: { NOT: { soundbites: { equals: [] } } },
      select: { id: true, podcast: { select: { slug: true } } },
    });
    await page.goto(`/podcast/${encodeURIComponent(podcast.slug)}/episodes/${id.slice(-12)}`);
    const clips = page.getByRole('region', { name: 'Clips' });
    if (script) await hydrated(page);
    await clips.getByRole('link', { name: 'The key that plays and pauses' }).click();
    const audio = page.locator('audio').first();
    if (!script) {
      await expect(page).toHaveURL(/\?t=2,4$/);
      await expect(audio).toHaveAttribute('src', /#t=2,4$/);
      return;
    }
    const second = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
    await expect.poll(second).toBeGreaterThanOrEqual(4);
    await expect(playerBar(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await second()).toBeLessThanOrEqual(4.3);
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`the embedded player is accessible and fits its frame, ${scheme}`, async ({
    page,
    site,
  }) => {
    const row = await site.db.episode.findFirstOrThrow({
      where: { podcast: { language: 'ar' }, audioUrl: { not: null } },
      select: { id: true },
    });
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 320, height: 180 });
    for (const path of [`/ar/embed/episode/${row.id}`, `/ur/embed/episode/${row.id}`]) {
      const answer = (await page.goto(path))!;
      expect((await answer.body()).length).toBeLessThan(15_000);
      await expectAccessible(page);
      const [width, height] = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth, scrollHeight] as const;
      });
      expect([width, height]).toEqual([320, 180]);
      const sound = (await page.locator('audio').boundingBox())!;
      expect(sound.x).toBeGreaterThan(0);
      expect(sound.x + sound.width).toBeLessThan(320);
    }
  });
}

test.describe('all other pages', () => {
  test.use({ expectedErrors: [/frame-ancestors|ERR_BLOCKED|status of 404/] });

  test('cannot be framed', async ({ page, site }) => {
    const paths = ['/', SHOW, '/login', '/api/blog/posts', '/oembed?url=x', '/no-such-page'];
    const frames = paths.map((path) => `<iframe src="${site.url}${path}"></iframe>`).join('');
    const other = await elsewhere(site.url, frames);
    await page.goto(other.url, { waitUntil: 'load' });
    for (const path of paths) {
      const answer = await page.request.get(site.url + path);
      expect(answer.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'");
    }
    const inside = page.frames().slice(1);
    expect(inside).toHaveLength(paths.length);
    for (const frame of inside) expect(frame.url()).toMatch(/^(chrome-error|about:blank)/);
    other.end();
  });
});
