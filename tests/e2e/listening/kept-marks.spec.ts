import { expect, open, test } from '../../support/browser/e2e';
import { pressInMenu } from '../../support/browser/journey';
import { KEPT, untilReadyToKeep } from '../../support/browser/offline';
import { unreadFeed } from '../../support/database/unread-feed';

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

const DAY = 86_400_000;

test('all new episodes are marked without a network, as the page showed them', async ({
  page,
  site,
  signIn,
}) => {
  const { id: userId } = await signIn();
  const podcast = await site.db.podcast.create({
    data: { ...unreadFeed(`kept-marks-${userId}`), title: 'Kept marks' },
  });
  const createdAt = new Date(Date.now() - 20 * DAY);
  await site.db.favorite.create({ data: { userId, podcastId: podcast.id, createdAt } });
  const arrive = (title: string, at: Date) =>
    site.db.episode.create({
      data: {
        podcastId: podcast.id,
        key: title,
        title,
        audioUrl: '/sample/audio/tone-01.mp3',
        sortDate: at,
        firstSeenAt: at,
      },
    });
  for (const days of [1, 2, 3]) await arrive(`Lesson ${days}`, new Date(Date.now() - days * DAY));
  const played = () =>
    site.db.listeningPosition.findMany({
      where: { userId, finished: true },
      select: { episode: { select: { title: true } } },
      orderBy: { episode: { title: 'asc' } },
    });
  const marks = page.locator('#main article').getByText('Played', { exact: true });

  await open(page, '/new');
  await untilReadyToKeep(page);
  await page.context().setOffline(true);
  await pressInMenu(page, 'Mark all as played', '#main');
  await expect(page.getByText(KEPT, { exact: true })).toBeVisible();
  await expect(marks).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(marks).toHaveCount(0);
  await pressInMenu(page, 'Mark all as played', '#main');
  await expect(marks).toHaveCount(3);
  expect(await played()).toEqual([]);

  // What came in later is not marked.
  await arrive('Lesson of now', new Date());
  await page.context().setOffline(false);
  await expect
    .poll(played)
    .toEqual([1, 2, 3].map((days) => ({ episode: { title: `Lesson ${days}` } })));
  await expect(marks).toHaveCount(3);
  await expect(page.locator('#main article')).toHaveCount(4);
});
