import type { Locator, Page } from 'playwright/test';
import { bothWaysOf, expect, expectAccessible, test, open } from '../../support/browser/e2e';
import { seedBusyDesk } from '../../support/database/large-admin-lists';

// An admin of a large site on a phone: the controls of each step are near the top, and the list stays where it was.

type Desk = Awaited<ReturnType<typeof seedBusyDesk>>;

const busy = test.extend<object, { desk: Desk }>({
  siteEnvironment: [async ({}, use) => use({ SITE_NAME: 'A busy desk' }), { scope: 'worker' }],
  desk: [async ({ site }, use) => use(await seedBusyDesk(site.db, 'Zed')), { scope: 'worker' }],
});

/** Expects the controls within the first two screens of a phone. */
async function expectNear(...controls: Locator[]): Promise<void> {
  for (const control of controls) {
    const bottom = await control.evaluate(
      (element) => element.getBoundingClientRect().bottom + window.scrollY,
    );
    expect(bottom, String(control)).toBeLessThanOrEqual(2 * 640);
  }
}

/** Expects the confirmation in view. Without script the page opens at the changed row, which may be far down. */
async function expectConfirmed(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).last()).toBeInViewport({ ratio: 1 });
}

for (const { test, script, how } of bothWaysOf(busy)) {
  test.use({ viewport: { width: 360, height: 640 } });
  const name = script ? ['Zed Podcast 41', 'Zed Podcast 42'] : ['Zed Podcast 51', 'Zed Podcast 52'];

  test(`one of many featured podcasts is found, changed and deactivated, ${how}`, async ({
    page,
    signIn,
    site,
    desk: _,
  }) => {
    await signIn('admin');
    await open(page, '/admin/featured-podcasts', script);
    await expectNear(
      page.getByLabel('Search podcasts'),
      page.getByLabel('Search featured podcasts'),
      page.locator('main ol > li').first(),
    );
    await page.getByLabel('Search featured podcasts').fill(name[0]!.slice(0, -1));
    await page.getByLabel('Search featured podcasts').press('Enter');
    await expect(page).toHaveURL(/find=/);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('link', { name: 'Page 1' }).click();
    await expect(page).not.toHaveURL(/page=2/);
    const row = (title: string) =>
      page.locator('main ol').getByRole('listitem').filter({ hasText: title });
    const [first, second] = [row(name[0]!), row(name[1]!)];
    await expectNear(second.getByRole('switch'));

    // Without script, Enter in a field must save its row and not press a button of the first row.
    for (const one of [first, second]) await one.getByText('Edit').click();
    await first.getByLabel('Note for listeners').fill('kept through a refusal');
    await second.getByLabel('Order').fill('seven');
    await second.getByLabel('Order').press('Enter');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('The featured podcast could not be changed');
    await expect(alert).toContainText(name[1]!);
    await expect(alert).toBeFocused();
    await expect(alert).toBeInViewport();
    await expect(second.getByLabel('Order')).toHaveAttribute('aria-invalid', 'true');
    await expect(second.getByLabel('Order')).toHaveValue('seven');
    await expect(first.getByLabel('Note for listeners')).toHaveValue('kept through a refusal');
    if (script) {
      // Scroll to the top so that the header covers no control.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page);
    }
    await second.getByLabel('Order').fill('43');
    await second.getByRole('button', { name: /^Save/ }).click();
    await expectConfirmed(page, 'Featured podcast updated');
    if (script) await expect(second.getByRole('button', { name: /^Save/ })).toBeFocused();
    const stored = async (title: string) =>
      site.db.featuredPodcast.findFirstOrThrow({ where: { podcast: { title } } });
    expect((await stored(name[0]!)).notes).toBe('kept through a refusal');
    expect((await stored(name[1]!)).displayOrder).toBe(43);
    expect((await stored(name[0]!)).isActive).toBe(true);

    await second.getByRole('switch').click();
    await expect(second.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
    await expect(second.getByRole('switch')).toBeInViewport();
    await expect(page).toHaveURL(/find=/);
    if (script) await expect(second.getByRole('switch')).toBeFocused();
    expect((await stored(name[1]!)).isActive).toBe(false);
  });

  test(`one of 500 episodes is found and featured, ${how}`, async ({
    page,
    signIn,
    site,
    desk,
  }) => {
    await site.db.featuredEpisode.deleteMany();
    await signIn('admin');
    await open(page, `/admin/featured-episodes?podcast=${desk.podcastId}`, script);
    await page.getByLabel('Filter episodes').fill('Episode 77 of');
    await page.getByLabel('Filter episodes').press('Enter');
    await expect(page.getByText('1 of 500 episodes')).toBeVisible();
    const feature = page.getByRole('button', { name: 'Feature: Episode 77 of Zed' });
    await expectNear(feature);
    await feature.click();
    await expectConfirmed(page, 'Episode featured');
    await expect(page.getByLabel('Search podcasts')).toBeInViewport();
  });

  test(`one of many users is assigned a role and deleted, ${how}`, async ({
    page,
    signIn,
    site,
    desk,
  }) => {
    await signIn('super_admin');
    const username = desk.users[script ? 150 : 160]!;
    await open(page, '/admin/users?page=3', script);
    await page.getByLabel('Search users').fill(username);
    await page.getByLabel('Search users').press('Enter');
    const role = page.getByRole('combobox', { name: `Role of ${username}`, exact: true });
    await expectNear(role, page.getByRole('link', { name: `Delete ${username}` }));
    await role.selectOption('admin');
    await page.getByRole('button', { name: `Change the role of ${username}` }).click();
    await expectConfirmed(page, 'Role updated');
    await expect(role).toBeInViewport();
    await page.getByRole('link', { name: `Delete ${username}` }).click();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expectConfirmed(page, 'User deleted');
    await expect(page.getByLabel('Search users')).toHaveValue(username);
    expect(await site.db.user.count({ where: { username } })).toBe(0);
  });

  test(`one of many posts is found, previewed before saving, and saved, ${how}`, async ({
    page,
    signIn,
    desk: _,
  }) => {
    await signIn('admin');
    const title = `Zed post ${script ? 81 : 85}`;
    await open(page, '/admin/blog', script);
    await expectNear(page.getByRole('link', { name: 'New post' }));
    await page.getByLabel('Search posts').fill(title);
    await page.getByLabel('Status').selectOption('Drafts');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText(`1 post found for “${title}”`)).toBeVisible();
    const edit = page.getByRole('link', { name: `Edit ${title}` });
    await expectNear(edit);
    await expect(page.locator('main li').filter({ hasText: title })).toContainText(/changed \w{3}/);
    if (script) await expectAccessible(page);
    await edit.click();
    await expect(page.getByLabel('Content')).toHaveValue('Text');
    await page.getByLabel('Content').fill('**Bold** words');
    await page.getByText('Excerpt, image and language').click();
    await page.getByLabel('Excerpt').fill('Kept as well');
    if (script) await page.getByText('Preview', { exact: true }).click();
    else await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.locator('main strong', { hasText: 'Bold' })).toBeVisible();
    await expect(page.getByLabel('Excerpt')).toHaveValue('Kept as well');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectConfirmed(page, 'Post updated');
    await expect(edit).toBeVisible();
    await expect(page.getByLabel('Search posts')).toHaveValue(title);
  });

  test(`one of many categories is deleted, and the list keeps its search and page, ${how}`, async ({
    page,
    signIn,
    desk: _,
  }) => {
    await signIn('admin');
    await open(page, '/admin/blog/categories?search=zed&page=2', script);
    const rows = page.locator('main section li').filter({ hasText: 'Zed category' });
    const name = (await rows.nth(1).locator('bdi').first().textContent())!;
    const before = await rows.count();
    await rows
      .nth(1)
      .getByRole('link', { name: /^Delete/ })
      .click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/search=zed&page=2#categories$/);
    await rows
      .nth(1)
      .getByRole('link', { name: /^Delete/ })
      .click();
    await page.getByRole('button', { name: 'Delete category' }).click();
    await expectConfirmed(page, 'Category deleted');
    await expect(page).toHaveURL(/search=zed&page=2#categories$/);
    await expect(page.getByLabel('Search categories')).toHaveValue('zed');
    await expect(rows).toHaveCount(before);
    await expect(rows.filter({ hasText: new RegExp(`${name}(?! ?\\d)`) })).toHaveCount(0);
    const heading = page.getByRole('heading', { name: 'Categories', exact: true });
    await expect(heading).toBeInViewport();
    if (!script) return;
    await expect(heading).toBeFocused();
    await expect(page.getByTestId('route-announcer')).toContainText('Page 2 of');
  });

  test(`one of many messages is found and marked as dealt with, ${how}`, async ({
    page,
    signIn,
    desk: _,
  }) => {
    await signIn('admin');
    const writer = `Zed writer ${script ? 51 : 52}`;
    await open(page, '/admin/messages', script);
    await expect(page.getByRole('link', { name: /as CSV$/ })).toBeVisible();
    await page.getByLabel('Search by name or email').fill(writer);
    await page.getByLabel('Search by name or email').press('Enter');
    const button = page.getByRole('button', { name: `Close the message of ${writer}` });
    await expectNear(button);
    await button.click();
    await expectConfirmed(page, '1 closed');
    await expect(page.getByText('No messages found')).toBeVisible();
  });

  test(`one of 500 audit log entries is found, ${how}`, async ({ page, signIn, desk: _ }) => {
    await signIn('admin');
    await open(page, '/admin/audit', script);
    const search = page.getByLabel('Search the log');
    await expectNear(search);
    await search.fill('Zed subject 321');
    await search.press('Enter');
    const entries = page.locator('#audit li').filter({ hasText: 'Zed' });
    await expect(entries).toHaveText([/zed-admin-2 deleted blog category Zed subject 321/i]);
    await expectNear(entries.first());
    await expect(search).toHaveValue('Zed subject 321');
    await search.fill('changed blog post zed subject');
    await search.press('Enter');
    await expect(page.getByText('250 entries found')).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(
      /search=changed\+blog\+post\+zed\+subject&actor=&action=&about=&from=&to=&page=2#audit$/,
    );
    await expect(entries).toHaveCount(25);
    await search.fill('nothing of the kind');
    await search.press('Enter');
    await expect(page.getByText('No entries found')).toBeVisible();
  });
}
