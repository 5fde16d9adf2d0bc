import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/e2e';
import { screensOf } from '../../support/browser/screen-examples';
import { unmarkedTexts } from '../../support/browser/unmarked-text';
import { seedFullSite } from '../../support/site/full-site';

// Submits each form of the site as it is without script, in the pseudo-language (languages.spec.ts). This includes
// forms that remove things, so it uses its own site.
test.use({ siteEnvironment: [{ SITE_NAME: 'Halaqa' }, { scope: 'worker' }] });

type SentForm = { kind: string; action: string; isMultipart: boolean; fields: [string, string][] };

/**
 * The forms of a page that are sent by POST, with their first button. Forms with the same URL and fields are of one
 * kind.
 */
const formsOf = (page: Page, html: string, address: string): Promise<SentForm[]> =>
  page.evaluate(
    ([source, base]) => {
      const { forms } = new DOMParser().parseFromString(source!, 'text/html');
      return [...forms]
        .filter(({ method }) => method === 'post')
        .map((form) => {
          const names = [...form.elements].map((field) => field.getAttribute('name') ?? '');
          const button = form.querySelector<HTMLButtonElement>('button:not([type=button])');
          const leadsTo = button?.getAttribute('formaction') ?? form.getAttribute('action');
          const action = new URL(leadsTo ?? base!, base);
          const ids = /[0-9a-f-]{20,}|[^/]*-[^/]*(?=\/)/g;
          return {
            kind: `${action.pathname} ${names.join(' ')}`.replace(ids, '…'),
            action: action.href,
            isMultipart: form.enctype === 'multipart/form-data',
            fields: [...new FormData(form, button)].map(([name, value]): [string, string] => [
              name,
              typeof value === 'string' ? value : '',
            ]),
          };
        });
    },
    [html, address],
  );

/** @returns the HTML of the page the form leads to */
async function send(page: Page, { action, isMultipart, fields }: SentForm): Promise<string> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const answer = await page.request.post(action, {
    headers: { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' },
    ...(isMultipart ? { multipart: form } : { form }),
  });
  return answer.text();
}

for (const viewer of ['visitor', 'super_admin'] as const) {
  test(`every form response is marked text, as a ${viewer} @exhaustive`, async ({
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
    const formsAt = async (address: string) => {
      const answer = await page.request.get(address);
      return formsOf(page, await answer.text(), answer.url());
    };
    for (const { path } of screens[viewer]) {
      const address = `/en-XA${path === '/' ? '' : path}`;
      for (const { kind } of await formsAt(address)) {
        // Choosing a language would leave this one.
        if (/delete|logout|\/language /.test(kind) || sent.has(kind)) continue;
        sent.add(kind);
        const form = (await formsAt(address)).find((one) => one.kind === kind);
        // The row was removed by an earlier form.
        if (!form) continue;
        const html = await send(page, form);
        faults.push(...(await unmarkedTexts(page, html)).map((text) => `${kind}: ${text}`));
      }
    }
    expect(sent.size).toBeGreaterThan(5);
    expect(faults).toEqual([]);
  });
}
