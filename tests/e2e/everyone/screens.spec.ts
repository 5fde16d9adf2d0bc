import type { Page } from 'playwright/test';
import { pathIn } from '../../../app/messages/language-paths';
import { accessibilityFaults, expect, hydrated, test } from '../../support/browser/e2e';
import { seedFullSite } from '../../support/site/full-site';
import { screensOf, type Screen } from '../../support/browser/screen-examples';
import { screenPaths } from '../../support/browser/screen-paths';
import { htmlFaults } from '../../support/browser/valid-html';

// Every screen of the site map, full of content, as those have it who cannot see it; and as the server sends it.
// How it looks magnified or spaced out: reflow.spec.ts.

/** Fields that a screen reader calls invalid although nothing was typed into any of them. */
const invalidFields = (page: Page): Promise<string[]> =>
  page
    .locator(':is(input, select, textarea):is(:invalid, [aria-invalid="true"])')
    .evaluateAll((fields) => fields.map((field) => `invalid from the start: ${field.outerHTML}`));

/**
 * What a screen reader says twice: a control beside the title that its name is put together from, and a part of
 * the page as a region and as its heading.
 */
const saidTwice = (page: Page): Promise<string[]> =>
  page.locator('[aria-labelledby]').evaluateAll((all) => {
    const shown = (id: string) => document.getElementById(id)?.checkVisibility() ?? false;
    return all
      .filter((one) => {
        const ids = one.getAttribute('aria-labelledby')!.split(' ');
        const composed = ids.length > 1 && ids.some(shown);
        return composed || one.matches('section:not([role])');
      })
      .map((one) => `said twice: ${one.outerHTML.slice(0, 160)}`);
  });

/** Everything that is wrong with a screen, at the width of a desk and of a phone. */
async function examine(page: Page, { path }: Screen): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  const html = await (await page.goto(path))!.text();
  await hydrated(page);
  const faults = [
    ...(await htmlFaults(html)),
    ...(await invalidFields(page)),
    ...(await saidTwice(page)),
    ...(await accessibilityFaults(page)),
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
    const screens = screensOf(await seedFullSite(site.db, person));
    if (viewer === 'visitor') await context.clearCookies();
    const faults: string[] = [];
    for (const screen of screens[viewer]) {
      faults.push(...(await examine(page, screen)));
    }
    expect(faults).toEqual([]);
  });
}

for (const viewer of ['visitor', 'super_admin'] as const) {
  test(`in Arabic, from right to left, as a ${viewer} sees them @exhaustive`, async ({
    page,
    signIn,
    site,
    context,
  }) => {
    test.setTimeout(900_000);
    const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
    if (viewer === 'visitor') await context.clearCookies();
    const faults: string[] = [];
    for (const { path } of screens[viewer]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(pathIn('ar', path));
      await hydrated(page);
      await expect(page.locator('html'), path).toHaveAttribute('dir', 'rtl');
      const found = await accessibilityFaults(page);
      await page.setViewportSize({ width: 320, height: 640 });
      found.push(...(await accessibilityFaults(page, ['light'])));
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test('no screen of the site map was forgotten', async ({ signIn, site }) => {
  const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
  const seen = new Set(Object.values(screens).flatMap((some) => some.map(({ route }) => route)));
  const missing = screenPaths.filter((path) => !seen.has(path));
  expect(missing, 'screens that need a row in screen-examples.ts').toEqual([]);
});
