import type { Locator, Page } from 'playwright/test';
import { expect, hydrated, test } from '../support/e2e';

// What an admin does all day, by keyboard alone: no pointer is used in this file.

/** Presses Tab until the control has focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the control.');
}

test('a podcast is found, featured, ordered, switched off and removed', async ({
  page,
  signIn,
  site,
}) => {
  await site.db.featuredPodcast.deleteMany({
    where: { podcast: { slug: { startsWith: 'contoh' } } },
  });
  await signIn('admin');
  await page.goto('/admin');
  await hydrated(page);
  await tabTo(page, page.getByLabel('Search podcasts'));
  await page.keyboard.type('kajian');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Feature: Contoh/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Podcast featured').first()).toBeVisible();
  const row = page.locator('main').getByRole('listitem').filter({ hasText: 'Contoh' }).first();
  await tabTo(page, row.getByRole('switch'));
  await page.keyboard.press('Space');
  await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await tabTo(page, row.getByRole('button', { name: /up$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order updated').first()).toBeVisible();
  await tabTo(page, row.getByRole('link', { name: /^Remove/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Removed from featured podcasts').first()).toBeVisible();
});

test('a post is written and deleted', async ({ page, signIn, site }) => {
  await site.db.blogPost.deleteMany({ where: { slug: 'by-keyboard-alone' } });
  await signIn('admin');
  await page.goto('/admin/blog/posts/new');
  await hydrated(page);
  await tabTo(page, page.getByLabel('Title'));
  await page.keyboard.type('By keyboard alone');
  await tabTo(page, page.getByLabel('Content'));
  await page.keyboard.type('No pointer was used.');
  await tabTo(page, page.getByRole('button', { name: 'Create post' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Post created').first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Delete By keyboard alone' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Delete post' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Post deleted').first()).toBeVisible();
});

test('an episode is featured, a role is given, a message is dealt with', async ({
  page,
  signIn,
  site,
}) => {
  const name = `keys-${Date.now()}`;
  const email = `${name}@example.org`;
  await site.db.user.create({
    data: { username: name, usernameKey: name, email, emailKey: email, passwordHash: 'x' },
  });
  await site.db.contactMessage.create({ data: { name, email, message: name } });
  await site.db.featuredEpisode.deleteMany({
    where: { podcast: { slug: 'sample-evening-tones' } },
  });
  await site.db.featuredEpisode.updateMany({
    where: { activeSlot: 6 },
    data: { activeSlot: null },
  });
  await signIn('super_admin');
  await page.goto('/admin/featured-episodes?q=evening');
  await hydrated(page);
  await tabTo(page, page.getByRole('link', { name: 'Choose Sample: Evening Tones' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Feature: A tone for tea' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Episode featured').first()).toBeVisible();

  await page.goto(`/admin/users?search=${name}`);
  await hydrated(page);
  await tabTo(page, page.getByLabel(`Role of ${name}`, { exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: `Change the role of ${name}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Role updated').first()).toBeVisible();

  await page.goto('/admin/moderation');
  await hydrated(page);
  const message = page.locator('main').getByRole('listitem').filter({ hasText: email });
  await tabTo(page, message.getByRole('button', { name: 'Dealt with' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message dealt with').first()).toBeVisible();
  await site.db.featuredEpisode.deleteMany({
    where: { podcast: { slug: 'sample-evening-tones' } },
  });
});

test('an episode is played, and the bar is reached and closed', async ({ page }) => {
  await page.goto('/podcast/sample-evening-tones');
  await hydrated(page);
  await tabTo(
    page,
    page
      .locator('#episodes')
      .getByRole('button', { name: /^Play / })
      .first(),
  );
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Audio player' });
  await expect(bar).toBeVisible();
  await tabTo(page, bar.getByRole('button', { name: 'Close player' }));
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
});
