import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { bothWays, expect, giveCookie, hydrated, test, open } from '../../support/browser/e2e';
import { moveTo, playFirst, playerBar } from '../../support/browser/journey';
import { EVENING } from '../../support/browser/listening';
import {
  joined,
  storePerson,
  type Database,
  type StoredPerson,
} from '../../support/database/stored-people';

// Typed text stays with its form: it is not lost when a session ends, and never submitted for something else.

const mark = () => randomBytes(4).toString('hex');

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');

async function otherPodcast(db: Database) {
  return db.podcast.findFirstOrThrow({
    where: { slug: { not: 'sample-evening-tones' }, episodes: { some: {} } },
    orderBy: { slug: 'asc' },
  });
}

const endSessions = (db: Database, { id }: StoredPerson) =>
  db.session.deleteMany({ where: { userId: id } });

test('an unfinished review is not carried over to another podcast @exhaustive', async ({
  page,
  signIn,
  site,
}) => {
  await signIn();
  const other = await otherPodcast(site.db);
  await open(page, EVENING);
  await playFirst(page);
  const link = playerBar(page).getByRole('link', { name: 'Sample: Evening Tones' });
  await expect(link).toBeVisible();
  await moveTo(page, `/podcast/${encodeURIComponent(other.slug)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.title);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByLabel('Your review').fill('About the other one');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample: Evening Tones');
  await expect(page.getByLabel('Your review')).toHaveCount(0);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await expect(page.getByLabel('Your review')).toHaveValue('');
});

test('a pending follow or favorite is not shown on the next profile or podcast @exhaustive', async ({
  page,
  signIn,
  site,
}) => {
  await signIn();
  const [first, second] = [await storePerson(site.db), await storePerson(site.db)];
  const other = await otherPodcast(site.db);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });

  await open(page, `/profile/${first.id}`);
  await page.getByRole('button', { name: `Follow ${first.username}` }).click();
  await expect(page.getByRole('button', { name: `Unfollow ${first.username}` })).toBeVisible();
  await moveTo(page, `/profile/${second.id}`);
  await expect(
    page.getByRole('button', { name: `Follow ${second.username}`, exact: true }),
  ).toBeVisible();

  await moveTo(page, `/podcast/${encodeURIComponent(other.slug)}`);
  await page.getByRole('button', { name: 'Add to Favorites' }).click();
  await expect(page.getByRole('button', { name: 'Favorited' })).toBeVisible();
  await moveTo(page, EVENING);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample: Evening Tones');
  await expect(page.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
  answer();
});

test('an edited post survives an ended session and a canceled navigation, and is saved by another admin @exhaustive', async ({
  page,
  signIn,
  site,
}) => {
  const admin = await signIn('admin');
  const title = `Written for hours ${mark()}`;
  const { id } = await site.db.blogPost.create({
    data: { title, slug: title.replaceAll(' ', '-'), content: 'x', authorName: 'a' },
  });
  await open(page, `/admin/blog/posts/${id}`);
  await page.getByLabel('Content').fill('Typed for long');
  const save = page.getByRole('button', { name: 'Save changes' });
  await site.db.session.updateMany({
    where: { userId: admin.id },
    data: { authenticatedAt: new Date(Date.now() - 13 * 3_600_000) },
  });
  await save.click();
  await expect(alertOf(page)).toContainText('You are signed out');
  await expect(alertOf(page).getByRole('link', { name: 'Sign in in another tab' })).toBeVisible();
  await expect(page.getByLabel('Content')).toHaveValue('Typed for long');
  await endSessions(site.db, admin);
  await save.click();
  await expect(alertOf(page)).toContainText('You are signed out');
  await expect(page.getByLabel('Content')).toHaveValue('Typed for long');

  // The post stays unsaved, however often it was rejected.
  const asked = page.waitForEvent('dialog');
  await page.getByRole('link', { name: 'Cancel' }).click({ noWaitAfter: true });
  await (await asked).dismiss();
  await expect(page.getByLabel('Content')).toHaveValue('Typed for long');

  await giveCookie(page.context(), site.url, (await storePerson(site.db, 'admin')).token);
  await save.click();
  await expect(page.getByText('Post updated').first()).toBeVisible();
  expect((await site.db.blogPost.findUniqueOrThrow({ where: { id } })).content).toBe(
    'Typed for long',
  );
});

test.describe('when the request fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a post keeps what was typed @exhaustive', async ({ page, signIn }) => {
    await signIn('admin');
    await open(page, '/admin/blog/posts/new');
    await page.getByLabel('Title').fill('Kept title');
    await page.getByLabel('Content').fill('Kept content');
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByRole('button', { name: 'Create post' }).click();
    await expect(alertOf(page)).toContainText('The server did not respond');
    await expect(page.getByLabel('Content')).toHaveValue('Kept content');
  });
});

for (const { test, script, how } of bothWays) {
  test.describe('after losing the admin role', () => {
    test.use({ expectedErrors: [/403/] });

    test(`a post is shown as typed and can be submitted by another admin, ${how}`, async ({
      page,
      signIn,
      site,
    }) => {
      const writer = await signIn('admin');
      const other = await joined(site);
      await site.db.user.update({ where: { id: other.id }, data: { role: 'admin' } });
      const title = `Written as an admin ${mark()}`;
      await open(page, '/admin/blog/posts/new', script);
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Content').fill('Typed for long');
      await site.db.user.update({ where: { id: writer.id }, data: { role: 'user' } });
      await page.getByRole('button', { name: 'Create post' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
      await page.getByRole('button', { name: 'Show what I typed' }).click();
      const main = page.getByRole('main');
      await expect(main).toContainText('Typed for long');
      await expect(main).toContainText('You need admin access');
      if (script) await hydrated(page);
      await page.getByLabel('Email').fill(other.email);
      await page.getByLabel('Password').fill(other.password);
      await main.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/admin\/blog/);
      const post = await site.db.blogPost.findFirstOrThrow({ where: { title } });
      expect(post.content).toBe('Typed for long');
    });
  });

  test(`a form is kept when the session ends and submitted after signing in, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const writer = await signIn();
    await open(page, `${EVENING}/review`, script);
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    const text = `First line\n"Second" <line> ${mark()}`;
    await page.getByLabel('Your review').fill(text);
    await endSessions(site.db, writer);
    await page.getByRole('button', { name: 'Submit review' }).click();
    if (script) {
      await expect(alertOf(page)).toContainText('You are signed out');
      await expect(page.getByLabel('Your review')).toHaveValue(text);
    } else {
      await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
      await expect(page.getByText('You were signed out before this could be done.')).toBeVisible();
      // What was typed is shown, and no id or choice.
      await expect(page.getByRole('blockquote')).toHaveText([text]);
    }
    const other = await joined(site);
    if (script) {
      await giveCookie(page.context(), site.url, other.token);
      await page.getByRole('button', { name: 'Submit review' }).click();
    } else {
      await page.getByLabel('Email').fill(other.email);
      await page.getByLabel('Password').fill('not the right one');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toContainText('The email or the password');
      await expect(page.getByLabel('Email')).toHaveValue(other.email);
      await page.getByLabel('Password').fill(other.password);
      await page.getByRole('button', { name: 'Login' }).click();
    }
    await expect(page.getByText('Review saved').first()).toBeVisible();
    const stored = await site.db.review.findFirstOrThrow({ where: { userId: other.id } });
    expect(stored).toMatchObject({ rating: 4, content: text });
  });
}

test('a typed password is never shown in a page @exhaustive', async ({
  plainPage: page,
  signIn,
  site,
}) => {
  const person = await signIn('user', page);
  await page.goto('/my-profile/password');
  await page.getByLabel('Current password').fill('the old secret');
  await page.getByLabel('New password', { exact: true }).fill('the new secret');
  await page.getByLabel('Confirm new password').fill('the new secret');
  await endSessions(site.db, person);
  const answer = page.waitForResponse((one) => one.url().includes('/sign-in-again'));
  await page.getByRole('button', { name: 'Change password' }).click();
  expect((await answer).status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  expect(await page.content()).not.toMatch(/the (old|new) secret/);
});

test('a form that stays on its page is cleared once it is accepted @exhaustive', async ({
  page,
  signIn,
}) => {
  await open(page, '/contact');
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Hafsa');
  await main.getByLabel('Email').fill('hafsa@example');
  await main.getByLabel('Message').fill('Sent once');
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(alertOf(page)).toContainText('valid email');
  await expect(main.getByLabel('Message')).toHaveValue('Sent once');
  await main.getByLabel('Email').fill('hafsa@example.org');
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent').first()).toBeVisible();
  await expect(main.getByLabel('Message')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await open(page, '/newsletter');
  await main.getByLabel('Email').fill(`${mark()}@example.org`);
  await main.getByRole('button', { name: 'Subscribe' }).click();
  await expect(main.getByLabel('Email')).toHaveValue('');

  await signIn('admin');
  await open(page, '/admin/blog/categories');
  const fold = page.getByText('New category');
  await fold.click();
  await main.getByLabel('Name').fill(`Category ${mark()}`);
  await main.getByLabel('Description').fill('What it is about');
  await main.getByRole('button', { name: 'Create category' }).click();
  await expect(page.getByText('Category created').first()).toBeVisible();
  await fold.click();
  for (const label of ['Name', 'Slug', 'Description']) {
    await expect(main.getByLabel(label)).toHaveValue('');
  }
});

test('a moved row keeps its typed notes and the focus on its button @exhaustive', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await open(page, '/admin/featured-podcasts');
  const rows = page.getByRole('main').locator('ol').getByRole('listitem');
  const names = await rows.locator('p:first-child').filter({ hasText: /./ }).allTextContents();
  const [first, second] = names as [string, string];
  const row = (name: string) =>
    rows.filter({ has: page.getByRole('switch', { name: `${name} is active` }) });
  for (const name of [first, second]) await row(name).getByText('Edit').click();
  await row(first).getByLabel('Note for listeners').fill('Typed, not saved');
  for (const [direction, order] of [
    ['up', [second, first]],
    ['down', [first, second]],
  ] as const) {
    const button = page.getByRole('button', { name: `Move ${second} ${direction}` });
    await button.press('Enter');
    await expect(rows.first().getByRole('switch')).toHaveAccessibleName(`${order[0]} is active`);
    await expect(button).toBeFocused();
    await expect(row(first).getByLabel('Note for listeners')).toHaveValue('Typed, not saved');
    const orders = [rows.nth(0), rows.nth(1)].map((one) => one.getByLabel('Order').inputValue());
    const [before, after] = (await Promise.all(orders)).map(Number);
    expect(before).toBeLessThan(after!);
  }
});
