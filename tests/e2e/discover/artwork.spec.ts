import type { Page } from 'playwright/test';
import { startFeedServer, type FeedServer } from '../../adapters/feeds/feed-server';
import { picture } from '../../adapters/images/pictures';
import { eitherWay, expect, test, open } from '../../support/browser/e2e';

// The site serves every image from another host itself, scaled to the displayed size. That host is a test server here,
// which records its requests.

test.use({
  siteEnvironment: { FEED_HOST_ALLOWLIST: '127.0.0.1' },
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
});

let host: FeedServer;
let paths: string[];

test.beforeAll(async ({ site: { db } }) => {
  host = await startFeedServer();
  host.serve('/cover.jpg', await picture(3000, 3000), { 'content-type': 'image/jpeg' });
  host.serve('/post.jpg', await picture(2400, 1600), { 'content-type': 'image/jpeg' });
  const imageUrl = host.url('/cover.jpg');
  await db.podcast.updateMany({ data: { imageUrl } });
  await db.episode.updateMany({ data: { imageUrl: `${imageUrl}?episode` } });
  await db.blogPost.updateMany({ data: { featuredImageUrl: host.url('/post.jpg') } });
  const podcast = await db.podcast.findFirstOrThrow({ where: { episodes: { some: {} } } });
  const post = await db.blogPost.findFirstOrThrow({ where: { status: 'published' } });
  paths = [
    '/',
    '/search?q=quran',
    '/featured',
    '/featured-episodes',
    '/blog',
    `/blog/${post.slug}`,
    '/favorites',
    '/admin/featured-podcasts?q=quran',
    '/admin/featured-episodes',
    `/admin/blog/posts/${post.id}/preview`,
    `/podcast/${podcast.slug}`,
  ];
});
test.afterAll(() => host.stop());

/** Scrolls to each picture so that it loads, and waits until it has loaded. */
async function loadPictures(page: Page): Promise<void> {
  const pictures = page.locator('img:visible');
  for (let index = 0; index < (await pictures.count()); index += 1) {
    await pictures.nth(index).scrollIntoViewIfNeeded();
    await expect
      .poll(() => pictures.nth(index).evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
  }
}

/**
 * Returns each width that this visit of the page loaded, and the largest width that the same picture needs anywhere on
 * this screen: a browser reuses a larger copy that it already has instead of requesting a smaller one.
 */
async function loadedWidths(page: Page, asked: Set<string>) {
  const places = await page.locator('img[srcset]:visible').evaluateAll((images) =>
    (images as HTMLImageElement[]).map(({ srcset, clientWidth, currentSrc }) => {
      const widths = srcset.split(', ').map((one) => Number(/ (\d+)w$/.exec(one)![1]));
      const needed = clientWidth * devicePixelRatio;
      const enough = widths.find((width) => width >= needed) ?? Math.max(...widths);
      return { enough, file: currentSrc };
    }),
  );
  const pictureOf = (file: string) => file.replace(/&width=\d+$/, '');
  return places
    .filter(({ file }) => asked.has(file))
    .map(({ file }) => {
      const same = places.filter((place) => pictureOf(place.file) === pictureOf(file));
      const width = Number(new URL(file).searchParams.get('width'));
      return { file, width, enough: Math.max(...same.map((place) => place.enough)) };
    });
}

for (const { test, how } of eitherWay) {
  test(`no page requests a picture from another host or loads one larger than needed, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    test.slow();
    const person = await signIn('admin');
    const { id: podcastId } = await site.db.podcast.findFirstOrThrow({ where: { blocked: false } });
    await site.db.favorite.create({ data: { userId: person.id, podcastId } });
    const elsewhere: string[] = [];
    const asked = new Set<string>();
    // The browser reuses pictures that earlier pages loaded, even where a smaller one would do.
    const known = new Set<string>();
    page.on('request', (request) => {
      if (!known.has(request.url())) asked.add(request.url());
      if (new URL(request.url()).origin !== site.url) elsewhere.push(request.url());
    });

    let loaded = 0;
    for (const path of [...paths, `/profile/${person.id}`]) {
      asked.clear();
      await page.goto(path);
      await loadPictures(page);
      expect(await page.locator('img[srcset]:visible').count(), path).toBeGreaterThan(0);
      for (const { file, width, enough } of await loadedWidths(page, asked)) {
        expect(width, `${path}: ${file}`).toBeGreaterThan(0);
        expect(width, `${path}: ${file}`).toBeLessThanOrEqual(enough);
        loaded += 1;
      }
      asked.forEach((url) => known.add(url));
    }
    expect(loaded).toBeGreaterThan(paths.length / 2);
    expect(elsewhere).toEqual([]);
    const askers = new Set(host.requests.map(({ headers }) => headers['user-agent']));
    expect([...askers]).toEqual([`Halaqa/1.0 (+${site.url})`]);
  });
}

test('the player and the lock screen use the picture from this site', async ({ page, site }) => {
  await open(page, paths.at(-1)!);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const player = page.getByRole('region', { name: 'Audio player' });
  await expect(player.locator('img')).toHaveAttribute('src', /^\/artwork\?.*episode/);
  const shown = await page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src);
  expect(shown).toMatch(new RegExp(`^${site.url}/artwork\\?.*&width=480$`));
});

test('every width of a picture is cacheable and revalidated by its ETag, and unknown sources return 404', async ({
  page,
  site,
}) => {
  await page.goto(paths.at(-1)!);
  const set = await page.locator('main header img').getAttribute('srcset');
  for (const entry of set!.split(', ')) {
    const [path, width] = entry.split(' ');
    const first = await page.request.get(path!);
    expect(first.headers()).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=2592000',
    });
    const etag = first.headers().etag!;
    expect(etag).toContain(width!.slice(0, -1));
    const again = await page.request.get(path!, { headers: { 'If-None-Match': etag } });
    expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  }
  const refused = await page.request.get(`/artwork?source=${encodeURIComponent(site.url)}`);
  expect(refused.status()).toBe(404);
});

for (const { test, how } of eitherWay) {
  test(`a cover that cannot be fetched shows a letter instead, ${how}`, async ({ page, site }) => {
    const { id } = await site.db.podcast.findFirstOrThrow({ where: { blocked: false } });
    const { slug, imageUrl } = await site.db.podcast.findUniqueOrThrow({ where: { id } });
    await site.db.podcast.update({ where: { id }, data: { imageUrl: host.url('/none.jpg') } });
    await page.goto(`/podcast/${slug}`);
    const cover = page.locator('main header img');
    const width = () => cover.evaluate((one: HTMLImageElement) => one.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    expect(await width()).toBeLessThan(20);
    const background = await cover.evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(background, 'the letter is seen through it').toBe('rgba(0, 0, 0, 0)');
    await expect(page.locator('main header [aria-hidden]').first()).toHaveText(/^\p{L}$/u);
    await site.db.podcast.update({ where: { id }, data: { imageUrl } });
  });
}
