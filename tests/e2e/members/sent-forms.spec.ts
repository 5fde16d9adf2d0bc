import type { Page } from 'playwright/test';
import { expect, test, open } from '../../support/browser/e2e';
import { seedFullSite } from '../../support/site/full-site';
import { screensOf } from '../../support/browser/screen-examples';

// A form submitted after its session has ended is kept on a page that lists its fields under the form's own labels.

type SentForm = {
  action: string;
  /** Label and value, as text, of each field that is filled in here. */
  fields: [label: string, words: string][];
  body: [name: string, value: string][];
};

/** Runs in the page: returns each form with a value for every field, without changing the form itself. */
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
      // The name of the user in this label is a separate element.
      label = label.replace(/^Role of .*/, 'Role');
      let value = field.type === 'number' ? '3' : `Typed into ${field.name}`;
      let words = value;
      if (field instanceof HTMLSelectElement) {
        const option = [...field.options].find((one) => one.value !== '')!;
        // A database id: the submitted form has no text for it.
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

/** Returns the fields listed on the page where a visitor signs in to submit the form; null if it needs no account. */
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

test('the kept fields have the labels and values of their form', async ({
  page,
  plainPage,
  signIn,
  site,
}) => {
  test.setTimeout(300_000);
  const screens = screensOf(await seedFullSite(site.db, await signIn('super_admin')));
  const seen = new Set<string>();
  const wrong: unknown[] = [];
  for (const { path } of screens.super_admin) {
    await open(page, path);
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
  // Forms that must be among those checked.
  for (const action of ['/review', '/report', '/my-profile', '/admin/blog', '/admin/users']) {
    expect([...seen].join('\n')).toContain(action);
  }
});
