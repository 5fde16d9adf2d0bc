import { randomBytes } from 'node:crypto';
import { bothWays, eitherWay, expect, hydrated, test, sectionOf } from '../../support/browser/e2e';
import { openPlayer, openPodcastMenu, playFirst } from '../../support/browser/journey';

// What each screen shows, piece by piece.

type Site = {
  db: Awaited<ReturnType<typeof import('../../../app/adapters/database/open.server').openDatabase>>;
};

const unique = (name: string) => `${name}-${randomBytes(4).toString('hex')}`;

/** A podcast for this test only, with everything a card or page can show. */
function storePodcast({ db }: Site, more: { blocked?: boolean } = {}) {
  const slug = unique('complete');
  const date = new Date('2026-02-09T10:00:00Z');
  return db.podcast.create({
    data: {
      slug,
      title: `Complete ${slug}`,
      author: 'The creator',
      ownerName: 'The publisher',
      description: '<p>Short and <strong>strong</strong>.</p>',
      language: 'tr',
      imageUrl: '/sample/art/evening-tones.svg',
      categories: ['One', 'Two', 'Three'],
      genres: ['First', 'Second', 'Third', 'Fourth'],
      lastUpdateTime: date,
      episodeCount: 1,
      rssUrl: `https://feeds.example.org/${slug}`,
      rssUrlKey: `feeds.example.org/${slug}`,
      feedNextCheckAt: new Date('2100-01-01'),
      externalRating: {
        create: {
          averageRating: 7,
          ratingCount: 1,
          sentimentPositive: 100,
          keywords: Array.from({ length: 9 }, (_, index) => `word${index + 1}`),
          fetchedAt: new Date(),
        },
      },
      episodes: {
        create: {
          key: 'guid:1',
          title: `Only episode of ${slug}`,
          pubDate: date,
          sortDate: date,
          duration: 3_900,
          audioUrl: '/sample/audio/tone-01.mp3',
        },
      },
      ...more,
    },
    include: { episodes: true },
  });
}

test('the header and footer link to every destination and mark the current one', async ({
  page,
  signIn,
}) => {
  await page.goto('/blog/no-such-post');
  const main = page.getByRole('navigation', { name: 'Main' });
  for (const [name, path] of [
    ['Home', '/'],
    ['Search', '/search'],
    ['Blog', '/blog'],
  ]) {
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', path!);
  }
  await expect(main.getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current', /./);
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Halaqa' })).toHaveAttribute('href', '/');

  const footer = page.getByRole('contentinfo');
  for (const name of ['Discover', 'Community']) {
    await expect(footer.getByRole('navigation', { name }).getByRole('link')).not.toHaveCount(0);
  }
  for (const [name, path] of [
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
    ['Contact', '/contact'],
  ]) {
    const link = footer.getByRole('link', { name, exact: true }).last();
    await expect(link).toHaveAttribute('href', path!);
  }
  await signIn();
  await page.goto('/');
  await banner.locator('#account-menu').click();
  await expect(banner.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
});

for (const { test, script, how } of bothWays) {
  test(`a featured podcast is a podcast card with its heart, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const me = await signIn();
    const podcast = await storePodcast(site);
    await site.db.featuredPodcast.create({ data: { podcastId: podcast.id, displayOrder: -50 } });
    await page.goto('/featured');
    await expect(page.getByRole('heading', { name: podcast.title })).toBeVisible();
    const count = await site.db.featuredPodcast.count({ where: { isActive: true } });
    await expect(page.getByText(`${count} featured podcasts`)).toBeVisible();

    await page.goto('/');
    if (script) await hydrated(page);
    const card = sectionOf(page, 'Featured Podcasts')
      .getByRole('article')
      .filter({ hasText: podcast.title });
    await expect(card.locator('img')).toBeVisible();
    for (const text of ['The creator', '1 episode', 'One', 'Two']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    for (const text of ['Three', 'New']) {
      await expect(card.getByText(text, { exact: true })).toHaveCount(0);
    }
    await card.getByRole('button', { name: `Add ${podcast.title} to favorites` }).click();
    await expect(page.getByText('Added to favorites').first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await site.db.favorite.count({ where: { userId: me.id } })).toBe(1);
    await page.goto('/featured');
    if (script) await hydrated(page);
    await page.getByRole('button', { name: `Remove ${podcast.title} from favorites` }).click();
    await expect(page.getByText('Removed from favorites').first()).toBeVisible();
    expect(await site.db.favorite.count({ where: { userId: me.id } })).toBe(0);
    await page.getByRole('link', { name: podcast.title }).click();
    await expect(page).toHaveURL(new RegExp(`/podcast/${podcast.slug}$`));
    if (script) {
      const clicks = () => site.db.featuredClick.count({ where: { podcastId: podcast.id } });
      await expect.poll(clicks).toBe(1);
    }
    await site.db.podcast.delete({ where: { id: podcast.id } });
  });
}

for (const { test, how } of eitherWay) {
  test(`a featured episode shows its details and its podcast, ${how}`, async ({ page, site }) => {
    await page.goto('/featured-episodes');
    const featured = await site.db.featuredEpisode.findFirstOrThrow({
      where: { activeSlot: { not: null }, episode: { duration: { gt: 0 } } },
      include: { episode: true, podcast: true },
    });
    const card = page.getByRole('article').filter({ hasText: featured.episode.title });
    await expect(card.locator('img')).toBeVisible();
    await expect(card.getByRole('link', { name: featured.podcast.title })).toBeVisible();
    await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    await expect(card.getByText(/^(\d+ h )?\d+ min$/).first()).toBeVisible();
    await expect(card.getByRole('button', { name: /^Play Episode/ })).toBeVisible();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('searchbox', { name: 'Search podcasts' }).fill('evening tones');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=evening/);
  });

  test(`the header of a podcast page shows everything known about it, ${how}`, async ({
    page,
    site,
  }) => {
    const podcast = await storePodcast(site);
    await page.goto(`/podcast/${podcast.slug}`);
    const head = page.locator('main header');
    await expect(head.getByRole('img', { name: `Cover of ${podcast.title}` })).toBeVisible();
    for (const text of ['The creator', 'The publisher', '1 episode', 'Turkish', 'Feb 9, 2026']) {
      await expect(head.getByText(text, { exact: true })).toBeVisible();
    }
    for (const text of ['First', 'Second', 'Third', 'word1', 'word8', 'strong']) {
      await expect(head.getByText(text, { exact: true })).toBeVisible();
    }
    for (const text of ['Fourth', 'word9', 'Inactive', 'Show full description']) {
      await expect(head.getByText(text, { exact: true })).toHaveCount(0);
    }
    // Never more than five stars.
    await expect(head.getByRole('img', { name: '5 of 5 stars' })).toBeVisible();
    await expect(head.getByText('1 rating', { exact: true })).toBeVisible();
    await openPodcastMenu(page);
    await expect(head.getByRole('link', { name: 'RSS Feed' })).toHaveAttribute(
      'href',
      podcast.rssUrl,
    );
    await site.db.podcast.delete({ where: { id: podcast.id } });
  });

  test(`a profile shows its initial and role, and no controls to change it, ${how}`, async ({
    page,
    signIn,
  }) => {
    const me = await signIn('super_admin');
    await page.goto(`/profile/${me.id}`);
    const head = page.locator('main header');
    await expect(head.getByText('P', { exact: true })).toBeVisible();
    for (const count of ['0 favorites', '0 reviews']) {
      await expect(head.getByText(count, { exact: true })).toBeVisible();
    }
    await page.goto('/my-profile?edit=1');
    await expect(sectionOf(page, 'Profile').getByText('Super Admin')).toBeVisible();
    await expect(page.getByLabel(/^Role/)).toHaveCount(0);
    await expect(page.locator('main').getByLabel(/^(Username|Email)/)).toHaveCount(0);
    const others = page.getByRole('group', { name: /Other languages/ });
    await expect(others.getByRole('checkbox')).toHaveCount(14);
    await page.goto(`/admin/users?search=${me.username}`);
    await expect(page.locator('main li').getByText('Super Admin', { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: `Role of ${me.username}` })).toHaveCount(0);
    await expect(page.getByRole('link', { name: `Delete ${me.username}` })).toHaveCount(0);
    const tabs = page.getByRole('navigation', { name: 'Admin Dashboard' });
    for (const name of [
      'Featured Podcasts',
      'Featured Episodes',
      'Blog',
      'User Directory',
      'Analytics',
    ]) {
      await expect(tabs.getByRole('link', { name })).toBeVisible();
    }
  });

  test(`a blog card and a post show author, date, views and text, ${how}`, async ({
    page,
    site,
  }) => {
    const name = unique('card');
    const category = await site.db.blogCategory.create({ data: { name, slug: name } });
    await site.db.blogPost.create({
      data: {
        title: name.toUpperCase(),
        slug: name,
        content: 'First line\nSecond line',
        excerpt: 'In short',
        authorName: 'Hafsa',
        status: 'published',
        publishedAt: new Date('2026-02-09T10:00:00Z'),
        featuredImageUrl: '/sample/art/evening-tones.svg',
        viewCount: 2,
        categoryId: category.id,
      },
    });
    await page.goto(`/blog?category=${name}`);
    const filters = page.getByRole('navigation', { name: 'Categories' });
    await expect(filters.getByRole('link', { name: 'All Categories' })).toBeVisible();
    await expect(filters.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    const card = page.getByRole('article');
    for (const text of ['Hafsa', 'Feb 9, 2026', name, 'In short', 'Read More']) {
      await expect(card.getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect(card.getByText(/2 views/)).toBeVisible();
    await expect(card.locator('img')).toHaveAttribute('src', /evening-tones/);
    await page.goto(`/blog/${name}`);
    const post = page.getByRole('article');
    for (const text of ['Hafsa', 'Feb 9, 2026', name]) {
      await expect(post.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(post.getByText('First line\nSecond line')).toBeVisible();
    await expect(post.getByRole('link', { name: 'Back to Blog' })).toHaveCount(2);
    await site.db.blogPost.delete({ where: { slug: name } });
  });
}

test('a search shows that it is running, and a card that its podcast is being created', async ({
  page,
  site,
}) => {
  await site.db.podcast.deleteMany({ where: { podcastIndexId: 900_000_012 } });
  await page.goto('/search');
  await hydrated(page);
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/search$/);
  let go = () => {};
  const hold = async (pattern: string) => {
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(pattern, async (route) => {
      await held;
      await route.continue();
    });
  };
  await hold('**/search.data*');
  await page.getByRole('searchbox').fill('tafseer');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByText('Searching for “tafseer”…')).toBeVisible();
  go();
  const card = page.getByRole('article').filter({ hasText: 'Tafseer Listening Circle' });
  await expect(card.getByText('New', { exact: true })).toBeVisible();
  await hold('**/podcasts/create.data*');
  await card.getByRole('heading').getByRole('button').click();
  await expect(card.getByText('Creating...')).toBeVisible();
  await expect(card.locator('> div').first()).toHaveCSS('opacity', '0.5');
  go();
  await expect(page).toHaveURL(/\/podcast\//);
});

test('the bar shows the current episode and the time left, and the page has one player of its own', async ({
  page,
}) => {
  await page.goto('/podcast/sample-islamic-history-one-city-at-a-time');
  await hydrated(page);
  await expect(page.locator('audio')).toHaveAttribute('preload', 'metadata');
  await expect(page.getByRole('region', { name: 'Audio player' })).toHaveCount(0);
  await playFirst(page);
  const bar = page.getByRole('region', { name: 'Audio player' });
  const title = await page.locator('#episodes h3').first().innerText();
  const link = bar.getByRole('link', { name: 'Sample: Islamic History, One City at a Time' });
  await expect(link).toHaveAttribute('href', /\/podcast\/sample-islamic-history/);
  await expect(bar.getByRole('button', { name: `Now playing ${title}` })).toBeVisible();
  await expect(bar.locator('img')).toBeVisible();
  await expect(bar.getByRole('timer')).toHaveText(/-\d+:\d\d$/);
  await expect(page.getByRole('region', { name: 'Episode player' })).toHaveCount(0);
  await openPlayer(page);
  await expect(page.getByRole('region', { name: 'Episode player' })).toHaveCount(1);
  await expect(
    page.locator('#episodes ol > li').first().getByRole('region', { name: 'Episode player' }),
  ).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('audio')!.volume)).toBe(1);
});

test("sharing uses the device's share dialog if there is one", async ({ page, signIn, site }) => {
  await signIn();
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    navigator.share = (data) => {
      shared.push(data);
      return Promise.resolve();
    };
  });
  await page.goto('/podcast/sample-evening-tones');
  await hydrated(page);
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  await expect
    .poll(shared)
    .toEqual([{ title: 'Sample: Evening Tones', url: `${site.url}/podcast/sample-evening-tones` }]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the favorites page opens the sign-in dialog for a visitor', async ({ page }) => {
  await page.goto('/favorites');
  await hydrated(page);
  await page.locator('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Join the Community' })).toBeVisible();
});

test('the category button requires a name and a slug, and a post keeps its slug', async ({
  page,
  signIn,
  site,
}) => {
  await signIn('admin');
  await page.goto('/admin/blog/categories');
  await hydrated(page);
  await page.getByText('New category').click();
  const create = page.getByRole('button', { name: 'Create category' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Name').fill('  ');
  await expect(create).toBeDisabled();
  await page.getByLabel('Name').fill('Guides, & more!');
  await expect(page.getByLabel('Slug')).toHaveValue('guides-more');
  await expect(create).toBeEnabled();
  await page.getByLabel('Slug').fill('');
  await expect(create).toBeDisabled();

  const slug = unique('kept');
  const { id } = await site.db.blogPost.create({
    data: { title: 'As it was', slug, content: 'x', authorName: 'a' },
  });
  await page.goto(`/admin/blog/posts/${id}`);
  await hydrated(page);
  await page.getByLabel('Title').fill('Another title');
  await expect(page.getByLabel('Slug')).toHaveValue(slug);
  await page.getByText('For search engines', { exact: true }).click();
  await expect(page.getByText(/at most 155 characters/)).toBeVisible();
  await page.getByLabel('Meta description').fill('x'.repeat(200));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Post updated').first()).toBeVisible();
  await site.db.blogPost.delete({ where: { id } });
});

test.describe('a failed registration', () => {
  test.use({ expectedErrors: [/(status of 4\d\d|ERR_FAILED).*\/api\/auth\//] });

  test('shows the reason, or asks to try again', async ({ page, signIn }) => {
    const taken = await signIn();
    await page.context().clearCookies();
    await page.goto('/blog');
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join the Community' });
    await dialog.getByRole('tab', { name: 'Register' }).click();
    await dialog.getByLabel('Username').fill(taken.username);
    await dialog.getByLabel('Email', { exact: true }).fill(taken.email);
    await dialog.getByLabel('Password', { exact: true }).fill('a perfectly odd password');
    await dialog.getByLabel('Confirm password').fill('a perfectly odd password');
    await dialog.getByLabel('Primary language').selectOption('Other');
    await dialog.getByRole('button', { name: 'Register' }).click();
    const messages = dialog.getByRole('alert');
    await expect(messages).toContainText('Registration failed');
    await expect(dialog.getByRole('alert')).toContainText(/taken|already/);
    await page.route('**/api/auth/register', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expect(messages).toContainText('Please try again');
  });
});
