import type { Page } from 'playwright/test';
import { languages } from '../../../app/messages/generated/languages';
import { pathIn } from '../../../app/messages/language-paths';
import { accessibilityFaults } from '../../support/browser/accessibility';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { unfoldedFaults } from '../../support/browser/layout';
import { seedFullSite } from '../../support/site/full-site';
import { textsOfUnmarkedLanguage } from '../../support/browser/marked-language';
import { screensOf } from '../../support/browser/screen-examples';
import { screenPaths } from '../../support/browser/screen-paths';
import { htmlFaults } from '../../support/browser/valid-html';
import { lengthenTitles } from '../../support/cases/long-titles';
import { headOf } from '../../support/site/page-head';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 640 };

// Every screen of the site map, full of content and with long titles: as those have it who cannot see it, as those
// have it whose text is large, spaced out or in a narrow window, and as the server sends it. A site of its own:
// other tests look for the titles as they were.
test.use({
  siteEnvironment: [{ SITE_NAME: 'A gathering with a long name' }, { scope: 'worker' }],
});
// The walks are spread over the workers.
test.describe.configure({ mode: 'parallel' });

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

/** Scripts must keep the title that the server sent. */
const titleFaults = async (page: Page, html: string): Promise<string[]> => {
  const { title } = headOf(html);
  const shown = await page.title();
  return shown === title ? [] : [`called “${shown}”, and “${title}” before scripts ran`];
};

/** From the width of a desk to that of a phone, where the colours are the same. */
async function accessibilityFaultsAtBothWidths(page: Page): Promise<string[]> {
  const faults = await accessibilityFaults(page);
  await page.setViewportSize(PHONE);
  return [...faults, ...(await accessibilityFaults(page, ['light']))];
}

/** Everything that is wrong with a screen. */
async function examine(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize(DESK);
  const html = await (await page.goto(path))!.text();
  await hydrated(page);
  const faults = [
    ...(await htmlFaults(html)),
    ...(await titleFaults(page, html)),
    ...(await invalidFields(page)),
    ...(await saidTwice(page)),
    ...(await page.evaluate(textsOfUnmarkedLanguage)),
    ...(await accessibilityFaultsAtBothWidths(page)),
  ];
  return [...faults, ...(await unfoldedFaults(page))];
}

/** Scripts other than Latin, from right to left and from left to right. */
const OTHER_SCRIPTS = languages.filter(({ tag }) => /^(ar|bn|fa)$/.test(tag));

/** In the narrowest window, where words of another script have the least room. Colors are the same in all of them. */
const examineIn =
  ({ tag, direction }: (typeof languages)[number]) =>
  async (page: Page, path: string): Promise<string[]> => {
    await page.setViewportSize(PHONE);
    await page.goto(pathIn(tag, path));
    await hydrated(page);
    await expect(page.locator('html'), path).toHaveAttribute('dir', direction);
    return accessibilityFaults(page, ['light']);
  };

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Walk = Pick<Fixtures, 'page' | 'signIn' | 'site' | 'context'> & {
  viewer: 'visitor' | 'super_admin';
  look: (page: Page, path: string) => Promise<string[]>;
};

/** @returns what is wrong on any screen of the full site */
async function walk({ page, signIn, site, context, viewer, look }: Walk): Promise<string[]> {
  test.setTimeout(900_000);
  const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
  await lengthenTitles(site.db);
  if (viewer === 'visitor') await context.clearCookies();
  const faults: string[] = [];
  for (const { path } of screens[viewer]) {
    const found = await look(page, path);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

for (const viewer of ['visitor', 'super_admin'] as const) {
  test(`as a ${viewer} sees them`, async ({ page, signIn, site, context }) => {
    expect(await walk({ page, signIn, site, context, viewer, look: examine })).toEqual([]);
  });

  for (const language of OTHER_SCRIPTS) {
    test(`in ${language.tag}, as a ${viewer} sees them @exhaustive`, async ({
      page,
      signIn,
      site,
      context,
    }) => {
      const look = examineIn(language);
      expect(await walk({ page, signIn, site, context, viewer, look })).toEqual([]);
    });
  }
}

test('no screen of the site map was forgotten', async ({ signIn, site }) => {
  const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
  const seen = new Set(Object.values(screens).flatMap((some) => some.map(({ route }) => route)));
  const missing = screenPaths.filter((path) => !seen.has(path));
  expect(missing, 'screens that need a row in screen-examples.ts').toEqual([]);
});
