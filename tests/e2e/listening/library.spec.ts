import type { Page } from 'playwright/test';
import {
  bothWays,
  eitherWay,
  expect,
  expectAccessible,
  open,
  sectionOf,
  test as withScript,
} from '../../support/browser/e2e';
import { playerBar } from '../../support/browser/journey';
import { choose, HISTORY, playedBeyond, row, seek } from '../../support/browser/listening';

const SLUG = HISTORY.split('/').at(-1)!;

async function playsAtOnePress(page: Page, heading: string, title: string): Promise<void> {
  await open(page, '/library');
  const next = sectionOf(page, heading);
  await next.getByRole('button', { name: `Play ${title}` }).click();
  await expect(playerBar(page)).toContainText(title);
  await playedBeyond(page, 0);
}

for (const { test, script, how } of eitherWay) {
  test(`the library links a visitor to their own lists, ${how}`, async ({ page }) => {
    await open(page, '/library', script);
    const main = page.locator('main');
    await expect(main.getByRole('link')).toHaveCount(6);
    await main.getByRole('link', { name: 'Queue' }).click();
    await expect(page).toHaveURL(/\/queue$/);
    await page.goBack();
    await main.getByRole('link', { name: 'My Favorites' }).click();
    await expect(page.getByText('Sign in to view your favorites')).toBeVisible();
  });
}

for (const { test, script, how } of bothWays) {
  test(`a member’s library begins with what to hear next, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const { id: userId } = await signIn();
    const podcast = { slug: SLUG };
    const [newest, second] = await site.db.episode.findMany({
      where: { podcast },
      orderBy: { sortDate: 'desc' },
      select: { id: true, title: true, podcastId: true },
    });
    const { id: episodeId, title, podcastId } = newest!;
    await site.db.favorite.create({ data: { userId, podcastId } });
    await open(page, '/library', script);
    await expect(sectionOf(page, 'Listen next')).toContainText(title);
    await site.db.queueEntry.create({ data: { userId, episodeId: second!.id, place: 1 } });
    await open(page, '/library', script);
    await expect(sectionOf(page, 'Listen next')).toContainText(second!.title);
    const heard = { position: 60, duration: 300, listenedAt: new Date() };
    await site.db.listeningPosition.create({ data: { userId, episodeId, ...heard } });
    await open(page, '/library', script);
    await expect(sectionOf(page, 'Continue listening')).toContainText('4 minutes left');
    await expectAccessible(page);
    if (script) return playsAtOnePress(page, 'Continue listening', title);
    await sectionOf(page, 'Continue listening').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('audio[controls]').first()).toBeAttached();
    await open(page, '/library', script);
    await page.getByRole('button', { name: `Play ${title}` }).click();
    await expect(page).toHaveURL(new RegExp(`${SLUG}.*${episodeId}|/episodes/`));
    await expect(page.locator('audio[controls]').first()).toBeVisible();
  });
}

withScript('a visitor’s library begins with what this browser knows', async ({ page }) => {
  await open(page, HISTORY);
  const queued = await row(page, 2).getByRole('heading').innerText();
  const begun = await row(page, 0).getByRole('heading').innerText();
  await choose(page, 2, 'Add to queue');
  await playsAtOnePress(page, 'Listen next', queued);
  await open(page, HISTORY);
  await row(page, 0)
    .getByRole('button', { name: /^Play / })
    .click();
  await playedBeyond(page, 0);
  await seek(page, 3);
  await playedBeyond(page, 3);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await playsAtOnePress(page, 'Continue listening', begun);
  await expectAccessible(page);
});
