import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type Page } from 'playwright/test';
import { createHash, randomBytes } from 'node:crypto';
import { openDatabase } from '../../app/adapters/database/open.server';
import { seededDatabase } from './e2e-setup';
import { errorLines, startSite, type SiteServer } from './site-server';

type Database = Awaited<ReturnType<typeof openDatabase>>;
type Role = 'user' | 'admin' | 'super_admin';
type Person = { id: string; username: string; email: string; token: string };

type TestFixtures = {
  /** Console and server errors this test provokes on purpose. */
  expectedErrors: RegExp[];
  /** A page in a browser without JavaScript. */
  plainPage: Page;
  /** Makes a person of that role and signs them in, in every context of this test. */
  signIn: (role?: Role) => Promise<Person>;
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

async function storePerson(db: Database, role: Role): Promise<Person> {
  const username = `person-${randomBytes(4).toString('hex')}`;
  const email = `${username}@example.org`;
  const user = await db.user.create({
    data: { username, usernameKey: username, email, emailKey: email, passwordHash: 'none', role },
    select: { id: true },
  });
  const token = randomBytes(32).toString('base64url');
  await db.session.create({
    data: {
      userId: user.id,
      tokenHash: createHash('sha256').update(token).digest('hex'),
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  return { id: user.id, username, email, token };
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
  signIn: async ({ site, context, plainPage }, use) => {
    await use(async (role = 'user') => {
      const person = await storePerson(site.db, role);
      for (const one of [context, plainPage.context()])
        await giveCookie(one, site.url, person.token);
      return person;
    });
  },
});

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

/** axe finds nothing on the page as it stands, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.className);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.className = name), theme);
    // Colours change with a transition; axe must see where they end.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) =>
        `${theme}: ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
    expect(found).toEqual([]);
  }
  await page.evaluate((name) => (document.documentElement.className = name), before);
}

export { expect };
