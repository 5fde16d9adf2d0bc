import { randomBytes } from 'node:crypto';
import { episodePath, speakerPath } from '../../../app/lib/web/site-paths';
import { bothWays, expect, expectAccessible, hydrated, test } from '../../support/browser/e2e';
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

for (const { test, script, how } of bothWays) {
  for (const [list, { path, row: rows }] of Object.entries(lists)) {
    test(`an episode of ${list} can be queued from its row, ${how}`, async ({
      page,
      signIn,
      site,
    }) => {
      const { id: userId } = await signIn();
      await page.goto(await path(site.db));
      if (script) await hydrated(page);
      const row = page.locator('#main').locator(rows).first();
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
}

for (const list of ['home', 'search, by its title'] as const) {
  const { path, row: rows } = lists[list];
  test(`a visitor queues an episode of ${list} by keyboard`, async ({ page, site }) => {
    await page.goto(await path(site.db));
    await hydrated(page);
    const row = page.locator('#main').locator(rows).first();
    const menu = row.locator('summary');
    await expect(menu).toHaveText(/^More\s+of /);
    await expectAccessible(page);
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

  test(`without script, the title of an episode of ${list} leads to its menu`, async ({
    plainPage,
    site,
  }) => {
    await plainPage.goto(await path(site.db));
    const row = plainPage.locator('#main').locator(rows).first();
    const title = row.locator('h3 a, p:has(+ details) a').first();
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

  test('a choice right after loading is not saved, and the page stays', async ({
    page,
    signIn,
  }) => {
    await signIn();
    // Block code that is loaded some seconds after the page.
    await page.addInitScript(() => {
      const later = setTimeout;
      const first = (task: () => void, wait?: number) => (wait === 4_000 ? 0 : later(task, wait));
      Object.assign(window, { setTimeout: first });
    });
    await page.goto('/podcast/sample-islamic-history-one-city-at-a-time');
    await hydrated(page);
    const row = page.locator('#episodes ol > li').first();
    const menu = row.locator('details').filter({ hasText: 'Play next' });
    await menu.locator('summary').click();
    const choice = menu.getByRole('button', { name: 'Add to queue', exact: true });
    await expect(choice).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.context().setOffline(true);
    await choice.click();
    await expect(page.getByText('That was not saved').first()).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.context().setOffline(false);
    await menu.locator('summary').click();
    await choice.click();
    await expect(page.getByText('Added to the queue').first()).toBeVisible();
  });
});
