import { randomBytes } from 'node:crypto';
import {
  bothWays,
  expect,
  expectAccessible,
  test,
  sectionOf,
  open,
} from '../../support/browser/e2e';
import { unreadFeed } from '../../support/database/unread-feed';

type Site = {
  db: Awaited<ReturnType<typeof import('../../../app/adapters/database/open.server').openDatabase>>;
};

const unique = () => randomBytes(4).toString('hex');

/** Stores a podcast for this test only, with two episodes. */
async function storePodcast({ db }: Site, title = 'دروس في السيرة') {
  const slug = `دروس-${unique()}`;
  const date = new Date('2026-01-01T00:00:00Z');
  return db.podcast.create({
    data: {
      ...unreadFeed(slug),
      title,
      language: 'ar',
      author: 'أحمد',
      episodeCount: 2,
      episodes: {
        create: [1, 2].map((number) => ({
          key: `guid:${number}`,
          title: `الدرس ${number}`,
          pubDate: date,
          sortDate: date,
          duration: 600,
          audioUrl: '/sample/audio/none.mp3',
        })),
      },
    },
    select: { id: true, slug: true, title: true, episodes: { select: { id: true } } },
  });
}

async function storePerson({ db }: Site, bio: string | null = null) {
  const username = `someone-${unique()}`;
  const email = `${username}@example.org`;
  return db.user.create({
    data: { username, usernameKey: username, email, emailKey: email, passwordHash: 'none', bio },
    select: { id: true, username: true },
  });
}

const pathOf = (podcast: { slug: string }) => `/podcast/${encodeURIComponent(podcast.slug)}`;

/** Loads a page and, with script, waits until it is hydrated. */
// A rejected review is answered with 422, which the browser logs to the console.
test.use({ expectedErrors: [/status of 422/] });

test('saving a review moves focus to Edit Review before the page data is reloaded', async ({
  page,
  signIn,
  site,
}) => {
  await signIn();
  await open(page, pathOf(await storePodcast(site)));
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('radio', { name: '4 stars' }).check();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/*.data*', async (route) => {
    await held;
    await route.continue();
  });
  const [submit, edit] = ['Submit review', 'Edit Review'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  await submit!.click();
  await expect(edit!).toBeFocused();
  goOn();
  await expect(page.getByRole('link', { name: 'Delete review' })).toBeVisible();
  await expect(edit!).toBeFocused();
});

for (const { test, script, how } of bothWays) {
  test(`a listener follows a member and looks through their lists, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const me = await signIn();
    const person = await storePerson(site, 'السلام عليكم\nI listen to seerah');
    const podcast = await storePodcast(site);
    const both = { userId: person.id, podcastId: podcast.id };
    await site.db.favorite.create({ data: both });
    await site.db.review.create({ data: { ...both, rating: 4, content: 'One line\nand two' } });

    await open(page, `/profile/${person.id}`, script);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.username);
    await expect(page.getByText('I listen to seerah')).toBeVisible();
    expect(await page.content()).not.toContain(`${person.username}@`);
    await expect(page.getByRole('link', { name: podcast.title })).toBeVisible();

    const followers = page.getByRole('link', { name: /^\d+ followers?$/ });
    await expect(followers).toHaveText('0 followers');
    await page.getByRole('button', { name: `Follow ${person.username}`, exact: true }).click();
    const unfollow = page.getByRole('button', { name: `Unfollow ${person.username}` });
    await expect(unfollow).toBeVisible();
    await expect(followers).toHaveText('1 follower');

    const tab = (name: string) => page.getByRole(script ? 'tab' : 'link', { name, exact: true });
    await tab('Reviews').click();
    await expect(page).toHaveURL(/\?tab=reviews$/);
    await expect(page.getByText('One line\nand two')).toBeVisible();
    await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
    await tab('Activity').click();
    await expect(page.getByText('No activity yet')).toBeVisible();
    if (script) {
      await page.keyboard.press('ArrowRight');
      await expect(tab('Favorites')).toBeFocused();
      await expect(tab('Favorites')).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel', { name: 'Favorites' })).toContainText(podcast.title);
      await page.keyboard.press('End');
      await expect(page.getByText('No activity yet')).toBeVisible();
    } else {
      await expect(tab('Activity')).toHaveAttribute('aria-current', 'page');
    }

    await unfollow.click();
    await expect(followers).toHaveText('0 followers');
    expect(await site.db.follow.count({ where: { followerId: me.id } })).toBe(0);
  });

  test(`a listener sees what followed members did, and unfollows one, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const me = await signIn();
    const podcast = await storePodcast(site);
    const people = [await storePerson(site), await storePerson(site)];
    const [person, other] = people as [(typeof people)[0], (typeof people)[0]];
    await open(page, '/following', script);
    await expect(page.getByText('You do not follow anybody yet')).toBeVisible();
    await expectAccessible(page);
    await site.db.follow.createMany({
      data: people.map(({ id }) => ({ followerId: me.id, followedId: id })),
    });
    const both = { userId: person.id, subjectId: podcast.id, podcastId: podcast.id };
    await site.db.activity.create({ data: { ...both, actionType: 'review' } });

    await page.locator('header summary').filter({ hasText: 'Account menu of' }).click();
    await page.locator('header').getByRole('link', { name: 'Following' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Following');
    const done = sectionOf(page, 'Their activity').getByRole('listitem');
    await expect(done).toHaveText(new RegExp(`${person.username}.*Reviewed ${podcast.title}`));
    await expect(done.getByRole('link', { name: podcast.title })).toBeVisible();
    await expectAccessible(page);
    const followed = sectionOf(page, 'People you follow').getByRole('listitem');
    await expect(followed).toHaveCount(2);
    await page.getByRole('button', { name: `Unfollow ${other.username}` }).click();
    await expect(followed).toHaveCount(1);
    await expect(page).toHaveURL(/\/following$/);
    if (script) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await open(page, `/profile/${person.id}`, script);
    await page.getByRole('link', { name: '1 follower', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Followers of ${person.username}`,
    );
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: me.username, exact: true }).click();
    await page.getByRole('link', { name: 'Following 1', exact: true }).click();
    await expect(page.getByRole('main').getByRole('link', { name: person.username })).toBeVisible();
  });

  test(`a listener makes their favorites private, ${how}`, async ({ page, signIn, site }) => {
    const me = await signIn();
    const podcast = await storePodcast(site);
    await site.db.favorite.create({ data: { userId: me.id, podcastId: podcast.id } });
    await open(page, '/my-profile', script);
    const toggle = page.getByRole('switch', { name: 'Private favorites' });
    await toggle.click();
    await expect(toggle).toBeChecked();
    await expect
      .poll(() => site.db.user.count({ where: { id: me.id, favoritesPrivate: true } }))
      .toBe(1);
    await page.goto(`/profile/${me.id}`);
    await expect(page.getByText('Only you see your favorites')).toBeVisible();
    await expect(page.getByRole('link', { name: podcast.title })).toBeVisible();
    await signIn();
    await page.goto(`/profile/${me.id}`);
    await expect(page.getByText(`${me.username} keeps their favorites private`)).toBeVisible();
    await expect(page.getByRole('link', { name: podcast.title })).toHaveCount(0);
    await expectAccessible(page);
  });

  test(`a profile without favorites or reviews says so, one's own or another's, ${how} @exhaustive`, async ({
    page,
    signIn,
    site,
  }) => {
    const me = await signIn();
    const person = await storePerson(site);
    await page.goto(`/profile/${person.id}`);
    await expect(
      page.getByText(`${person.username} hasn’t favorited any podcasts yet`),
    ).toBeVisible();
    await page.goto(`/profile/${person.id}?tab=reviews`);
    await expect(
      page.getByText(`${person.username} hasn’t reviewed any podcasts yet`),
    ).toBeVisible();
    await page.goto(`/profile/${me.id}`);
    await expect(page.getByText("You haven't favorited any podcasts yet")).toBeVisible();
    await expect(page.getByRole('button', { name: /Follow/ })).toHaveCount(0);
    await page.goto(`/profile/${me.id}?tab=reviews`);
    await expect(page.getByText('You haven’t reviewed any podcasts yet')).toBeVisible();
    const missing = await page.goto('/profile/nobody');
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User not found');
    await expect(page).toHaveTitle(/^User not found/);
  });

  test(`a listener writes, changes and deletes a review, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const me = await signIn();
    const podcast = await storePodcast(site);
    await open(page, pathOf(podcast), script);
    const reviews = page.locator('#reviews');
    await expect(reviews.getByText('No reviews yet')).toBeVisible();

    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: 'Submit review' }).click();
    await expect(page.getByRole('alert')).toContainText('Please choose 1 to 5 stars');
    await page.getByRole('radio', { name: '4 stars' }).check();
    await page.getByLabel(/Your review/).fill('بارك الله فيكم\n<b>Thank you</b>');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await expect(page.getByText('Review saved').first()).toBeVisible();
    await expect(reviews.getByText('<b>Thank you</b>')).toBeVisible();
    await expect(reviews.getByText('1 review', { exact: true })).toBeVisible();
    await expect(reviews.getByRole('img', { name: '4 of 5 stars' }).first()).toBeVisible();

    await page.getByRole('button', { name: 'Edit Review' }).click();
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await page.getByRole('radio', { name: '1 star' }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Review updated').first()).toBeVisible();
    await expect(reviews.getByRole('img', { name: '1 of 5 stars' }).first()).toBeVisible();

    await page.getByRole('link', { name: 'Delete review' }).click();
    await expect(page.getByRole('heading', { name: 'Delete your review?' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete review' }).click();
    await expect(page.getByText('Review deleted').first()).toBeVisible();
    await expect(page.locator('#reviews').getByText('No reviews yet')).toBeVisible();
    expect(await site.db.activity.count({ where: { userId: me.id } })).toBe(0);
  });

  test(`a review is reported, and an admin removes it, ${how}`, async ({ page, signIn, site }) => {
    const podcast = await storePodcast(site);
    const author = await storePerson(site);
    const review = await site.db.review.create({
      data: { userId: author.id, podcastId: podcast.id, rating: 1, content: 'Buy my things' },
    });
    await signIn();
    await page.goto(pathOf(podcast));
    await page.getByRole('link', { name: `Report the review by ${author.username}` }).click();
    await page.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByRole('alert')).toContainText('Please choose a reason');
    await page.getByLabel('What is wrong with it?').selectOption('Spam or advertising');
    await page.getByLabel(/Details/).fill('It sells things');
    await page.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByText('An admin will look at it.').first()).toBeVisible();
    expect(await site.db.reviewReport.findMany({ where: { reviewId: review.id } })).toMatchObject([
      { reason: 'Spam or advertising: It sells things' },
    ]);

    await signIn('admin');
    await page.goto(pathOf(podcast));
    await page.getByRole('link', { name: `Remove the review by ${author.username}` }).click();
    await page.getByRole('button', { name: 'Remove review' }).click();
    await expect(page.getByText('Review removed').first()).toBeVisible();
    await expect(page.locator('#reviews').getByText('Buy my things')).toHaveCount(0);
  });

  test(`a listener saves a podcast and finds it among their favorites, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const me = await signIn();
    const podcast = await storePodcast(site);
    await page.goto('/favorites');
    await expect(page.getByText('No favorites yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explore Podcasts' })).toHaveAttribute(
      'href',
      '/search',
    );

    await open(page, pathOf(podcast), script);
    await page.getByRole('button', { name: 'Add to Favorites' }).click();
    await expect(page.getByText('Added to favorites').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Favorited' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(encodeURIComponent(podcast.slug)));
    expect(await site.db.favorite.count({ where: { userId: me.id } })).toBe(1);

    await open(page, '/favorites', script);
    await expect(page.getByRole('link', { name: podcast.title })).toBeVisible();
    await page.getByRole('link', { name: 'Show as cards' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('My Favorites');
    await expect(page.locator('main').getByText('1 podcast', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Remove ${podcast.title} from favorites` }).click();
    await expect(page.getByText('Removed from favorites').first()).toBeVisible();
    await expect(page.getByText('No favorites yet')).toBeVisible();
    if (script) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test(`saving a search result as a favorite stores its podcast, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const me = await signIn();
    // Delete what only the directory had at first; other tests may have stored some of it.
    await site.db.podcast.deleteMany({ where: { podcastIndexId: { gt: 900_000_010 } } });
    await open(page, '/search?q=sample', script);
    const card = page.getByRole('article').filter({ hasText: 'New' }).first();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('button', { name: `Add ${title} to favorites` }).click();
    await expect(page.getByText('Added to favorites').first()).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=sample$/);
    const remove = page.getByRole('button', { name: `Remove ${title} from favorites` });
    await expect(remove).toBeVisible();
    const [favorite] = await site.db.favorite.findMany({
      where: { userId: me.id },
      include: { podcast: true },
    });
    expect(favorite?.podcast.title).toBe(title);
  });

  test(`reviews are split into pages, ${how} @exhaustive`, async ({ page, site }) => {
    const podcast = await storePodcast(site);
    for (let index = 0; index < 11; index += 1) {
      const { id } = await storePerson(site);
      await site.db.review.create({
        data: {
          userId: id,
          podcastId: podcast.id,
          rating: index % 2 ? 4 : 5,
          content: `No ${index}.`,
        },
      });
    }
    await open(page, pathOf(podcast), script);
    const reviews = page.locator('#reviews');
    await expect(reviews.getByText('11 reviews')).toBeVisible();
    await expect(reviews.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible();
    await expect(reviews.getByText('No 10.')).toBeVisible();
    await reviews.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\?reviews=2#reviews$/);
    await expect(reviews.getByText('No 0.')).toBeVisible();
    await expect(reviews.getByText('No 10.')).toHaveCount(0);
  });

  test(`favorites and reviews ask a visitor to sign in, ${how}`, async ({ page, site }) => {
    const podcast = await storePodcast(site);
    const answer = await page.goto('/favorites');
    expect(answer?.status()).toBe(200);
    await expect(page.getByText('Sign in to view your favorites')).toBeVisible();

    await open(page, pathOf(podcast), script);
    await expect(
      page.locator('#reviews').getByRole('link', { name: 'Sign in to review' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Sign in to Save' }).click();
    await expect(page.getByText('Sign in required').first()).toBeVisible();
    await expect(
      page.getByText('Please sign in to add podcasts to your favorites.').first(),
    ).toBeVisible();
    if (script) await expect(page.getByRole('dialog')).toContainText('Join the Community');
    else await expect(page.getByRole('main').getByLabel('Password')).toBeVisible();
  });

  test(`the home page offers to continue a started episode, ${how} @exhaustive`, async ({
    page,
    signIn,
    site,
  }) => {
    const me = await signIn();
    const podcast = await storePodcast(site);
    await site.db.listeningPosition.create({
      data: {
        userId: me.id,
        episodeId: podcast.episodes[0]!.id,
        position: 120,
        duration: 600,
        listenedAt: new Date(),
      },
    });
    await page.goto('/');
    const row = sectionOf(page, 'Continue listening');
    await expect(row.getByRole('listitem')).toHaveCount(1);
    await expect(row.getByText('8 minutes left')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Play / })).toBeVisible();
  });
}

test.describe('when saving fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the change is reverted with a message @exhaustive', async ({ page, signIn, site }) => {
    await signIn();
    const podcast = await storePodcast(site);
    const person = await storePerson(site);
    await open(page, pathOf(podcast));
    await site.db.podcast.delete({ where: { id: podcast.id } });
    await page.getByRole('button', { name: 'Add to Favorites' }).click();
    await expect(page.getByText('Podcast not found').first()).toBeVisible();
    await open(page, `/profile/${person.id}`);
    await page.route('**/api/user/*/follow', (route) => route.abort());
    await page.getByRole('button', { name: `Follow ${person.username}`, exact: true }).click();
    await expect(page.getByText('This could not be changed. Try again.').first()).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Follow ${person.username}`, exact: true }),
    ).toBeVisible();
  });
});
