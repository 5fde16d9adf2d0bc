import { appendFileSync, copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  expect,
  test as base,
  type BrowserContext,
  type Fixtures,
  type Page,
  type TestType,
} from 'playwright/test';
import { openDatabase } from '../../../app/adapters/database/open.server';
import {
  storePerson,
  type Database,
  type Role,
  type StoredPerson,
} from '../database/stored-people';
import { isSample, ofToday } from '../day';
import { errorLines, startSite, type SiteServer } from '../site/site-server';
import { seededDatabase } from './e2e-setup';

type TestFixtures = {
  /** Console and server errors this test provokes on purpose. */
  expectedErrors: RegExp[];
  /** A page in a browser without JavaScript, next to `page`. */
  plainPage: Page;
  /** Creates a person with that role and signs them in, in the browsers of `page` and of the other page. */
  signIn: (role?: Role, other?: Page) => Promise<StoredPerson>;
};

type WorkerFixtures = {
  /** Extra environment variables for the worker's server. */
  siteEnvironment: Record<string, string>;
  site: SiteServer & { db: Database };
};

/** Collects page and console errors. */
function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // Error statuses (404, 403, 422 …) of a page or its form data also appear in the console. What they tell the user
    // is up
    // to the test.
    const own = message.location().url.split('?')[0]!;
    const refused = /Failed to load resource.*status of (4\d\d|502)/.test(message.text());
    if (refused && (own === page.url().split('?')[0] || own.endsWith('.data'))) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
}

/** Calls `note` with the path of each form that a browser sends, with or without JavaScript. */
function onSentForm(context: BrowserContext, note: (path: string) => void): void {
  context.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() || pathname.endsWith('.data')) note(pathname);
  });
}

/** Notes the paths of forms that a browser without JavaScript sends; e2e-setup.ts compares them with the site map. */
const noteForms = (context: BrowserContext): void =>
  onSentForm(context, (path) => appendFileSync(process.env.SENT_FORMS!, `${path}\n`));

let addresses = 0;
/** Gives each test its own client address, so that it is not rate limited because of earlier tests. */
function newAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteEnvironment: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteEnvironment }, use, { workerIndex }) => {
      const file = path.resolve(`tests/.tmp/e2e-${process.pid}-${workerIndex}.db`);
      copyFileSync(seededDatabase, file);
      const environment = { DATABASE_URL: `file:${file}`, TRUST_PROXY: 'true', ...siteEnvironment };
      const site = await startSite(environment);
      const db = await openDatabase(`file:${file}`);
      await use({ ...site, db });
      await db.$disconnect();
      await site.stop();
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': newAddress() }),
  expectedErrors: [[], { option: true }],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled === false) noteForms(context);
    await use(context);
  },
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
  plainPage: async ({ browser, site, extraHTTPHeaders, expectedErrors }, use) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.url,
      extraHTTPHeaders,
    });
    noteForms(context);
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

/** Declares tests twice: for a browser with JavaScript and for one without. */
export const bothWaysOf = <T extends object, W extends object>(journey: TestType<T, W>) =>
  [true, false].map((script) => ({
    test: journey.extend({ javaScriptEnabled: script } as object as Fixtures<object, object, T, W>),
    script,
    how: script ? 'with script' : 'without script',
  }));

/** For journeys that send something. */
export const bothWays = bothWaysOf(test);

/** Refuses forms, because `eitherWay` would send them in only one of the ways. */
const reading = test.extend({
  context: async ({ context }, use) => {
    const sent: string[] = [];
    onSentForm(context, (path) => sent.push(path));
    await use(context);
    expect(sent, 'a journey that sends forms takes bothWays').toEqual([]);
  },
});

const readingWays = bothWaysOf(reading);

/** For journeys that only read: in a full run only one of the ways, and the other one the next day. */
export const eitherWay = isSample ? [ofToday(readingWays)] : readingWays;

export async function giveCookie(context: BrowserContext, url: string, token: string) {
  await context.addCookies([
    { name: 'auth_token', value: token, url, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** Waits for hydration, so that a click is handled by script and not by the browser. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith('__react')),
  );
}

/** Opens a page, ready for clicks and keys: where it has script, hydrated. */
export async function open(page: Page, path: string, script = true): Promise<void> {
  await page.goto(path);
  if (script) await hydrated(page);
}

/** The part of a page below the given heading. */
export const sectionOf = (page: Page, name: string | RegExp) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: typeof name === 'string' }) });

export { accessibilityFaults, expectAccessible } from './accessibility';
export { expect };
