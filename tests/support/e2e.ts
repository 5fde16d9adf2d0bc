import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import {
  expect,
  test as base,
  type BrowserContext,
  type Fixtures,
  type Page,
  type TestType,
} from 'playwright/test';
import { openDatabase } from '../../app/adapters/database/open.server';
import { seededDatabase } from './e2e-setup';
import { errorLines, startSite, type SiteServer } from './site-server';
import { storePerson, type Database, type Role, type StoredPerson } from './stored-people';

type TestFixtures = {
  /** Console and server errors this test provokes on purpose. */
  expectedErrors: RegExp[];
  /** A page in a browser without JavaScript, beside `page`. */
  plainPage: Page;
  /** Makes a person of that role and signs them in, in the browser of `page` and in that of the other one. */
  signIn: (role?: Role, other?: Page) => Promise<StoredPerson>;
};

type WorkerFixtures = {
  /** What the worker's server is started with besides the usual. */
  siteEnvironment: Record<string, string>;
  site: SiteServer & { db: Database };
};

/** Collects what must not happen on a page. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // A refusal (404, 403, 422 …) of a page, or of the data a form asked for, stands in the console as well;
    // what it says to the person is the test's matter.
    const own = message.location().url.split('?')[0]!;
    const refused = /Failed to load resource.*status of (4\d\d|502)/.test(message.text());
    if (refused && (own === page.url().split('?')[0] || own.endsWith('.data'))) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteEnvironment: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteEnvironment }, use, { workerIndex }) => {
      const file = path.resolve(`tests/.tmp/e2e-${process.pid}-${workerIndex}.db`);
      copyFileSync(seededDatabase, file);
      const site = await startSite({ DATABASE_URL: `file:${file}`, ...siteEnvironment });
      const db = await openDatabase(`file:${file}`);
      await use({ ...site, db });
      await db.$disconnect();
      await site.stop();
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  expectedErrors: [[], { option: true }],
  page: async ({ page, site, expectedErrors }, use) => {
    const problems: string[] = [];
    watch(page, problems);
    const logged = site.log.length;
    await use(page);
    const unexpected = [...problems, ...errorLines(site.log.slice(logged))].filter(
      (problem) => !expectedErrors.some((expected) => expected.test(problem)),
    );
    expect(unexpected, 'nothing unexpected in console or log').toEqual([]);
  },
  plainPage: async ({ browser, site, expectedErrors }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const logged = site.log.length;
    await use(await context.newPage());
    await context.close();
    const unexpected = errorLines(site.log.slice(logged)).filter(
      (problem) => !expectedErrors.some((expected) => expected.test(problem)),
    );
    expect(unexpected, 'nothing unexpected in the log').toEqual([]);
  },
  signIn: async ({ site, context }, use) => {
    await use(async (role = 'user', other) => {
      const person = await storePerson(site.db, role);
      await giveCookie(context, site.url, person.token);
      if (other) await giveCookie(other.context(), site.url, person.token);
      return person;
    });
  },
});

/** Declares journeys twice: for a browser with JavaScript and for one without. */
export const bothWaysOf = <T extends object, W extends object>(journey: TestType<T, W>) =>
  [true, false].map((script) => ({
    test: journey.extend({ javaScriptEnabled: script } as object as Fixtures<object, object, T, W>),
    script,
    how: script ? 'with script' : 'without script',
  }));

export const bothWays = bothWaysOf(test);

export async function giveCookie(context: BrowserContext, url: string, token: string) {
  await context.addCookies([
    { name: 'auth_token', value: token, url, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** Waits until scripts have taken the page over, so that a click is theirs and not the browser's. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  );
}

/** All of WCAG 2.2 to AA, the size of targets included, and what axe advises beyond it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands, in each of these themes. */
export async function accessibilityFaults(
  page: Page,
  themes: ('light' | 'dark')[] = ['light', 'dark'],
): Promise<string[]> {
  const faults: string[] = [];
  const before = await page.evaluate(() => document.documentElement.className);
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.className = name), theme);
    // Colours change with a transition; axe must see where they end.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
    );
    // Without frames there is no need of the second page in which axe would put its findings together.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.withTags(rules).analyze();
    for (const { id, nodes } of violations) {
      faults.push(`${theme}: ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
    }
  }
  await page.evaluate((name) => (document.documentElement.className = name), before);
  return faults;
}

/** axe finds nothing on the page as it stands, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

export { expect };
