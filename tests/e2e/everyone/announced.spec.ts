import { randomBytes } from 'node:crypto';
import {
  bothWays,
  eitherWay,
  expect,
  expectAccessible,
  hydrated,
  test,
  sectionOf,
} from '../../support/browser/e2e';
import { storePerson } from '../../support/database/stored-people';

// Announcements when a part of a page changes or a form is rejected, and page titles.

const EVENING = '/podcast/sample-evening-tones';

test('filters, sorting, Follow and the theme announce each change once', async ({
  page,
  signIn,
  site,
}) => {
  await signIn();
  const announced = page.getByTestId('route-announcer');
  const name = `Kind ${randomBytes(3).toString('hex')}`;
  await site.db.blogCategory.create({ data: { name, slug: name.replaceAll(' ', '-') } });
  await page.goto('/blog');
  await hydrated(page);
  const filters = page.getByRole('navigation', { name: 'Categories' });
  const filter = filters.getByRole('link', { name });
  await filter.press('Enter');
  await expect(announced).toHaveText(`${name}, 0 posts`);
  await expect(filter).toBeFocused();
  await expect(page).toHaveTitle(`${name} – Blog – Halaqa`);
  await filters.getByRole('link', { name: 'All Categories' }).press('Enter');
  await expect(announced).toHaveText(/^All Categories, \d+ posts?$/);
  await expect(page).toHaveTitle('Blog – Halaqa');

  await page.goto(EVENING);
  await hydrated(page);
  await page.getByRole('link', { name: 'Oldest First' }).press('Enter');
  await expect(announced).toHaveText('Episodes: Oldest First');
  await expect(page).toHaveTitle('Sample: Evening Tones – Oldest First – Halaqa');

  const other = await storePerson(site.db);
  await page.goto(`/profile/${other.id}`);
  await hydrated(page);
  await page.getByRole('button', { name: `Follow ${other.username}` }).press('Enter');
  const region = page.getByRole('region', { name: /Notification/ });
  await expect(region).toContainText(`Following ${other.username}`);
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(page).toHaveTitle(`Profile of ${other.username} – Reviews – Halaqa`);

  const theme = page.getByRole('banner').locator('[aria-live]');
  await page.getByRole('button', { name: 'Toggle theme' }).press('Enter');
  await expect(theme).toHaveText('Dark theme');
  await page.getByRole('button', { name: 'Toggle theme' }).press('Enter');
  await expect(theme).toHaveText('Light theme');
});

for (const { test, script, how } of eitherWay) {
  test(`the title names the page of a list and an error, ${how}`, async ({ page }) => {
    await page.goto(`${EVENING}?page=2`);
    await expect(page).toHaveTitle(
      /^Sample: Evening Tones – page 2 – Halaqa$|^Sample: Evening Tones – Halaqa$/,
    );
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle('Page not found – Halaqa');
    await page.goto('/search?page=no');
    await expect(page).not.toHaveTitle('Halaqa');
  });

  test(`a search for a podcast to feature announces its result, ${how}`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin');
    await page.goto('/admin/featured-podcasts');
    if (script) await hydrated(page);
    const main = sectionOf(page, 'Feature a podcast');
    const field = main.getByLabel('Search podcasts');
    await field.fill('evening');
    await field.press('Enter');
    await expect(main.locator('[aria-live=polite]')).toHaveText(
      /^\d+ podcasts? found for “evening”$/,
    );
    await expect(main.getByRole('heading', { name: 'Search results' })).toBeVisible();
    if (script) await expect(field).toBeFocused();
    await field.fill('xqzwv nothing of the kind');
    await field.press('Enter');
    await expect(main.locator('[aria-live=polite]')).toHaveText('No podcasts found');
    if (script) await expect(field).toBeFocused();
  });
}

for (const { test, script, how } of bothWays) {
  test.describe(how, () => {
    test.use({ expectedErrors: [/status of 4\d\d/] });

    test(`a rejected form links to its fields, ${how}`, async ({ page }) => {
      await page.goto('/contact');
      if (script) await hydrated(page);
      const main = page.getByRole('main');
      const email = main.getByLabel('Email');
      // A required field is not invalid before anything is typed.
      await expect(email).toHaveAttribute('aria-required', 'true');
      expect(await email.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(true);
      await expect(email).not.toHaveAttribute('aria-invalid', 'true');
      await main.getByLabel('Name').fill('Hafsa');
      await main.getByRole('button', { name: 'Send message' }).click();
      const summary = main.getByRole('alert');
      await expect(summary).toBeFocused();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      const links = summary.getByRole('link');
      await expect(links).toHaveCount(2);
      await links.first().click();
      await expect(email).toBeFocused();
      if (script) await expectAccessible(page);

      await page.goto('/login');
      if (script) await hydrated(page);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').getByRole('link').first().click();
      await expect(page.getByRole('main').getByLabel('Email')).toBeFocused();
    });

    test(`the newsletter form shows its error at the field, ${how}`, async ({ page }) => {
      await page.goto('/blog');
      if (script) await hydrated(page);
      const field = page.getByLabel(script ? 'Newsletter' : /^Newsletter$|^Email$/).first();
      await field.fill('no address');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      if (script) await expect(page).toHaveURL(/\/blog$/);
      const refused = script ? field : page.getByRole('main').getByLabel('Email');
      await expect(refused).toHaveAccessibleDescription(/valid email/);
      await expect(refused).toHaveValue('no address');
      await expect(refused).toHaveAttribute('aria-invalid', 'true');
      if (script) await expect(refused).toBeFocused();
      await refused.fill(`${randomBytes(3).toString('hex')}@example.org`);
      await refused.press('Enter');
      await expect(page.getByText('You are on the newsletter list.').first()).toBeVisible();
    });
  });
}

test('a status line is read as its text, and skipped while empty', async ({ page, signIn }) => {
  await signIn('admin');
  const search = 'q=evening';
  for (const path of [
    `/admin/featured-podcasts?${search}`,
    `/admin/featured-episodes?${search}`,
    '/admin/blog',
    '/admin/podcasts/add',
    `/search?${search}`,
    EVENING,
  ]) {
    await page.goto(path);
    await hydrated(page);
    // For `role="status"` Orca says "statusbar" instead of the text.
    await expect(page.getByRole('status'), path).toHaveCount(0);
  }
});

test('each tab of the dashboard has a heading that takes focus', async ({ page, signIn }) => {
  await signIn('super_admin');
  await page.goto('/admin');
  await hydrated(page);
  const tabs = page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link');
  const announced = page.getByTestId('route-announcer');
  for (let index = (await tabs.count()) - 1; index >= 0; index -= 1) {
    const tab = tabs.nth(index);
    // Without the count after it.
    const name = await tab.evaluate(({ firstChild }) => firstChild!.textContent!);
    await tab.press('Enter');
    await expect(tab).toHaveAttribute('aria-current', 'page');
    const heading = page.locator('main [data-screen] h2').first();
    await expect(heading).toBeFocused();
    const heard = `${await heading.textContent()}, ${await announced.textContent()}`;
    expect(heard).toContain(name);
  }
});

test('the parts of a byline are announced as separate words', async ({ page }) => {
  await page.goto('/blog');
  const byline = page.locator('main article').first().getByText(/^By /);
  const heard = await byline.evaluate((line) => {
    const copy = line.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll('[aria-hidden]')) one.remove();
    return copy.textContent!;
  });
  expect(heard).toMatch(/^By .+ +\w{3} \d+, \d{4} +\d+ views?$/);
});
