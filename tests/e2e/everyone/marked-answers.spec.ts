import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e';
import { screensOf } from '../../support/browser/screen-examples';
import { unmarkedTexts } from '../../support/browser/unmarked-text';
import { seedFullSite } from '../../support/site/full-site';

// Each form of the site, sent as it stands, in the pseudo-language (languages.spec.ts).
test.use({ javaScriptEnabled: false, expectedErrors: [/status of 4\d\d/] });

/** What each kind of form of the page sends, by its address and fields. */
const formsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.forms].map(({ method, action, elements }) => {
      const names = [...elements].map((field) => field.getAttribute('name') ?? '');
      const ids = /[0-9a-f-]{20,}|[^/]*-[^/]*(?=\/)/g;
      return `${method} ${`${new URL(action).pathname} ${names.join(' ')}`.replace(ids, '…')}`;
    }),
  );

for (const viewer of ['visitor', 'super_admin'] as const) {
  test(`what forms answer is marked, as a ${viewer} @exhaustive`, async ({
    page,
    signIn,
    site,
    context,
  }) => {
    test.setTimeout(600_000);
    const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
    if (viewer === 'visitor') await context.clearCookies();
    const sent = new Set<string>();
    const faults: string[] = [];
    for (const { path } of screens[viewer]) {
      const address = `/en-XA${path === '/' ? '' : path}`;
      await page.goto(address);
      for (const form of await formsOf(page)) {
        if (!form.startsWith('post') || /delete|logout/.test(form) || sent.has(form)) continue;
        sent.add(form);
        await page.goto(address);
        const index = (await formsOf(page)).indexOf(form);
        // Gone with the row that an earlier form took away.
        if (index < 0) continue;
        const answered = page.waitForEvent('load');
        await page.evaluate(
          (place) => HTMLFormElement.prototype.submit.call(document.forms[place]),
          index,
        );
        await answered;
        faults.push(...(await unmarkedTexts(page)).map((text) => `${form}: ${text}`));
      }
    }
    expect(sent.size).toBeGreaterThan(5);
    expect(faults).toEqual([]);
  });
}
