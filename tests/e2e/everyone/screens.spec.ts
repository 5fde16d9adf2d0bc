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
import { textsOfUnmarkedLanguage } from '../../support/browser/marked-language';
import { screensOf } from '../../support/browser/screen-examples';
import { htmlFaults } from '../../support/browser/valid-html';
import { lengthenTitles } from '../../support/cases/long-titles';
import { isNightly, ofToday } from '../../support/day';
import { seedFullSite } from '../../support/site/full-site';
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

type Look = (page: Page, path: string) => Promise<string[]>;

/** Opens a screen and checks what does not depend on the width. */
async function openAndExamine(page: Page, path: string): Promise<string[]> {
  const html = await (await page.goto(path))!.text();
  await hydrated(page);
  return [
    ...(await htmlFaults(html)),
    ...(await titleFaults(page, html)),
    ...(await invalidFields(page)),
    ...(await saidTwice(page)),
  ];
}

const onDesk: Look = async (page, path) => {
  await page.setViewportSize(DESK);
  return [
    ...(await openAndExamine(page, path)),
    ...(await page.evaluate(textsOfUnmarkedLanguage)),
    ...(await colored(path)(page)),
  ];
};

const onPhone: Look = async (page, path) => {
  await page.setViewportSize(PHONE);
  return [
    ...(await openAndExamine(page, path)),
    ...(await faultsButColors(page)),
    ...(await unfoldedFaults(page)),
  ];
};

/** Scripts other than Latin, both right to left and left to right. */
const OTHER_SCRIPTS = languages.filter(({ tag }) => /^(ar|bn|fa)$/.test(tag));

/**
 * Checks the narrowest window, where text in other scripts has the least room, with the bar of an earlier episode.
 * Colors are checked in one of them.
 */
const onPhoneIn =
  ({ tag, direction }: (typeof languages)[number]): Look =>
  async (page, path) => {
    await page.setViewportSize(PHONE);
    const faults = await openAndExamine(page, pathIn(tag, path));
    await expect(page.locator('html'), path).toHaveAttribute('dir', direction);
    const looks = tag === 'ar' ? colored(path)(page, ['light']) : faultsButColors(page);
    return [...faults, ...(await looks), ...(await shiftFaults(page))];
  };

/** The ways to look at a screen: in English, and in other scripts while listening. */
const WALKS = [
  { title: 'in English', looks: [onDesk, onPhone], isListening: false },
  { title: 'in other scripts', looks: OTHER_SCRIPTS.map(onPhoneIn), isListening: true },
];
const LOOKS = WALKS.flatMap(({ looks }) => looks);

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Walk = Pick<Fixtures, 'page' | 'signIn' | 'site' | 'context'> & {
  viewer: 'visitor' | 'super_admin';
  looks: Look[];
  isListening: boolean;
};

/** Looks at each screen of the full site in one way, another one the next day, and nightly in all. @returns faults */
async function walk(walked: Walk): Promise<string[]> {
  const { page, signIn, site, context, viewer, looks, isListening } = walked;
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
    for (const look of looks) {
      if (!isNightly && ofToday(LOOKS, path) !== look) continue;
      const found = await look(page, path);
      faults.push(...found.map((fault) => `${page.url()}: ${fault}`));
    }
  }
  return faults;
}

for (const viewer of ['visitor', 'super_admin'] as const) {
  for (const { title, looks, isListening } of WALKS) {
    test(`no screen has faults ${title} for a ${viewer} @exhaustive`, async ({
      page,
      signIn,
      site,
      context,
    }) => {
      const walked = { page, signIn, site, context, viewer, looks, isListening };
      expect(await walk(walked)).toEqual([]);
    });
  }
}
