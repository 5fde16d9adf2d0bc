import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { episodePath, speakerPath } from '~/lib/web/site-paths';
import { bothWays, expect, expectAccessible, test, open } from '../../support/browser/e2e';
import type { Database } from '../../support/database/stored-people';
import { storeSpeaker } from '../../support/database/stored-speakers';
import { storeSpokenEpisode } from '../../support/site/spoken-episode';

const random = () => randomBytes(3).toString('hex');

async function pathOfSpeaker(db: Database): Promise<string> {
  const { id } = await db.episode.findFirstOrThrow({ select: { id: true } });
  return speakerPath((await storeSpeaker(db, `yahya ${random()}`, [{ episodeId: id }])).slug);
}

async function pathOfSaid(db: Database): Promise<string> {
  const word = `quince${random()}`;
  const text = `We plant a ${word} tree today.`;
  await storeSpokenEpisode(db, word, [{ start: 12, speaker: 'Amina', text }]);
  return `/search?q=${word}&in=transcripts`;
}

async function pathOfEpisode(db: Database): Promise<string> {
  const { podcast, ...episode } = await db.episode.findFirstOrThrow({
    where: { podcast: { episodeCount: { gt: 3 }, blocked: false } },
    select: { id: true, title: true, podcast: { select: { slug: true } } },
  });
  return episodePath(podcast.slug, episode);
}

async function pathOfMatch(db: Database): Promise<string> {
  const { title } = await db.episode.findFirstOrThrow({
    where: { podcast: { slug: 'sample-islamic-history-one-city-at-a-time' } },
    select: { title: true },
  });
  return `/search?q=${encodeURIComponent(title)}`;
}

/** `row`: one of these contains an episode's title and its menu. */
const lists = {
  'featured episodes': { path: async () => '/featured-episodes', row: 'li:has(article details)' },
  'a speaker': { path: pathOfSpeaker, row: 'li:has(article details)' },
  'what was said': { path: pathOfSaid, row: 'li:has(article details)' },
  home: { path: async () => '/', row: 'li:has(article details)' },
  'search, by its title': { path: pathOfMatch, row: 'section li:has(article details)' },
  'an episode’s page': { path: pathOfEpisode, row: 'section li:has(details)' },
};

const rowOf = (page: Page, list: keyof typeof lists) =>
  page.locator('#main').locator(lists[list].row).first();

for (const { test, script, how } of bothWays) {
  test(`an episode of each list can be queued from its row, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const { id: userId } = await signIn();
    for (const list of Object.keys(lists) as (keyof typeof lists)[]) {
      await test.step(list, async () => {
        await site.db.queueEntry.deleteMany({ where: { userId } });
        await open(page, await lists[list].path(site.db), script);
        const row = rowOf(page, list);
        await row.locator('summary').click();
        const add = row.getByRole('button', { name: 'Add to queue' });
        await expect(add).toBeVisible();
        // On the home page the open menu covers half of a footer link.
        if (script && list !== 'home') await expectAccessible(page);
        await add.click();
        await expect(page.getByText('Added to the queue').first()).toBeVisible();
        const entry = await site.db.queueEntry.findFirstOrThrow({
          where: { userId },
          select: { episode: { select: { title: true } } },
        });
        await expect(row).toContainText(entry.episode.title);
      });
    }
  });
}

test('a visitor queues an episode by keyboard', async ({ page, site }) => {
  await open(page, await pathOfMatch(site.db));
  const row = rowOf(page, 'search, by its title');
  const menu = row.locator('summary');
  await expect(menu).toHaveText(/^More\s+of /);
  await menu.focus();
  await page.keyboard.press('Enter');
  const add = row.getByRole('button', { name: 'Add to queue' });
  await expect(add).toBeVisible();
  await add.click();
  await expect(page.getByText('Added to the queue').first()).toBeVisible();
  await expect(menu).toBeFocused();
  const title = await menu.innerText();
  await page.goto('/queue');
  await expect(page.locator('#main article h2')).toHaveCount(1);
  expect(title).toContain(await page.locator('#main article h2').innerText());
});

for (const list of ['home', 'search, by its title'] as const) {
  test(`without script, the title of an episode of ${list} leads to its menu`, async ({
    plainPage,
    site,
  }) => {
    await plainPage.goto(await lists[list].path(site.db));
    const title = rowOf(plainPage, list).locator('h3 a, p:has(+ details) a').first();
    const words = await title.innerText();
    await title.click();
    await expect(plainPage.getByRole('heading', { level: 1 })).toHaveText(words);
    const head = plainPage.locator('#main header');
    await head.locator('details summary').first().click();
    await expect(head.getByRole('button', { name: 'Add to queue' })).toBeVisible();
  });
}

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('a choice right after loading is kept and sent later, and the page stays', async ({
    page,
    signIn,
    site,
  }) => {
    const { id: userId } = await signIn();
    // Block code that is loaded some seconds after the page.
    await page.addInitScript(() => {
      const later = setTimeout;
      const first = (task: () => void, wait?: number) => (wait === 4_000 ? 0 : later(task, wait));
      Object.assign(window, { setTimeout: first });
    });
    await open(page, '/podcast/sample-islamic-history-one-city-at-a-time');
    const row = page.locator('#episodes ol > li').first();
    const menu = row.locator('details').filter({ hasText: 'More' });
    await menu.locator('summary').click();
    const choice = menu.getByRole('button', { name: 'Add to queue', exact: true });
    await expect(choice).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    // What keeps a choice is loaded at the first touch.
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await choice.click();
    await expect(page.getByText('Kept on this device').first()).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => site.db.queueEntry.count({ where: { userId } })).toBe(1);
  });
});
