import { onlyInDirectory } from '../../../prisma/seed/curation';
import { expect, test } from '../../support/browser/e2e';
import { screensOf } from '../../support/browser/screen-examples';
import { formPaths } from '../../support/browser/screen-paths';
import { seedFullSite } from '../../support/site/full-site';

// Every action of the product is a form in the page itself. That a journey sends each of them without script is checked
// at the end of a whole run (tests/support/browser/e2e-setup.ts).

/** URLs of the forms of a page that submit something. */
const actionsIn = (html: string): string[] =>
  [...html.matchAll(/<form\b[^>]*>|<button\b[^>]*formaction=[^>]*>/gi)]
    .map(([tag]) => tag.replaceAll('&amp;', '&'))
    .filter((tag) => /method="post"|formaction=/i.test(tag))
    .map((tag) => /action="([^"?#]*)/i.exec(tag)?.[1] ?? '');

test('every form of the site map is in the HTML of a screen', async ({ page, signIn, site }) => {
  const person = await signIn('super_admin');
  const screens = screensOf(await seedFullSite(site.db, person));
  // This form requires another session.
  await site.db.session.create({
    data: { userId: person.id, tokenHash: 'of another device', expiresAt: new Date('2100-01-01') },
  });
  // Another test may have added these podcasts, so that they cannot be created.
  await site.db.podcast.deleteMany({
    where: { OR: onlyInDirectory.map((name) => ({ rssUrl: { endsWith: `/${name}.xml` } })) },
  });
  const unseen = new Set(formPaths);
  // The form is hidden if no mail can be sent.
  unseen.delete('/forgot-password');
  // Only other forms lead to it.
  unseen.delete('/sign-in-again');
  // It is part of the message about the last action.
  unseen.delete('/undo');
  const seen = (path: string) => {
    for (const form of unseen)
      if (new RegExp(`^${form.replace(/:\w+/g, '[^/]+')}$`).test(path)) unseen.delete(form);
  };
  for (const { path, viewer } of [...screens.super_admin, ...screens.visitor]) {
    const headers = viewer === 'visitor' ? { cookie: '' } : undefined;
    const html = await (await page.request.get(path, { headers })).text();
    for (const action of actionsIn(html)) seen(action || path.split('?')[0]!);
  }
  expect(
    [...unseen],
    'forms on no page of screen-examples.ts: what does full-site.ts not store?',
  ).toEqual([]);
});

test('the newsletter is left by its link', async ({ plainPage, site }) => {
  const { unsubscribeToken, id } = await site.db.newsletterSubscriber.create({
    data: {
      email: 'leaving@example.org',
      emailKey: 'leaving@example.org',
      unsubscribeToken: 'a-token-that-only-this-test-knows',
    },
  });
  const stored = () => site.db.newsletterSubscriber.count({ where: { id } });
  await plainPage.goto(`/newsletter/unsubscribe?token=${unsubscribeToken}`);
  // Mail programs open links on their own.
  expect(await stored()).toBe(1);
  await plainPage.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(plainPage.getByRole('status')).toBeVisible();
  expect(await stored()).toBe(0);
});
