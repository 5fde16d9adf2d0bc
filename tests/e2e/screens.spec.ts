import type { Page } from 'playwright/test';
import { accessibilityFaults, expect, hydrated, test } from '../support/e2e';
import { furnish } from '../support/full-site';
import { reflowFaults } from '../support/layout';
import { screensOf, type Screen } from '../support/screen-examples';
import { screenPaths } from '../support/screen-paths';
import { htmlFaults } from '../support/valid-html';

// Every screen of the site map, full of content, as those see it who magnify, space out, or cannot see it; and as
// the server sends it.

/** Everything that is wrong with a screen, at the width of a desk and of a phone. */
async function examine(page: Page, { path }: Screen): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const html = await (await page.goto(path))!.text();
  await hydrated(page);
  const faults = [
    ...(await htmlFaults(html)),
    ...(await accessibilityFaults(page)),
    ...(await reflowFaults(page)),
  ];
  await page.setViewportSize({ width: 320, height: 640 });
  // The colours are the same as at a desk.
  faults.push(...(await accessibilityFaults(page, ['light'])));
  return faults.map((fault) => `${path}: ${fault}`);
}

for (const viewer of ['visitor', 'super_admin'] as const) {
  test(`as a ${viewer} sees them`, async ({ page, signIn, site, context }) => {
    test.setTimeout(900_000);
    const person = await signIn('super_admin');
    const screens = screensOf(await furnish(site.db, person));
    if (viewer === 'visitor') await context.clearCookies();
    const faults: string[] = [];
    for (const screen of screens[viewer]) {
      faults.push(...(await examine(page, screen)));
    }
    expect(faults).toEqual([]);
  });
}

test('no screen of the site map was forgotten', async ({ signIn, site }) => {
  const screens = screensOf(await furnish(site.db, await signIn('super_admin')));
  const seen = new Set(Object.values(screens).flatMap((some) => some.map(({ route }) => route)));
  expect(screenPaths.filter((path) => !seen.has(path))).toEqual([]);
});
