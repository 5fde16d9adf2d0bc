import type { Page } from 'playwright/test';
import type { openDatabase } from '../../../app/adapters/database/open.server';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { moveTo } from '../../support/browser/journey';
import { tabAround, tabTo } from '../../support/browser/keyboard';
import { seedFullSite } from '../../support/site/full-site';

type Database = Awaited<ReturnType<typeof openDatabase>>;

// Keyboard only: this file uses no pointer. The daily tasks of admins come first, then those of listeners.

const focused = (page: Page) => page.locator(':focus');

test('an admin finds, features, orders, deactivates and removes a podcast', async ({
  page,
  signIn,
  site,
}) => {
  await site.db.featuredPodcast.deleteMany({
    where: { podcast: { slug: { startsWith: 'contoh' } } },
  });
  // Other tests leave featured podcasts, and only the first two are shown below search results.
  await site.db.featuredPodcast.updateMany({ data: { displayOrder: 1 } });
  await signIn('admin');
  await page.goto('/admin/featured-podcasts');
  await hydrated(page);
  await tabTo(page, page.getByLabel('Search podcasts'));
  await page.keyboard.type('kajian');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Feature: Contoh/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Podcast featured').first()).toBeVisible();
  const row = page.locator('main ol').getByRole('listitem').filter({ hasText: 'Contoh' }).first();
  await tabTo(page, row.getByRole('switch'));
  await page.keyboard.press('Space');
  await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await tabTo(page, row.getByRole('button', { name: /down$/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Order updated').first()).toBeVisible();
  await tabTo(page, row.locator('summary', { hasText: 'Edit' }));
  await page.keyboard.press('Enter');
  await tabTo(page, row.getByRole('link', { name: /^Remove/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Removed from featured podcasts').first()).toBeVisible();
});

test('an admin writes and deletes a post', async ({ page, signIn, site }) => {
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

test('an admin features an episode, changes a role and handles a message', async ({
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
  await page.goto('/admin/featured-episodes?q=Evening+Tones');
  await hydrated(page);
  await tabTo(page, page.getByRole('link', { name: 'Choose Sample: Evening Tones' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Next', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Feature: A tone for tea' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Episode featured').first()).toBeVisible();

  await page.goto(`/admin/users?search=${name}`);
  await hydrated(page);
  await tabTo(page, page.getByRole('combobox', { name: `Role of ${name}`, exact: true }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: `Change the role of ${name}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Role updated').first()).toBeVisible();

  await page.goto(`/admin/messages?search=${encodeURIComponent(email)}`);
  await hydrated(page);
  const message = page.locator('main').getByRole('listitem').filter({ hasText: email });
  await tabTo(page, message.getByRole('button', { name: 'Close' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 closed')).toBeVisible();
  await site.db.featuredEpisode.deleteMany({
    where: { podcast: { slug: 'sample-evening-tones' } },
  });
});

test('a listener plays an episode, and reaches and closes the bar', async ({ page }) => {
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

test('a listener searches, plays, pauses and resumes', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await tabTo(page, page.getByRole('searchbox', { name: 'Search podcasts' }));
  await page.keyboard.type('evening tones');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('evening tones');
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Sample: Evening Tones' }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sample: Evening Tones' }),
  ).toBeFocused();
  const play = page.locator('#episodes').getByRole('button', { name: /^Play / });
  await tabTo(page, play.first());
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Audio player' });
  await tabTo(page, bar.getByRole('slider', { name: 'Progress' }));
  const position = () => page.evaluate(() => document.querySelector('audio')!.currentTime);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBeGreaterThanOrEqual(5);
  await tabTo(page, bar.getByRole('button', { name: 'Pause' }));
  await page.keyboard.press('Space');
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
});

async function join(site: { url: string }) {
  const username = `keys-${Date.now()}`;
  const person = { username, email: `${username}@example.org`, password: 'a perfectly odd one' };
  const body = JSON.stringify({ ...person, primaryLanguage: 'English' });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${site.url}/api/auth/register`, { method: 'POST', headers, body });
  return person;
}

test('a visitor signs in through the dialog, which traps focus and returns it', async ({
  page,
  site,
}) => {
  const { email, password } = await join(site);
  await page.goto('/');
  await hydrated(page);
  const opener = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Join the Community' });
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // Between the last and the first stop, Tab passes the browser's own controls.
    expect(await focused(page).count()).toBe(await dialog.locator(':focus').count());
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('#account-menu')).toBeFocused();
});

test('a visitor signs in on the page and reviews a podcast', async ({ page, site }) => {
  const { email, password } = await join(site);
  await page.goto('/login?redirectTo=/podcast/sample-evening-tones');
  await hydrated(page);
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Login' }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Sample: Evening Tones' }),
  ).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Write a review' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: '1 star' }));
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Written without a mouse.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Written without a mouse.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Review' })).toBeFocused();
});

/** Gives the home page a shelf that scrolls sideways: podcasts related to the one heard last. */
async function relateAll(db: Database, podcastId: string, userId: string) {
  const others = await db.podcast.findMany({ where: { id: { not: podcastId }, blocked: false } });
  await db.relatedPodcast.deleteMany({ where: { podcastId } });
  await db.relatedPodcast.createMany({
    data: others.map(({ id }) => ({ podcastId, relatedId: id, score: 1, reason: 'topic fiqh' })),
  });
  await db.podcast.update({ where: { id: podcastId }, data: { relatedAt: new Date() } });
  const episode = await db.episode.findFirstOrThrow({ where: { podcastId } });
  await db.listeningPosition.create({
    data: { userId, episodeId: episode.id, position: 30, listenedAt: new Date() },
  });
}

test('the focused element is never covered, and Tab moves down the page and wraps around', async ({
  page,
  signIn,
  site,
}) => {
  const admin = await signIn('super_admin');
  const { arabic, reader } = await seedFullSite(site.db, admin);
  await relateAll(site.db, arabic.id, admin.id);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/podcast/${encodeURIComponent(arabic.slug)}`);
  await hydrated(page);
  const play = page.locator('#episodes').getByRole('button', { name: /^Play / });
  await play.first().press('Enter');
  const bar = page.getByRole('region', { name: 'Audio player' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Pause' }).press('Enter');
  const faults: string[] = [];
  for (const path of [
    '',
    '/',
    '/search?q=tafsir',
    '/blog',
    '/favorites',
    `/profile/${reader.id}`,
    '/admin',
  ]) {
    if (path) {
      // Navigate without a reload, which would close the bar.
      await moveTo(page, path);
      await expect(page.locator('main :focus')).toHaveCount(1);
      await expect(bar).toBeVisible();
    }
    faults.push(...(await tabAround(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});
