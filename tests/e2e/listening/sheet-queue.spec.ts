import type { Page } from 'playwright/test';
import { expect, expectAccessible, test, open } from '../../support/browser/e2e';
import { openSheet, playerBar, playFirst, pressInMenu } from '../../support/browser/journey';
import { spills } from '../../support/browser/layout';
import { HISTORY, titleOf, choose } from '../../support/browser/listening';

// Viewing and changing what plays next in the player panel.

async function queueFromRow(page: Page, at: number): Promise<void> {
  await choose(page, at, 'Add to queue');
  await expect(page.getByText('Added to the queue').first()).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

for (const who of ['member', 'visitor'] as const) {
  test(`a ${who} sees, reorders, removes and plays what is next from the panel`, async ({
    page,
    signIn,
  }) => {
    if (who === 'member') await signIn();
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, HISTORY);
    const titles: string[] = [];
    for (const at of [0, 1, 3, 4, 5]) titles.push(await titleOf(page, at));
    const [playing, follower, ...queued] = titles as [string, string, string, string, string];
    for (const at of [3, 4, 5]) await queueFromRow(page, at);
    await playFirst(page);
    const panel = await openSheet(page);
    const lists = panel.locator('section').filter({ hasText: 'Open the queue' }).locator('ol');
    const entries = lists.nth(0).locator('li > bdi');
    await expect(entries).toHaveText(queued);
    await expect(lists.nth(1).locator('li').first()).toContainText(follower);
    await expectAccessible(page);
    for (const button of await panel.getByRole('button').all()) {
      expect(await spills(button), await button.innerText()).toBe(false);
    }

    const [one, two, three] = queued as [string, string, string];
    const press = (name: string) => panel.getByRole('button', { name, exact: true });
    await press(`Move up ${two}`).focus();
    await page.keyboard.press('Enter');
    await expect(entries).toHaveText([two, one, three]);
    await expect(press(`Move down ${two}`)).toBeFocused();
    await press(`Move down ${one}`).click();
    await expect(entries).toHaveText([two, three, one]);
    await press(`Remove from queue ${three}`).click();
    await expect(entries).toHaveText([two, one]);
    await expect(panel.getByRole('heading', { name: 'Queue' })).toBeFocused();
    if (who === 'member') await expect(panel).toContainText('Removed from the queue');

    await press(`Play ${one}`).click();
    await expect(playerBar(page)).toContainText(one);
    await expect(entries).toHaveText([two]);
    await panel.getByRole('link', { name: 'Open the queue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(page.locator('#main article h2')).toHaveText([two]);
    expect(playing).not.toBe(one);
  });
}

test('without a queue, the panel shows what follows and whether the list continues', async ({
  page,
  signIn,
}) => {
  await signIn();
  await open(page, HISTORY);
  const follower = await titleOf(page, 1);
  await playFirst(page);
  const panel = await openSheet(page);
  await expect(panel).toContainText('Nothing in the queue');
  await panel.getByRole('button', { name: `Play ${follower}` }).click();
  await expect(playerBar(page)).toContainText(follower);
  const follows = panel.getByRole('heading', { name: 'Then from this list' });
  await expect(panel.getByRole('heading', { name: 'Continuous Play is off' })).toBeVisible();
  await expect(follows).toBeHidden();
  // The text of a switch toggles it as well.
  await panel.getByText('Play the next episode when one ends.').click();
  await expect(follows).toBeVisible();
  await expect(panel.getByRole('switch', { name: 'Continuous Play' })).toBeChecked();
  await panel.getByRole('button', { name: 'Sleep timer' }).click();
  await panel.getByRole('button', { name: 'End of episode' }).click();
  await expect(follows).toBeHidden();
});

test('a change on the queue page reloads it once', async ({ page, signIn, site }) => {
  const { id: userId } = await signIn();
  const episodes = await site.db.episode.findMany({ take: 3, orderBy: { id: 'asc' } });
  for (const [place, { id }] of episodes.entries()) {
    await site.db.queueEntry.create({ data: { userId, episodeId: id, place } });
  }
  await open(page, '/queue');
  const reads: string[] = [];
  page.on('request', (request) => {
    const isRead = request.method() === 'GET' && new URL(request.url()).pathname === '/queue.data';
    if (isRead) reads.push(request.url());
  });
  const [first, second, third] = episodes.map(({ title }) => title) as [string, string, string];
  const headings = page.locator('#main article h2');
  await pressInMenu(page, `Move down ${first}`);
  await expect(headings).toHaveText([second, first, third]);
  await pressInMenu(page, `Remove from queue ${first}`);
  await expect(headings).toHaveText([second, third]);
  await page.waitForLoadState('networkidle');
  expect(reads).toHaveLength(2);
});
