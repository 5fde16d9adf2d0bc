import { readFileSync } from 'node:fs';
import { bothWays, expect, expectAccessible, open } from '../../support/browser/e2e';

const SLUG = 'sample-islamic-history-one-city-at-a-time';

for (const { test, script, how } of bothWays) {
  test(`collections come along in an export: order, parts, notes and progress, ${how}`, async ({
    page,
    signIn,
    site,
  }) => {
    const first = await signIn('user');
    const [whole, other] = await site.db.episode.findMany({
      where: { podcast: { slug: SLUG } },
      orderBy: { id: 'asc' },
      take: 2,
      select: { id: true, title: true, podcastId: true, podcast: { select: { title: true } } },
    });
    const part = { episodeId: other!.id, fromSeconds: 5, toSeconds: 12, note: 'The heart of it' };
    const { entries } = await site.db.collection.create({
      data: {
        userId: first.id,
        title: 'Step by step',
        words: 'In this order.',
        entries: {
          create: [
            {
              place: 1,
              ...part,
            },
            {
              place: 2,
              podcastId: whole!.podcastId,
            },
            {
              place: 3,
              episodeId: whole!.id,
            },
          ],
        },
      },
      select: { entries: { select: { id: true }, where: { fromSeconds: 5 } } },
    });
    const own = { userId: first.id, entryId: entries[0]!.id };
    await site.db.heardPart.create({ data: { ...own, heardAt: new Date() } });

    await open(page, '/my-profile', script);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const buffer = readFileSync(await (await download).path());

    const second = await signIn('user');
    await open(page, '/my-profile/import', script);
    await page
      .getByLabel('Your file (JSON or OPML)')
      .setInputFiles({ name: 'halaqa.json', mimeType: 'application/json', buffer });
    await page.getByRole('button', { name: 'Import' }).click();
    const where = { collection: { userId: second.id } };
    await expect.poll(() => site.db.collectionEntry.count({ where }), { timeout: 30_000 }).toBe(3);

    await open(page, '/my-collections', script);
    await page.getByRole('link', { name: 'Step by step' }).click();
    const rows = page.locator('#entries ol > li');
    await expect(rows.getByRole('heading')).toHaveText([
      other!.title,
      whole!.podcast.title,
      whole!.title,
    ]);
    await expect(rows.first()).toContainText('Part 0:05–0:12');
    await expect(rows.first()).toContainText('The heart of it');
    await expect(page.getByText('In this order.')).toBeVisible();
    await expect(page.getByText('Only me')).toBeVisible();
    await expect(page.getByText('1 of 2 heard')).toBeVisible();
    if (script) await expectAccessible(page);
  });
}
