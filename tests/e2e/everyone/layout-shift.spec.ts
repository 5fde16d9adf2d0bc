import type { Page } from 'playwright/test';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { openSheet, playFirst, playerBar } from '../../support/browser/journey';
import { seedFullSite } from '../../support/site/full-site';
import { screensOf } from '../../support/browser/screen-examples';

// Space is reserved for late content, so that nothing moves while it is read or pressed.

const MOST = 0.02;
const HISTORY = '/podcast/sample-islamic-history-one-city-at-a-time';

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: { value: number; what: string }[] = [];
    Object.assign(window, { moved });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const nodes = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40) ?? '');
        moved.push({ value, what: nodes.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Empty if little has moved, else a description of what did. */
const movedOn = (page: Page): Promise<string> =>
  page.evaluate(async (most) => {
    await document.fonts.ready;
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
    const { moved } = window as unknown as { moved: { value: number; what: string }[] };
    const sum = moved.reduce((all, { value }) => all + value, 0);
    return sum <= most ? '' : `${sum.toFixed(3)}: ${moved.map(({ what }) => what).join('; ')}`;
  }, MOST);

/** Sets up a queue, and an episode whose bar comes back on each page. */
async function listen(page: Page): Promise<void> {
  await page.goto(HISTORY);
  await hydrated(page);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  const sheet = await openSheet(page, 'tab', 'Notes');
  await sheet.getByRole('button', { name: 'Add to queue' }).click();
  await expect(sheet).toContainText('Added to the queue');
  await page.keyboard.press('Escape');
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
}

for (const viewer of ['visitor', 'super_admin'] as const) {
  for (const [device, width, height] of [
    ['a phone', 360, 780],
    ['a desktop', 1280, 800],
  ] as const) {
    test(`no screen shifts while loading on ${device} of a ${viewer}`, async ({
      page,
      signIn,
      site,
      context,
    }) => {
      test.setTimeout(600_000);
      const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
      if (viewer === 'visitor') await context.clearCookies();
      await page.setViewportSize({ width, height });
      await listen(page);
      await noteShifts(page);
      for (const { path } of screens[viewer]) {
        await page.goto(path);
        await hydrated(page);
        await expect(playerBar(page)).toBeVisible();
        expect.soft(await movedOn(page), path).toBe('');
      }
    });
  }
}
