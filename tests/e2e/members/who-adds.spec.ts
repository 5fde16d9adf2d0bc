import type { Page } from 'playwright/test';
import { bothWaysOf, expect, expectAccessible, test, open } from '../../support/browser/e2e';

// A separate site, because an admin's choice applies to the whole site.
const own = test.extend({
  siteEnvironment: [async ({}, use) => use({ SITE_NAME: 'Who adds' }), { scope: 'worker' }],
});

const CIRCLE = 'Tafseer Listening Circle';

for (const { test, script, how } of bothWaysOf(own)) {
  const goTo = async (page: Page, path: string) => {
    await open(page, path, script);
  };
  const choose = async (page: Page, choice: string) => {
    await goTo(page, '/admin/podcasts');
    await page.locator('summary', { hasText: 'Who adds podcasts' }).click();
    await page.getByLabel('Who adds podcasts').selectOption(choice);
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await expect(page.locator('summary', { hasText: choice })).toBeVisible();
  };
  const add = async (page: Page) => {
    await goTo(page, '/search?q=tafseer');
    const card = page.getByRole('article').filter({ hasText: CIRCLE });
    await card.getByRole('heading').getByRole('button').click();
  };

  test(`an admin chooses who adds podcasts, and approves or refuses a waiting one, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await site.db.podcast.deleteMany({ where: { title: { contains: CIRCLE } } });
    await signIn('admin');
    await choose(page, 'Anyone, once an admin agrees');

    await signIn();
    await add(page);
    await expect(page).toHaveURL(/\/podcasts\/waiting$/);
    await expect(page.getByRole('main').getByText(CIRCLE)).toBeVisible();
    if (script) await expectAccessible(page);
    const { id, slug, title } = await site.db.podcast.findFirstOrThrow({ where: { held: true } });
    const path = `/podcast/${encodeURIComponent(slug)}`;
    expect((await page.request.get(path)).status()).toBe(404);
    await goTo(page, '/my-profile');
    await page
      .getByRole('link', { name: '1 podcast that you added is waiting for an admin' })
      .click();
    await expect(page.getByRole('main').getByText(CIRCLE)).toBeVisible();
    await goTo(page, '/search?q=tafseer');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: CIRCLE })).toHaveCount(0);

    await signIn('admin');
    await goTo(page, '/admin/podcasts');
    await page
      .getByRole('main')
      .getByRole('link', { name: '1 podcast is waiting', exact: true })
      .click();
    await expect(page).toHaveURL(/state=held/);
    await expect(page.locator('#podcasts').getByRole('listitem')).toHaveCount(1);
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: `Agree to ${title}` }).click();
    await expect(page.getByText('The podcast is shown').first()).toBeVisible();
    expect((await page.request.get(path)).status()).toBe(200);

    await site.db.podcast.update({
      where: { id },
      data: { held: true, hiddenAt: new Date(), blocked: true },
    });
    await goTo(page, `/admin/podcasts/${id}`);
    await page.getByRole('button', { name: `Refuse ${title}` }).click();
    await expect(page.getByText('The podcast is refused').first()).toBeVisible();
    expect((await page.request.get(path)).status()).toBe(410);
  });

  test(`a person who may not add podcasts is told who may, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await site.db.podcast.deleteMany({ where: { title: { contains: CIRCLE } } });
    await signIn('admin');
    await choose(page, 'Admins');
    await signIn();
    await add(page);
    await expect(page.getByText('On this site, admins add podcasts.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=tafseer$/);
    expect(await site.db.podcast.count({ where: { title: { contains: CIRCLE } } })).toBe(0);
    await signIn('admin');
    await choose(page, 'Members');
    await page.context().clearCookies();
    await add(page);
    const refused = script
      ? page.getByText('On this site, members add podcasts. Please sign in first.')
      : page.getByRole('heading', { name: 'Sign in' });
    await expect(refused.first()).toBeVisible();
    expect(await site.db.podcast.count({ where: { title: { contains: CIRCLE } } })).toBe(0);
    await signIn();
    await add(page);
    await expect(page).toHaveURL(/\/podcast\//);
  });
}
