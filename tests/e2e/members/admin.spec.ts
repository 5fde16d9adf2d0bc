import { randomBytes } from 'node:crypto';
import { bothWays, expect, hydrated, test, sectionOf } from '../../support/browser/e2e';

for (const { test, how } of bothWays) {
  test(`a podcast from the directory is featured, reordered, deactivated and removed, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await site.db.podcast.deleteMany({ where: { podcastIndexId: 900_000_015 } });
    // Other tests leave featured podcasts, and only the first two are shown below search results.
    await site.db.featuredPodcast.updateMany({ data: { displayOrder: 1 } });
    await signIn('admin');
    await page.goto('/admin/featured-podcasts');
    await page.getByLabel('Search podcasts').fill('exemple');
    await page.getByLabel('Search podcasts').press('Enter');
    await expect(page).toHaveURL(/q=exemple/);
    await page.getByRole('button', { name: /^Feature: Exemple/ }).click();
    await expect(page.getByText('Podcast featured').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Already Featured: Exemple/ })).toBeDisabled();
    const stored = () =>
      site.db.featuredPodcast.findFirstOrThrow({
        where: { podcast: { podcastIndexId: 900_000_015 } },
      });
    const row = page
      .locator('main ol')
      .getByRole('listitem')
      .filter({ hasText: 'Exemple' })
      .first();
    await row.getByText('Edit').click();
    await row.getByLabel('Order').fill('7');
    await row.getByLabel('Note for listeners').fill('For newcomers');
    await row.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Featured podcast updated').first()).toBeVisible();
    expect(await stored()).toMatchObject({
      displayOrder: 7,
      notes: 'For newcomers',
      isActive: true,
    });
    await page.goto('/admin/featured-podcasts?find=exemple');
    await row.getByRole('switch').click();
    await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
    expect((await stored()).isActive).toBe(false);
    const { id } = await stored();
    await site.db.featuredPodcast.update({ where: { id }, data: { displayOrder: -9 } });
    await page.goto('/admin/featured-podcasts');
    await row.getByRole('button', { name: /down$/ }).click();
    await expect(page.getByText('Order updated').first()).toBeVisible();
    expect((await stored()).displayOrder).toBe(2);
    await row.getByText('Edit').click();
    await row.getByRole('link', { name: /^Remove/ }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Removed from featured podcasts').first()).toBeVisible();
    expect(
      await site.db.featuredPodcast.count({ where: { podcast: { podcastIndexId: 900_000_015 } } }),
    ).toBe(0);
  });

  test(`an episode is featured in two steps, including one from the directory, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    await site.db.podcast.deleteMany({ where: { podcastIndexId: 900_000_011 } });
    await site.db.featuredEpisode.deleteMany({ where: { displayOrder: 0, notes: null } });
    await signIn('admin');
    await page.goto('/admin/featured-episodes');
    const step = sectionOf(page, /^Step/);
    await expect(page.getByText('A maximum of 6 featured episodes')).toBeVisible();
    await page.getByLabel('Search podcasts').fill('history');
    await step.getByRole('button', { name: 'Search', exact: true }).click();
    await page
      .getByRole('link', { name: 'Choose Sample: Islamic History, One City at a Time' })
      .click();
    await expect(page.getByText('32 of 32 episodes')).toBeVisible();
    await page.getByLabel('Filter episodes').fill('ZZZ nothing');
    await step.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('0 of 32 episodes')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Search' }).click();
    await expect(page.getByRole('heading', { name: 'Step 1: search a podcast' })).toBeVisible();

    await page.getByLabel('Search podcasts').fill('Sample: Quran Recitation');
    await step.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: /^Choose Sample: Quran Recitation/ }).click();
    await expect(page.getByLabel('Filter episodes')).toHaveCount(0);
    await page
      .getByRole('button', { name: /^Feature: / })
      .first()
      .click();
    await expect(page.getByText('Episode featured').first()).toBeVisible();
    const featured = await site.db.featuredEpisode.findFirstOrThrow({
      where: { podcast: { podcastIndexId: 900_000_011 } },
    });
    await page.goto(`/admin/featured-episodes/${featured.id}/remove`);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Removed from featured episodes').first()).toBeVisible();
  });

  test(`a super admin assigns a role, and an admin deletes a user, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const name = `somebody-${randomBytes(3).toString('hex')}`;
    const { id } = await site.db.user.create({
      data: {
        username: name,
        usernameKey: name,
        email: `${name}@example.org`,
        emailKey: `${name}@example.org`,
        passwordHash: 'x',
      },
    });
    await signIn('super_admin');
    await page.goto(`/admin/users?search=${name}`);
    await page
      .getByRole('combobox', { name: `Role of ${name}`, exact: true })
      .selectOption('admin');
    await page.getByRole('button', { name: `Change the role of ${name}` }).click();
    await expect(page.getByText('Role updated').first()).toBeVisible();
    expect((await site.db.user.findUniqueOrThrow({ where: { id } })).role).toBe('admin');
    await signIn('admin');
    await page.goto(`/admin/users?search=${name}`);
    await expect(page.getByRole('combobox', { name: `Role of ${name}`, exact: true })).toHaveCount(
      0,
    );
    await page.getByRole('link', { name: `Delete ${name}` }).click();
    await expect(page.getByText('0 favorites')).toBeVisible();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText('User deleted').first()).toBeVisible();
    expect(await site.db.user.count({ where: { id } })).toBe(0);
  });

  test(`an admin handles reports and messages, and the audit log records it, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const author = await signIn();
    const admin = await signIn('admin');
    const podcast = await site.db.podcast.findFirstOrThrow({
      where: { slug: 'sample-evening-tones' },
    });
    const mark = randomBytes(4).toString('hex');
    const review = await site.db.review.create({
      data: { userId: author.id, podcastId: podcast.id, rating: 2, content: `Text ${mark}` },
    });
    await site.db.reviewReport.create({
      data: { reviewId: review.id, reporterId: admin.id, reason: 'Something else' },
    });
    await site.db.contactMessage.create({
      data: { name: `Hafsa ${mark}`, email: 'h@example.org', message: `Hello ${mark}` },
    });
    await page.goto(`/admin/messages?search=${mark}`);
    await page
      .getByRole('listitem')
      .filter({ hasText: `Hello ${mark}` })
      .getByRole('button', { name: `Close the message of Hafsa ${mark}` })
      .click();
    await expect(page.getByText('1 closed')).toBeVisible();
    await expect(page.getByText(`Hello ${mark}`)).toHaveCount(0);
    await page.goto(`/admin/messages?search=${mark}&state=closed`);
    await expect(page.getByText(`Hello ${mark}`)).toBeVisible();
    await page.goto('/admin/moderation');
    await page
      .getByRole('listitem')
      .filter({ hasText: mark })
      .getByRole('button', { name: 'Remove the review' })
      .click();
    await expect(page.getByText('1 removed')).toBeVisible();
    expect(await site.db.review.count({ where: { id: review.id } })).toBe(0);
    const list = await page.request.get('/admin/newsletter.csv');
    expect(list.headers()['content-type']).toContain('text/csv');
    expect(list.headers()['content-disposition']).toContain('attachment');
    await page.goto('/admin/audit');
    const log = page.locator('#audit li');
    await expect(log.filter({ hasText: 'exported' }).first()).toBeVisible();
    await expect(log.filter({ hasText: 'dealt with' }).first()).toBeVisible();
  });
}

test('visitors and ordinary members get Access Denied with 403 @exhaustive', async ({
  page,
  signIn,
}) => {
  for (const role of [null, 'user'] as const) {
    if (role) await signIn(role);
    const answer = await page.goto('/admin/users');
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('You need admin access to view this page')).toBeVisible();
  }
});

test('analytics charts thirty days, each chart with a table @exhaustive', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/admin/analytics');
  for (const name of ['Plays', 'Searches', 'Favorites', 'Reviews', 'Sign-ups']) {
    await expect(page.getByRole('img', { name: new RegExp(`^${name} per day`) })).toBeVisible();
  }
  await page.getByText('Numbers as a table').first().click();
  await expect(page.getByRole('region', { name: 'Plays as a table' }).getByRole('row')).toHaveCount(
    31,
  );
  await expect(page.getByRole('columnheader', { name: 'Times featured' })).toBeVisible();
});

for (const { test: either, how } of bothWays) {
  either(`only one table of analytics is open at a time, ${how}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn('admin');
    await page.goto('/admin/analytics');
    const days = page.locator('#days');
    const summaries = await days.getByText('Numbers as a table').all();
    expect(summaries).toHaveLength(5);
    for (const summary of summaries) {
      await summary.click();
      await expect(days.locator('details[open]')).toHaveCount(1);
      const { height } = (await days.boundingBox())!;
      expect(height).toBeLessThanOrEqual(2 * 740);
    }
  });
}

test('words typed before hydration stay in the search field @exhaustive', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  let arrive!: () => void;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/featured-podcasts', { waitUntil: 'commit' });
  await page.getByLabel('Search podcasts').fill('typed early');
  arrive();
  await hydrated(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByLabel('Search podcasts')).toHaveValue('typed early');
});
