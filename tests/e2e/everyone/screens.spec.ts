import type { Page } from 'playwright/test';
import { languages } from '../../../app/messages/generated/languages';
import { pathIn } from '../../../app/messages/language-paths';
import {
  accessibilityFaults,
  contentFaults,
  faultsButColors,
} from '../../support/browser/accessibility';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { unfoldedFaults } from '../../support/browser/layout';
import { listenAndNoteShifts, shiftFaults } from '../../support/browser/layout-shift';
import { seedFullSite } from '../../support/site/full-site';
import { textsOfUnmarkedLanguage } from '../../support/browser/marked-language';
import { screensOf } from '../../support/browser/screen-examples';
import { screenPaths } from '../../support/browser/screen-paths';
import { htmlFaults } from '../../support/browser/valid-html';
import { lengthenTitles } from '../../support/cases/long-titles';
import { headOf } from '../../support/site/page-head';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 320, height: 640 };

// Checks every screen of the site map with full content and long titles: for screen readers, with large or spaced text,
// in a narrow window, and as the server sends it. Uses its own site, because other tests expect the original titles.
test.use({
  siteEnvironment: [{ SITE_NAME: 'A gathering with a long name' }, { scope: 'worker' }],
});
// Spread the walks over the workers.
test.describe.configure({ mode: 'parallel' });

/** Fields that a screen reader calls invalid before anything was typed into them. */
const invalidFields = (page: Page): Promise<string[]> =>
  page
    .locator(':is(input, select, textarea):is(:invalid, [aria-invalid="true"])')
    .evaluateAll((fields) => fields.map((field) => `invalid from the start: ${field.outerHTML}`));

/**
 * What a screen reader announces twice: a control next to the title that is part of its name, and a section as both a
 * region and its heading.
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

/** Checks that scripts keep the title the server sent. */
const titleFaults = async (page: Page, html: string): Promise<string[]> => {
  const { title } = headOf(html);
  const shown = await page.title();
  return shown === title ? [] : [`called “${shown}”, and “${title}” before scripts ran`];
};

/** The check of a screen's colors. The frame around all screens is checked on the first. */
const colored = (path: string) => (path === '/' ? accessibilityFaults : contentFaults);

/** Checks desktop width, then phone width, whose colors are checked in Arabic. */
async function accessibilityFaultsAtBothWidths(page: Page, path: string): Promise<string[]> {
  const faults = await colored(path)(page);
  await page.setViewportSize(PHONE);
  return [...faults, ...(await faultsButColors(page))];
}

/** Returns all faults of a screen. */
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
    ...(await accessibilityFaultsAtBothWidths(page, path)),
  ];
  return [...faults, ...(await unfoldedFaults(page))];
}

/** Scripts other than Latin, both right to left and left to right. */
const OTHER_SCRIPTS = languages.filter(({ tag }) => /^(ar|bn|fa)$/.test(tag));

/**
 * Checks the narrowest window, where text in other scripts has the least room, with the bar of an earlier episode.
 * Colors are checked in one of them.
 */
const examineIn =
  ({ tag, direction }: (typeof languages)[number]) =>
  async (page: Page, path: string): Promise<string[]> => {
    await page.setViewportSize(PHONE);
    await page.goto(pathIn(tag, path));
    await hydrated(page);
    await expect(page.locator('html'), path).toHaveAttribute('dir', direction);
    const faults = await (tag === 'ar' ? colored(path)(page, ['light']) : faultsButColors(page));
    return [...faults, ...(await shiftFaults(page))];
  };

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Walk = Pick<Fixtures, 'page' | 'signIn' | 'site' | 'context'> & {
  viewer: 'visitor' | 'super_admin';
  look: (page: Page, path: string) => Promise<string[]>;
  isListening?: boolean;
};

/** @returns the faults of all screens of the full site */
async function walk(walked: Walk): Promise<string[]> {
  const { page, signIn, site, context, viewer, look, isListening } = walked;
  test.setTimeout(900_000);
  const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
  await lengthenTitles(site.db);
  if (viewer === 'visitor') await context.clearCookies();
  if (isListening) {
    await page.setViewportSize(PHONE);
    await listenAndNoteShifts(page);
  }
  const faults: string[] = [];
  for (const { path } of screens[viewer]) {
    const found = await look(page, path);
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

for (const viewer of ['visitor', 'super_admin'] as const) {
  test(`no screen has faults for a ${viewer}`, async ({ page, signIn, site, context }) => {
    expect(await walk({ page, signIn, site, context, viewer, look: examine })).toEqual([]);
  });

  for (const language of OTHER_SCRIPTS) {
    test(`no screen has faults in ${language.tag} for a ${viewer} @exhaustive`, async ({
      page,
      signIn,
      site,
      context,
    }) => {
      const look = examineIn(language);
      const walked = { page, signIn, site, context, viewer, look, isListening: true };
      expect(await walk(walked)).toEqual([]);
    });
  }
}

test('every screen of the site map is checked', async ({ signIn, site }) => {
  const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
  const seen = new Set(Object.values(screens).flatMap((some) => some.map(({ route }) => route)));
  const missing = screenPaths.filter((path) => !seen.has(path));
  expect(missing, 'screens that need a row in screen-examples.ts').toEqual([]);
});
