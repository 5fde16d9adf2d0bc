import type { Page } from 'playwright/test';
import { expect, open, test } from '../../support/browser/e2e';
import { pressInMenu } from '../../support/browser/journey';
import { KEPT, untilReadyToKeep } from '../../support/browser/offline';
import type { Database } from '../../support/database/stored-people';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

const rows = (page: Page) => page.locator('#entries ol > li');

/** A collection of so many parts of one episode, each a second long. */
async function storeParts(db: Database, userId: string, count: number): Promise<string> {
  const { id: episodeId } = await db.episode.findFirstOrThrow({
    where: { podcast: { slug: 'sample-islamic-history-one-city-at-a-time' } },
    orderBy: { id: 'asc' },
  });
  const create = Array.from({ length: count }, (_, at) => ({
    episodeId,
    place: at + 1,
    fromSeconds: at,
    toSeconds: at + 1,
  }));
  const { id } = await db.collection.create({
    data: { userId, title: 'In parts', entries: { create } },
  });
  return id;
}

test('progress in a collection is shown at once without a network, and undone', async ({
  page,
  site,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const id = await storeParts(site.db, userId, 2);
  const progress = page.getByText(/of 2 heard/).first();
  const count = () => site.db.heardPart.count({ where: { userId } });
  await open(page, `/collections/${id}`);
  await untilReadyToKeep(page);
  const before = await progress.innerText();
  await page.context().setOffline(true);
  await pressInMenu(page, 'Mark part as heard', '#entries li:nth-child(1)');
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await expect(progress).not.toHaveText(before);
  const after = await progress.innerText();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(progress).toHaveText(before);
  await pressInMenu(page, 'Mark part as heard', '#entries li:nth-child(1)');
  await expect(progress).toHaveText(after);
  expect(await count()).toBe(0);
  await page.context().setOffline(false);
  await expect.poll(count).toBe(1);
  await expect(progress).toHaveText(after);
});

test('an entry is moved beyond the shown page without a network', async ({
  page,
  site,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const id = await storeParts(site.db, userId, 53);
  const stored = async () => {
    const entries = await site.db.collectionEntry.findMany({
      where: { collectionId: id },
      orderBy: { place: 'asc' },
    });
    return entries.map(({ fromSeconds }) => fromSeconds);
  };
  await open(page, `/collections/${id}?page=2`);
  await untilReadyToKeep(page);
  await expect(rows(page)).toHaveCount(3);
  await page.context().setOffline(true);
  await pressInMenu(page, 'Move up', '#entries li:nth-child(1)');
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await pressInMenu(page, 'To the top', '#entries li:nth-child(2)');
  // The first one is back, behind the last entry of the page before, which is not known here.
  await expect(rows(page)).toHaveText([/^51/, /^53/]);
  await page.context().setOffline(false);
  await expect.poll(stored).toEqual([52, ...Array.from({ length: 49 }, (_, at) => at), 50, 49, 51]);
  await expect(rows(page)).toHaveCount(3);
});
