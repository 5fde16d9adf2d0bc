import { randomBytes } from 'node:crypto';
import { expect, hydrated, test } from '../../support/browser/e2e';
import { moveTo } from '../../support/browser/journey';
import { storePerson, type Database } from '../../support/database/stored-people';
import { storeSpeaker } from '../../support/database/stored-speakers';

// Where focus goes and what is announced when a page, or a part of it, is replaced by another.

const EVENING = '/podcast/sample-evening-tones';

async function storeReviews(db: Database, count: number): Promise<void> {
  const { id } = await db.podcast.findUniqueOrThrow({ where: { slug: 'sample-evening-tones' } });
  for (let index = 0; index < count; index += 1) {
    const person = await storePerson(db);
    await db.review.create({ data: { userId: person.id, podcastId: id, rating: 4 } });
  }
}

test('a page of a list is announced and read from its heading', async ({ page, site }) => {
  await storeReviews(site.db, 21);
  await page.goto(EVENING);
  await hydrated(page);
  const announced = page.getByTestId('route-announcer');
  const pages = page.getByRole('navigation', { name: 'Review pages' });
  const heading = page.getByRole('heading', { name: 'Community reviews' });
  for (const number of [2, 3]) {
    await pages.getByRole('link', { name: 'Next' }).press('Enter');
    await expect(announced).toContainText(new RegExp(`Evening Tones.*, Page ${number} of \\d`));
    await expect(heading).toBeFocused();
  }
  await pages.getByRole('link', { name: 'Page 1' }).press('Enter');
  await expect(announced).not.toContainText('Page');
  await expect(heading).toBeFocused();
});

test("a page of a profile's list is read from its tab", async ({ page, site }) => {
  const person = await storePerson(site.db);
  const podcasts = await Promise.all(
    Array.from({ length: 30 }, () => {
      const slug = `listed-${randomBytes(4).toString('hex')}`;
      const rssUrl = `https://example.org/${slug}`;
      return site.db.podcast.create({
        data: {
          slug,
          title: slug,
          rssUrl,
          rssUrlKey: slug,
          feedNextCheckAt: new Date('2100-01-01'),
        },
      });
    }),
  );
  await site.db.favorite.createMany({
    data: podcasts.map(({ id }) => ({ userId: person.id, podcastId: id })),
  });
  await page.goto(`/profile/${person.id}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  await expect(page.getByTestId('route-announcer')).toContainText('Page 2 of');
  await expect(page.getByRole('tabpanel', { name: 'Favorites' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Favorites' })).toBeInViewport();
  await site.db.podcast.deleteMany({ where: { id: { in: podcasts.map(({ id }) => id) } } });
});

test('Back and Forward announce a page that was reached through a tab', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/admin');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Admin Dashboard' });
  const tab = menu.getByRole('link', { name: 'Reports' });
  await tab.press('Enter');
  await expect(page).toHaveURL(/moderation$/);
  const reports = page.getByRole('heading', { name: 'Reports' });
  await expect(reports).toBeFocused();
  await page.getByRole('link', { name: 'Home', exact: true }).press('Enter');
  const announced = page.getByTestId('route-announcer');
  await expect(announced).not.toContainText('Admin Dashboard');
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(reports).toBeFocused();
  // The heading has said the rest of the title.
  await expect(announced).toHaveText('Admin Dashboard');
});

test('a step in a list announces only its result if the URL has a trailing slash', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/admin/featured-podcasts/?q=tafsir');
  await hydrated(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Feature: / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Feature a podcast' })).toBeFocused();
  await expect(page.getByTestId('said-toast')).toContainText('Podcast featured');
  await expect(page.getByTestId('route-announcer')).toBeEmpty();
});

test('a control focused before the page is announced keeps focus', async ({ page }) => {
  let answer = () => {};
  const wanted = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/page-announcement-*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto('/');
  await hydrated(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Search' }).press('Enter');
  // The home page has such a field too.
  await expect(page.getByRole('heading', { level: 1, name: 'Search podcasts' })).toBeVisible();
  const field = page.getByRole('main').getByRole('searchbox').first();
  await field.focus();
  answer();
  await expect(page.getByTestId('route-announcer')).toContainText('Search');
  await expect(field).toBeFocused();
});

test('after a review is deleted, focus moves to the reviews', async ({ page, signIn, site }) => {
  const { id } = await signIn();
  const podcast = await site.db.podcast.findUniqueOrThrow({
    where: { slug: 'sample-evening-tones' },
  });
  await site.db.review.create({ data: { userId: id, podcastId: podcast.id, rating: 4 } });
  await page.goto(EVENING);
  await hydrated(page);
  await page.getByRole('link', { name: 'Delete review' }).press('Enter');
  await page.getByRole('button', { name: 'Delete review' }).press('Enter');
  await expect(page.getByText('Review deleted').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Community reviews' })).toBeFocused();
});

test('a form that removes itself leaves focus on the page', async ({ page, signIn, site }) => {
  const admin = await signIn('admin');
  const name = `focus-${randomBytes(4).toString('hex')}`;
  await site.db.contactMessage.create({ data: { name, email: 'a@example.org', message: name } });
  await page.goto(`/admin/messages?search=${name}`);
  await hydrated(page);
  const heading = page.getByRole('heading', { level: 1 });
  const message = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await message.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByText('1 closed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeFocused();

  await site.db.session.create({
    data: { userId: admin.id, tokenHash: name, expiresAt: new Date('2100-01-01') },
  });
  await page.goto('/my-profile');
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
  await expect(page.getByText('Signed out elsewhere').first()).toBeVisible();
  await expect(heading).toBeFocused();

  await site.db.featuredPodcast.deleteMany({
    where: { podcast: { slug: 'sample-evening-tones' } },
  });
  await page.goto('/admin/featured-podcasts?q=Evening+Tones');
  await hydrated(page);
  await page.getByRole('button', { name: 'Feature: Sample: Evening Tones' }).press('Enter');
  await expect(page.getByText('Podcast featured').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Feature a podcast' })).toBeFocused();
});

test.describe('without a response', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 503/] });

  test('a podcast or a post is not reported as missing', async ({ page, site }) => {
    const slug = `there-${randomBytes(4).toString('hex')}`;
    const publishedAt = new Date();
    await site.db.blogPost.create({
      data: {
        title: 'There',
        slug,
        content: 'x',
        authorName: 'a',
        status: 'published',
        publishedAt,
      },
    });
    await page.goto('/');
    await hydrated(page);
    await page.route('**/*.data*', (route) => route.abort());
    for (const path of [EVENING, `/blog/${slug}`]) {
      await moveTo(page, path);
      await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeFocused();
      await expect(page).toHaveTitle(/^No connection/);
      await moveTo(page, '/');
    }
    await page.unroute('**/*.data*');
    await page.goto('/podcast/no-such-podcast');
    await expect(page).toHaveTitle(/^Podcast not found/);
    await page.goto('/blog/no-such-post');
    await expect(page).toHaveTitle(/^Post Not Found/);
  });
});

test('when a row of an admin list is removed, the row in its place takes focus in the viewport', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('admin');
  await page.setViewportSize({ width: 360, height: 780 });
  const mark = `place${randomBytes(4).toString('hex')}`;
  for (const number of [1, 2, 3]) {
    const message = {
      name: `${mark} ${number}`,
      email: 'a@example.org',
      message: 'Salam. '.repeat(99),
    };
    await site.db.contactMessage.create({ data: message });
  }
  await page.goto(`/admin/messages?search=${mark}`);
  await hydrated(page);
  const row = (number: number) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${mark} ${number}` });
  const dealWith = (number: number) =>
    row(number).getByRole('button', { name: 'Close' }).press('Enter');
  await dealWith(2);
  await expect(row(2)).toHaveCount(0);
  await expect(row(3)).toBeFocused();
  await expect(row(3)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(row(3).getByRole('checkbox', { name: /^Select/ })).toBeFocused();
  await dealWith(3);
  await expect(row(1)).toBeFocused();
  await expect(row(1)).toBeInViewport();

  const episode = await site.db.episode.findFirstOrThrow({
    where: { blocked: false, podcast: { blocked: false } },
  });
  const [first, ...spellings] = await Promise.all(
    [1, 2, 3].map((number) =>
      storeSpeaker(site.db, `${mark} ${number}`, [{ episodeId: episode.id }]),
    ),
  );
  const data = { sameAsId: first!.id };
  await site.db.speaker.updateMany({ where: { id: { in: spellings.map(({ id }) => id) } }, data });
  await page.goto(`/admin/speakers?search=${mark}`);
  await hydrated(page);
  const spelling = page.locator('#speakers ul ul > li');
  await expect(spelling).toHaveCount(2);
  await spelling.first().getByRole('button').press('Enter');
  await expect(spelling).toHaveCount(1);
  await expect(spelling).toBeFocused();
  await spelling.getByRole('button').press('Enter');
  await expect(spelling).toHaveCount(0);
  await expect(page.locator('#speakers ul > li').filter({ hasText: `${mark} 1` })).toBeFocused();
});

test('a dialog takes focus before its title, long enough for a screen reader to announce both', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  await page.goto('/podcast/sample-evening-tones');
  await hydrated(page);
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)));
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this podcast' });
  await expect(dialog).toBeVisible();
  await page.clock.runFor(100);
  await expect(dialog).toBeFocused();
  await page.clock.runFor(200);
  await expect(dialog.getByRole('heading')).toBeFocused();
});
