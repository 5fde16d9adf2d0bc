import { expect, open, test } from '../../support/browser/e2e';
import { choose, HISTORY, row, titleOf } from '../../support/browser/listening';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test('what a member queues and marks without a network reaches the account later', async ({
  page,
  site,
  signIn,
}) => {
  const member = await signIn();
  await open(page, HISTORY);
  const queued = await titleOf(page, 1);
  const titlesOf = async () =>
    (
      await site.db.queueEntry.findMany({
        where: { userId: member.id },
        select: { episode: { select: { title: true } } },
      })
    ).map(({ episode }) => episode.title);
  // Loads what menus need.
  await choose(page, 0, 'Add to queue');
  await expect(page.getByText('Added to the queue', { exact: true })).toBeVisible();

  await page.context().setOffline(true);
  await choose(page, 1, 'Add to queue');
  await expect(
    page.getByText('Kept on this device, and sent when you are online again', { exact: true }),
  ).toBeVisible();
  await choose(page, 2, 'Mark as played');
  await expect(row(page, 2).getByText('Played', { exact: true })).toBeVisible();
  expect(await titlesOf()).toHaveLength(1);

  await page.context().setOffline(false);
  await expect.poll(titlesOf).toContain(queued);
  await expect
    .poll(() => site.db.listeningPosition.count({ where: { userId: member.id, finished: true } }))
    .toBe(1);
});
