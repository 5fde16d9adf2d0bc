import type { Page } from 'playwright/test';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { seedFullSite } from '../../support/site/full-site';
import { screensOf } from '../../support/browser/screen-examples';

// A form whose session has ended is kept on a page that says what it keeps, in the words of the form.

type SentForm = {
  action: string;
  /** Label and words of each field that is filled in here. */
  fields: [label: string, words: string][];
  body: [name: string, value: string][];
};

/** Runs in the page: fills each form in, without touching it. */
function formsOfPage(): SentForm[] {
  const own = (element: Element | null | undefined) => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const part of copy?.querySelectorAll('.sr-only, .font-normal') ?? []) part.remove();
    return (copy?.textContent ?? '').trim();
  };
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method=post]')];
  return forms.map((form) => {
    const fields: [string, string][] = [];
    const body: [string, string][] = [];
    const named = new Set<string>();
    for (const control of form.elements) {
      if (control instanceof HTMLInputElement && control.type === 'hidden') {
        body.push([control.name, control.value]);
        continue;
      }
      const field = control as HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
      if (!field.name || named.has(field.name) || control instanceof HTMLButtonElement) continue;
      if (['password', 'file'].includes(field.type)) continue;
      named.add(field.name);
      let label = own(field.labels?.[0]);
      label ||= field.getAttribute('aria-label') ?? '';
      // What it is of has an element of its own.
      label = label.replace(/^Role of .*/, 'Role');
      let value = field.type === 'number' ? '3' : `Typed into ${field.name}`;
      let words = value;
      if (field instanceof HTMLSelectElement) {
        const option = [...field.options].find((one) => one.value !== '')!;
        // The key of something that is stored: there are no words for it in what is sent.
        if (!option || /^[0-9a-f-]{36}$/.test(option.value)) continue;
        value = option.value;
        words = option.text;
      } else if (field.type === 'radio' || field.type === 'checkbox') {
        const all = form.querySelectorAll<HTMLInputElement>(`[name="${field.name}"]`);
        const last = [...all].at(-2) ?? field;
        label = own(field.closest('fieldset')?.querySelector('legend'));
        value = (last as HTMLInputElement).value;
        words = (last.labels?.[0]?.textContent ?? '').trim();
      }
      body.push([field.name, value]);
      fields.push([label, words]);
    }
    return { action: form.getAttribute('action')!, fields, body };
  });
}

/** What the page says that the form is led to by a person who is not signed in; null where it wants no account. */
async function keptFields(page: Page, url: string, form: SentForm) {
  const send = (to: string) =>
    fetch(new URL(to, url), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(url).origin },
      body: new URLSearchParams(form.body),
    });
  const first = await send(form.action);
  const to = first.headers.get('location') ?? '';
  if (first.status !== 307 || !to.startsWith('/sign-in-again')) return null;
  await page.setContent(await (await send(to)).text());
  return page
    .locator('main dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.children[0]!.textContent, row.children[1]!.textContent]),
    );
}

test('what is kept is called as its form calls it', async ({ page, plainPage, signIn, site }) => {
  test.setTimeout(300_000);
  const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
  const seen = new Set<string>();
  const wrong: unknown[] = [];
  for (const { path } of screens.super_admin) {
    await page.goto(path);
    await hydrated(page);
    const writeReview = page.getByRole('button', { name: 'Edit Review' });
    if (await writeReview.isVisible()) await writeReview.click();
    for (const form of await page.evaluate(formsOfPage)) {
      const key = `${form.action.replace(/[0-9a-f-]{36}/, '*')} ${form.body.map(([name]) => name).join()}`;
      if (form.fields.length === 0 || seen.has(key)) continue;
      seen.add(key);
      const kept = await keptFields(plainPage, site.url, form);
      const sorted = (all: unknown[] | null) => JSON.stringify([...(all ?? [])].sort());
      if (kept && sorted(kept) !== sorted(form.fields)) wrong.push({ path, form, kept });
    }
  }
  expect(wrong).toEqual([]);
  // Those that must have been among them.
  for (const action of ['/review', '/report', '/my-profile', '/admin/blog', '/admin/users']) {
    expect([...seen].join('\n')).toContain(action);
  }
});
