import type { Locator, Page } from 'playwright/test';
import { languages } from '../../../app/messages/generated/languages';
import { eitherWay, expect, expectAccessible, hydrated, test } from '../../support/browser/e2e';
import { moveTo, openPodcastMenu } from '../../support/browser/journey';
import type { Database } from '../../support/database/stored-people';

const LANGUAGES = languages.map(({ tag }) => (tag === 'en' ? '' : `/${tag}`));
const PHONE = { width: 360, height: 780 };
const DESK = { width: 1366, height: 768 };
const EVENING = '/podcast/sample-evening-tones';
const HISTORY = '/podcast/sample-islamic-history-one-city-at-a-time';

/** Pixels of the element, or of the first line of a title, that the player bar hides. */
async function hiddenBelow(page: Page, element: Locator): Promise<number> {
  await page.evaluate(() => document.fonts.ready);
  const end = await element.evaluate((one) => one.getClientRects()[0]!.bottom);
  const bar = (await page.locator('#player').boundingBox())!;
  return Math.max(0, end - bar.y);
}

async function playSomething(page: Page, tag: string): Promise<void> {
  await page.goto(`${tag}${EVENING}`);
  await hydrated(page);
  await page.locator('#episodes ol button').first().click();
  await expect(page.locator('#player')).toBeVisible();
}

/** A podcast whose description takes two lines on a phone. */
async function storeTwoLines(db: Database): Promise<string> {
  await db.podcast.create({
    data: {
      slug: 'two-lines',
      title: 'Lessons of the evening circle',
      author: 'The circle',
      description: 'Short lessons after the evening prayer, one each week.',
      language: 'en',
      rssUrl: 'http://127.0.0.1:9/two-lines',
      rssUrlKey: '127.0.0.1:9/two-lines',
      episodeCount: 12,
      episodes: {
        create: Array.from({ length: 12 }, (_value, at) => ({
          key: `${at}`,
          title: `Evening ${at + 1}`,
          sortDate: new Date(Date.UTC(2026, 0, at + 1)),
          audioUrl: 'https://sound.example.org/a.mp3',
        })),
      },
    },
  });
  return '/podcast/two-lines';
}

/** Header, player bar and main navigation leave three quarters of a phone screen to the page. */
async function expectLowBars(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const heightOf = async (what: string) => (await page.locator(what).boundingBox())!.height;
  const header = await heightOf('body > header');
  const bar = await heightOf('#player');
  const places = await heightOf('body > header > div > nav');
  expect.soft(header, `header, ${where}`).toBeLessThanOrEqual(56);
  expect.soft(bar, `bar, ${where}`).toBeLessThanOrEqual(72);
  expect.soft(header + bar + places, where).toBeLessThanOrEqual(0.24 * PHONE.height);
  // One bar sits on the other, and the last link of the page is above both.
  const top = (await page.locator('#player').boundingBox())!.y;
  expect.soft(top + bar + places).toBeCloseTo(PHONE.height, 0);
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await last.focus();
  const box = (await last.boundingBox())!;
  expect.soft(box.y + box.height, `last link, ${where}`).toBeLessThanOrEqual(top);
}

test('with a player bar, a phone shows mostly the page, and its first screen the first Play of a podcast and the first title of a search', async ({
  page,
  site,
}) => {
  const podcast = await storeTwoLines(site.db);
  for (const tag of LANGUAGES) {
    const where = tag || '/en';
    await page.setViewportSize(PHONE);
    await playSomething(page, tag);
    await expectLowBars(page, where);
    await moveTo(page, podcast);
    await expect(page.locator('h1')).toHaveText('Lessons of the evening circle');
    await page.evaluate(() => scrollTo(0, 0));
    const play = page.locator('#episodes ol > li').first().getByRole('button').first();
    expect.soft(await hiddenBelow(page, play), `first Play, ${where}`).toBe(0);

    await page.setViewportSize(DESK);
    const first = page.locator('#episodes ol > li h3 a').first();
    expect.soft(await hiddenBelow(page, first), `first episode at a desk, ${where}`).toBe(0);

    await page.setViewportSize(PHONE);
    await moveTo(page, '/search?q=quran');
    const title = page.locator('main article :is(h2, h3) bdi').first();
    await expect(title).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    expect.soft(await hiddenBelow(page, title), `first title, ${where}`).toBe(0);
  }
});

for (const { test, script, how } of eitherWay) {
  test(`on a phone the main navigation is a bar at the bottom, ${how}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    if (script) await hydrated(page);
    const places = page.getByRole('navigation', { name: 'Main' });
    await expect(places.getByRole('link')).toHaveText(['Home', 'Discover', 'New', 'Library']);
    for (const name of ['New', 'Library', 'Discover', 'Home']) {
      const link = places.getByRole('link', { name });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      const { y, height, width } = (await link.boundingBox())!;
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
      expect(y + height).toBeCloseTo(PHONE.height, 0);
    }
  });

  test(`the header of a podcast offers one main action, ${how}`, async ({ page, signIn, site }) => {
    const podcast = await site.db.podcast.findUniqueOrThrow({
      where: { slug: 'sample-islamic-history-one-city-at-a-time' },
      select: { id: true },
    });
    const [newest, , third] = await site.db.episode.findMany({
      where: { podcastId: podcast.id },
      orderBy: [{ sortDate: 'desc' }, { id: 'desc' }],
    });
    const head = page.locator('main header');
    await page.goto(HISTORY);
    if (script) await hydrated(page);
    await expect(head.getByRole('button', { name: `Play latest ${newest!.title}` })).toBeVisible();

    const member = await signIn();
    const heard = { position: 60, duration: 960, finished: false, listenedAt: new Date() };
    await site.db.listeningPosition.create({
      data: { userId: member.id, episodeId: third!.id, ...heard },
    });
    await page.goto(HISTORY);
    if (script) await hydrated(page);
    const go = head.getByRole('button', { name: `Continue 15 min left ${third!.title}` });
    await expect(go).toHaveText(/^Continue · 15 min left/);
    await expect(head.locator('p').getByText(third!.title, { exact: true })).toBeVisible();
    await openPodcastMenu(page);
    await expect(head.getByRole('link', { name: 'RSS Feed' })).toBeVisible();
    await go.click();
    if (script) await expect(head.getByRole('button', { name: /^Pause/ })).toBeVisible();
    else await expect(page.getByRole('heading', { level: 1 })).toHaveText(third!.title);
  });

  test(`on a phone the footer columns unfold, ${how}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/newsletter');
    if (script) await hydrated(page);
    const footer = page.getByRole('contentinfo');
    const column = footer.getByRole('navigation', { name: 'Discover' });
    await expect(column.getByRole('link', { name: 'Discover', exact: true })).toBeHidden();
    await column.locator('summary').click();
    await column.getByRole('link', { name: 'Discover', exact: true }).click();
    await expect(page).toHaveURL(/\/browse$/);
    await page.setViewportSize(DESK);
    await expect(footer.getByRole('link', { name: 'Trending' })).toBeVisible();
  });
}

test('a visitor resumes where this browser stopped', async ({ page }) => {
  await page.goto(EVENING);
  await hydrated(page);
  const head = page.locator('main header');
  const title = (await page.locator('#episodes h3').nth(1).textContent())!;
  await page.locator('#episodes ol > li').nth(1).getByRole('button').first().click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0))
    .toBeGreaterThan(1);
  await page
    .getByRole('region', { name: 'Audio player' })
    .getByRole('button', { name: 'Pause' })
    .click();
  await page.reload();
  const go = head.getByRole('button', { name: new RegExp(`^Continue \\d+ min left ${title}$`) });
  await expect(go).toBeVisible();
});

test('a serial starts with its first lesson', async ({ page, site }) => {
  await site.db.podcast.create({
    data: {
      slug: 'a-serial',
      title: 'A serial',
      // So long that the open menu covers no control below it.
      description: `<p>${'A show in an order of its own. '.repeat(20)}</p>`,
      feedType: 'serial',
      rssUrl: 'http://127.0.0.1:9/a-serial',
      rssUrlKey: '127.0.0.1:9/a-serial',
      episodes: {
        create: [1, 2, 3].map((at) => ({
          key: `${at}`,
          title: `Lesson ${at}`,
          seriesPlace: at,
          sortDate: new Date(Date.UTC(2026, 0, at)),
          audioUrl: at === 1 ? null : 'https://sound.example.org/a.mp3',
        })),
      },
    },
  });
  await page.goto('/podcast/a-serial');
  // The first lesson that has audio.
  await expect(
    page.getByRole('button', { name: 'Start with Lesson 2', exact: true }),
  ).toBeVisible();
  await hydrated(page);
  await openPodcastMenu(page);
  await expectAccessible(page);
});
