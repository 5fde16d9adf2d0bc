import type { Page } from 'playwright/test';
import { episodePath } from '../../../app/lib/web/site-paths';
import { expect, expectAccessible, test, open } from '../../support/browser/e2e';
import { openSheet, playerBar } from '../../support/browser/journey';
import { playedSecond, isPaused, playedBeyond } from '../../support/browser/listening';

type Site = {
  db: Awaited<ReturnType<typeof import('../../../app/adapters/database/open.server').openDatabase>>;
};

// The audio is only a few seconds long, so each test takes the chapter times from it.

const onLockScreen = (page: Page) =>
  page.evaluate(() => {
    const { title, artist } = navigator.mediaSession.metadata ?? {};
    return [title, artist];
  });

const chapter = (start: number, title: string) => ({
  start,
  end: null,
  title,
  url: null,
  image: null,
});

async function storeChapters({ db }: Site) {
  const episode = await db.episode.findFirstOrThrow({
    where: { podcast: { slug: 'sample-islamic-history-one-city-at-a-time' } },
    orderBy: { sortDate: 'desc' },
    select: { id: true, title: true, podcast: { select: { slug: true } } },
  });
  const inlineChapters = [chapter(0, 'Sowing'), chapter(4, 'السقي'), chapter(8, 'Harvest')];
  await db.episode.update({ where: { id: episode.id }, data: { inlineChapters } });
  return { ...episode, path: episodePath(episode.podcast.slug, episode) };
}

/** Pauses near the start, with the chapters loaded. */
async function hear(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page
    .getByRole('button', { name: /^Play Episode/ })
    .first()
    .click();
  await playedBeyond(page, 0);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.evaluate(() => (document.querySelector('audio')!.currentTime = 1));
}

test('the chapters of the current episode are listed, marked, announced and navigable', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/chapters')) asked.push(request.url());
  });
  const { path, title } = await storeChapters(site);
  await hear(page, path);
  const progress = playerBar(page).getByRole('slider', { name: 'Progress', includeHidden: true });
  await expect(progress).toHaveAttribute('aria-valuetext', /^1 second of .*, Sowing$/);
  await expect.poll(() => onLockScreen(page)).toEqual(['Sowing', title]);

  const panel = await openSheet(page, 'tab', 'Chapters');
  const rows = panel.getByRole('listitem').getByRole('button', { name: /^0:0/ });
  const current = panel.getByRole('tabpanel').locator('[aria-current]');
  await expect(rows).toHaveText(['0:00 Sowing', '0:04 السقي', '0:08 Harvest']);
  await expect(current).toHaveText('0:00 Sowing');
  expect(await rows.nth(1).locator('bdi').getAttribute('lang')).toMatch(/^(ar|ur)/);
  await expectAccessible(page);

  const next = panel.getByRole('button', { name: 'Next chapter' });
  const previous = panel.getByRole('button', { name: 'Previous chapter' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(current).toHaveText('0:04 السقي');
  await expect(panel.locator('[aria-live]').filter({ hasText: 'السقي' })).toHaveCount(1);
  expect(await playedSecond(page)).toBeCloseTo(4, 0);
  await expect.poll(() => onLockScreen(page)).toEqual(['السقي', title]);
  await next.click();
  await expect(current).toHaveText('0:08 Harvest');
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await previous.click();
  await expect(current).toHaveText('0:04 السقي');
  expect(await isPaused(page)).toBe(true);

  await rows.nth(0).click();
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(current).toHaveText('0:00 Sowing');
  expect(asked).toHaveLength(1);
});

test('the sleep timer stops at the end of the chapter', async ({ page, site }) => {
  const { path } = await storeChapters(site);
  await hear(page, path);
  const panel = await openSheet(page, 'button', 'Sleep timer');
  await panel.getByRole('button', { name: 'End of chapter' }).click();
  await expect(panel).toContainText('Playback pauses when this chapter ends.');
  await page.keyboard.press('Escape');
  await playerBar(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(playerBar(page)).toContainText('The sleep timer has ended. Playback is paused.');
  expect(await isPaused(page)).toBe(true);
  expect(await playedSecond(page)).toBeCloseTo(4, 0);
});

test.describe('missing chapters', () => {
  test.use({ expectedErrors: [/status of 503/] });

  test('the panel shows no chapters if the episode has none or they cannot be loaded', async ({
    page,
    site,
  }) => {
    const { id, path } = await storeChapters(site);
    await page.route('**/chapters', (route) => route.fulfill({ status: 503, body: '' }));
    const refused = page.waitForResponse('**/chapters');
    await hear(page, path);
    const panel = await openSheet(page, 'tab', 'Chapters');
    await refused;
    await expect(panel.getByRole('tabpanel')).toHaveText('This episode has no chapters.');
    await page.unroute('**/chapters');
    await site.db.episode.update({ where: { id }, data: { inlineChapters: [] } });
    const answered = page.waitForResponse('**/chapters');
    await page.keyboard.press('Escape');
    await openSheet(page, 'button', 'Sleep timer');
    await (await answered).finished();
    await expect(panel.getByRole('tabpanel')).toHaveText('This episode has no chapters.');
    await expect(panel.getByRole('button', { name: 'End of episode' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'End of chapter' })).toHaveCount(0);
  });
});
