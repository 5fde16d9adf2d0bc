import type { Page } from 'playwright/test';
import {
  bothWays,
  eitherWay,
  expect,
  hydrated,
  open,
  test,
  sectionOf,
} from '../../support/browser/e2e';
import { openPodcastMenu, playFirst, playerBar } from '../../support/browser/journey';

const NO_ANSWER = 'The server did not respond. Please check your connection and try again.';

// What people see when the database or the network fails, on a server whose tables are broken on purpose.
test.use({
  siteEnvironment: [{ LOG_LEVEL: 'error' }, { scope: 'worker' }],
  expectedErrors: [/status of (422|5\d\d)|ERR_(FAILED|INTERNET_DISCONNECTED)|"level":50/],
});

type Site = {
  db: Awaited<ReturnType<typeof import('../../../app/adapters/database/open.server').openDatabase>>;
};

/** Makes writes of that kind to that table fail while `work` runs. */
async function withRefusedWrites(
  { db }: Site,
  kind: 'INSERT' | 'UPDATE',
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  await db.$executeRawUnsafe(
    `CREATE TRIGGER refused BEFORE ${kind} ON "${table}" BEGIN INSERT INTO "Nowhere" VALUES (1); END`,
  );
  try {
    await work();
  } finally {
    await db.$executeRawUnsafe('DROP TRIGGER refused');
  }
}

/** Makes reads of that column fail while `work` runs. */
async function withoutColumn(
  { db }: Site,
  table: string,
  column: string,
  work: () => Promise<void>,
): Promise<void> {
  const rename = (from: string, to: string) =>
    db.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME COLUMN "${from}" TO "${to}"`);
  await rename(column, 'gone');
  try {
    await work();
  } finally {
    await rename('gone', column);
  }
}

const EVENING = 'sample-evening-tones';
const SORRY = 'Something went wrong. Please try again.';

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');
const told = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

for (const { test, how } of eitherWay) {
  test(`reports lists that cannot be read, ${how}`, async ({ page, signIn, site }) => {
    const { id } = await signIn('admin');
    const { id: podcastId } = await site.db.podcast.findUniqueOrThrow({ where: { slug: EVENING } });
    const both = { userId: id, podcastId };
    await site.db.favorite.create({ data: both });
    await site.db.review.create({ data: { ...both, rating: 4 } });
    await site.db.activity.create({
      data: { ...both, actionType: 'favorite', subjectId: podcastId },
    });
    await withoutColumn(site, 'Podcast', 'language', async () => {
      await page.goto('/featured-episodes');
      await expect(alertOf(page)).toContainText(
        'Failed to load featured episodes. Please try again later.',
      );
      await page.goto('/');
      await told(page, 'No featured podcasts available at the moment. Check back soon!');
      await expect(sectionOf(page, 'Featured Episodes')).toHaveCount(0);
      await page.goto('/featured');
      await told(page, 'No featured podcasts available at the moment.');
      await page.goto('/favorites');
      await expect(alertOf(page)).toContainText('Failed to load favorites');
      for (const tab of ['favorites', 'reviews', 'activity']) {
        await page.goto(`/profile/${id}?tab=${tab}`);
        await expect(alertOf(page)).toContainText(`Failed to fetch ${tab}`);
      }
      const answer = await page.goto('/search?q=sample');
      expect(answer?.status()).toBe(500);
      await expect(alertOf(page)).toContainText(
        'Failed to search podcasts. Please check your connection and try again.',
      );
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/podcasts? found/)).toBeVisible();

    await withoutColumn(site, 'User', 'lastLoginAt', async () => {
      await page.goto('/admin/users');
      await expect(alertOf(page)).toContainText('Failed to load users. Please try again.');
    });
    await withoutColumn(site, 'Search', 'query', async () => {
      await page.goto('/admin/analytics');
      await expect(alertOf(page)).toContainText('Failed to load analytics data');
    });
  });
}

for (const { test, script, how } of bothWays) {
  test(`reports featured lists that cannot be changed, ${how}`, async ({ page, signIn, site }) => {
    await signIn('admin');
    const shown = await site.db.featuredPodcast.findFirstOrThrow();
    const episode = await site.db.featuredEpisode.findFirstOrThrow();
    const failed = async (title: string) => {
      await expect(alertOf(page)).toContainText(title);
      await expect(alertOf(page)).toContainText(SORRY);
    };
    const feature = () =>
      page
        .getByRole('button', { name: /^Feature: /, disabled: false })
        .first()
        .click();
    const flip = () => page.getByRole('main').getByRole('switch').first().click();
    await withRefusedWrites(site, 'INSERT', 'AuditEntry', async () => {
      await open(page, '/admin/featured-podcasts?q=sample', script);
      await feature();
      await failed('Failed to feature podcast');
      await flip();
      await failed('The featured podcast could not be changed');
      await open(page, `/admin/featured-podcasts/${shown.id}/remove`, script);
      await page.getByRole('button', { name: 'Remove' }).click();
      await failed('The featured podcast could not be removed');

      await open(page, `/admin/featured-episodes?q=x&podcast=${episode.podcastId}`, script);
      await feature();
      await failed('The episode could not be featured');
      await open(page, '/admin/featured-episodes', script);
      await flip();
      await failed('The featured episode could not be changed');
      await open(page, `/admin/featured-episodes/${episode.id}/remove`, script);
      await page.getByRole('button', { name: 'Remove' }).click();
      await failed('The featured episode could not be removed');
    });
    expect(await site.db.featuredPodcast.count({ where: { id: shown.id } })).toBe(1);
    expect(await site.db.featuredEpisode.count({ where: { id: episode.id } })).toBe(1);
  });

  test(`reports blog and users that cannot be changed and keeps what was typed, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const other = await signIn();
    await signIn('super_admin');
    const slug = `kept-${script}`;
    const category = await site.db.blogCategory.create({ data: { name: slug, slug } });
    const post = await site.db.blogPost.create({
      data: { title: 'Kept', slug, content: 'x', authorName: 'a' },
    });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await withRefusedWrites(site, 'INSERT', 'AuditEntry', async () => {
      await open(page, '/admin/blog/categories', script);
      await page.getByText('New category').click();
      await page.getByLabel('Name').fill('Never there');
      await press('Create category');
      await expect(alertOf(page)).toContainText('The category could not be created');
      await expect(page.getByLabel('Name')).toHaveValue('Never there');
      await open(page, `/admin/blog/categories/${category.id}/delete`, script);
      await press('Delete category');
      await expect(alertOf(page)).toContainText('The category could not be deleted');
      await open(page, `/admin/blog/posts/${post.id}`, script);
      await page.getByLabel('Content').fill('Typed for long');
      await press('Save changes');
      await expect(alertOf(page)).toContainText('The post could not be saved');
      await expect(page.getByLabel('Content')).toHaveValue('Typed for long');
      await open(page, `/admin/blog/posts/${post.id}/delete`, script);
      await press('Delete post');
      await expect(alertOf(page)).toContainText('The post could not be deleted');

      await open(page, `/admin/users?search=${other.username}`, script);
      await page
        .getByRole('combobox', { name: `Role of ${other.username}`, exact: true })
        .selectOption('admin');
      await press(`Change the role of ${other.username}`);
      await expect(alertOf(page)).toContainText('Role Update Failed');
      await open(page, `/admin/users/${other.id}/delete`, script);
      await press('Delete user');
      await expect(alertOf(page)).toContainText('Error');
      await expect(alertOf(page)).toContainText(SORRY);
    });
    expect(await site.db.user.findUnique({ where: { id: other.id } })).toMatchObject({
      role: 'user',
    });
  });

  test(`reports and reverts what a listener could not save, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await signIn();
    await withRefusedWrites(site, 'UPDATE', 'User', async () => {
      await open(page, '/my-profile', script);
      const toggle = page.getByRole('switch', { name: 'Auto Start' });
      await toggle.click();
      await told(page, 'Failed to update preference. Please try again.');
      await expect(toggle).not.toBeChecked();
      await open(page, '/my-profile?edit=1', script);
      await page.getByLabel('Bio').fill('Typed for long');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(alertOf(page)).toContainText('Update failed');
      await expect(alertOf(page)).toContainText(SORRY);
      await expect(page.getByLabel('Bio')).toHaveValue('Typed for long');
    });
    await withRefusedWrites(site, 'INSERT', 'Favorite', async () => {
      await open(page, `/podcast/${EVENING}`, script);
      await page.getByRole('button', { name: 'Add to Favorites' }).click();
      await told(page, 'Error');
      await told(page, script ? SORRY : 'Failed to update favorite');
      await expect(page.getByRole('button', { name: 'Add to Favorites' })).toBeVisible();
    });
    await withRefusedWrites(site, 'UPDATE', 'Podcast', async () => {
      await open(page, `/podcast/${EVENING}`, script);
      await openPodcastMenu(page);
      await page.getByRole('button', { name: 'Refresh Episodes' }).click();
      await told(page, 'Refresh failed');
      await told(page, 'Failed to refresh podcast');
      await expect(page).toHaveURL(new RegExp(`/podcast/${EVENING}$`));
    });
    await withRefusedWrites(site, 'INSERT', 'Podcast', async () => {
      await open(page, '/search?q=sample', script);
      const card = page.getByRole('article').filter({ hasText: 'New' }).first();
      await card.getByRole('heading').getByRole('button').click();
      await told(page, 'Failed to create podcast');
      await expect(page).toHaveURL(/\/search\?q=sample$/);
    });
  });
}

test('a page whose data is lost in transit says so, offers links, and the player continues', async ({
  page,
}) => {
  await page.goto(`/podcast/${EVENING}`);
  await hydrated(page);
  await playFirst(page);
  await expect(playerBar(page)).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  // The page's code must be loaded before, so that only its data is lost.
  await main.getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await main.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();

  const isSameAudio = () =>
    page.evaluate(() => {
      const known = window as unknown as { audio?: Element | null };
      known.audio ??= document.querySelector('audio');
      return known.audio === document.querySelector('audio');
    });
  await isSameAudio();
  await page.route(/\.data/, (route) => route.abort());
  await main.getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeFocused();
  await expect(alertOf(page)).toHaveText(
    'The server did not respond. Please check your connection and try again.',
  );
  await expect(playerBar(page)).toBeVisible();
  await main.getByRole('link', { name: 'Search' }).click();
  await expect(alertOf(page)).toHaveText(
    'Failed to search podcasts. Please check your connection and try again.',
  );
  await page.unroute(/\.data/);
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(await isSameAudio()).toBe(true);
});

test('a failed call is reported where it was made, and nothing typed is lost', async ({
  page,
  signIn,
}) => {
  const other = await signIn();
  await signIn('super_admin');
  const lost = (pattern: string) =>
    page.route(pattern, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
  for (const pattern of ['**/*.data*', '**/api/**']) await lost(pattern);

  await page.goto('/my-profile');
  await hydrated(page);
  const toggle = page.getByRole('switch', { name: 'Continuous Play' });
  await toggle.click();
  await told(page, 'Failed to update preference. Please try again.');
  await expect(toggle).not.toBeChecked();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Bio').fill('Typed for long');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(alertOf(page)).toContainText('Update failed');
  await expect(page.getByLabel('Bio')).toHaveValue('Typed for long');

  await page.goto(`/podcast/${EVENING}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Add to Favorites' }).click();
  await told(page, 'Kept on this device, and sent when you are online again');
  await openPodcastMenu(page);
  await page.getByRole('button', { name: 'Refresh Episodes' }).click();
  await told(page, 'Failed to refresh podcast');
  await page.getByLabel('Newsletter').fill('kept@example.org');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await told(page, NO_ANSWER);
  await expect(page.getByLabel('Newsletter')).toHaveValue('kept@example.org');

  await page.goto('/search?q=sample');
  await hydrated(page);
  const card = page.getByRole('article').filter({ hasText: 'New' }).first();
  await card.getByRole('heading').getByRole('button').click();
  await told(page, 'Failed to create podcast');
  await expect(card.getByText('Creating...')).toHaveCount(0);

  await page.goto(`/admin/users?search=${other.username}`);
  await hydrated(page);
  await page
    .getByRole('combobox', { name: `Role of ${other.username}`, exact: true })
    .selectOption('admin');
  await page.getByRole('button', { name: `Change the role of ${other.username}` }).click();
  await expect(alertOf(page)).toContainText('Role Update Failed');
  const role = page.getByRole('combobox', { name: `Role of ${other.username}`, exact: true });

  await page.locator('summary', { hasText: 'Account menu of' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await told(page, NO_ANSWER);
  await expect(role).toBeVisible();
  for (const [path, button] of [
    ['/logout', 'Sign out'],
    ['/newsletter/unsubscribe?token=x', 'Unsubscribe'],
  ] as const) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(alertOf(page)).toContainText(NO_ANSWER);
  }
  await page.goto('/my-profile/delete');
  await hydrated(page);
  await page.getByLabel('Password').fill('typed for long');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(alertOf(page)).toContainText(NO_ANSWER);
  await expect(page.getByLabel('Password')).toHaveValue('typed for long');
});

test('keeps the page and what was typed when a form is sent without a network', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('super_admin');
  const forms = [
    { path: '/contact', label: 'Message', button: 'Send message', folded: '' },
    {
      path: '/admin/blog/categories',
      label: 'Name',
      button: 'Create category',
      folded: 'New category',
    },
  ];
  for (const { path, label, button, folded } of forms) {
    await page.goto(path);
    await hydrated(page);
    const main = page.getByRole('main');
    if (folded) await main.getByText(folded).click();
    for (const field of await main.locator('input[required]:visible').all()) {
      await field.fill('long-enough@example.org');
    }
    const typed = main.getByLabel(label, { exact: true });
    await typed.fill('Typed for long, with care');
    await context.setOffline(true);
    await main.getByRole('button', { name: button }).click();
    await expect(alertOf(page).first()).toContainText(/check your connection|Failed to/);
    await expect(typed).toHaveValue('Typed for long, with care');
    await context.setOffline(false);
  }
});
