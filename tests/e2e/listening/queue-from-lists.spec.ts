import { randomBytes } from 'node:crypto';
import { speakerPath } from '../../../app/lib/web/speaker-path';
import { bothWays, expect, expectAccessible, hydrated } from '../../support/browser/e2e';
import type { Database } from '../../support/database/stored-people';
import { storeSpeaker } from '../../support/database/stored-speakers';

async function pathOfSpeaker(db: Database): Promise<string> {
  const { id } = await db.episode.findFirstOrThrow({ select: { id: true } });
  return speakerPath(
    (await storeSpeaker(db, `yahya ${randomBytes(3).toString('hex')}`, [{ episodeId: id }])).slug,
  );
}

const lists = {
  'featured episodes': async () => '/featured-episodes',
  'a speaker': pathOfSpeaker,
};

for (const { test, script, how } of bothWays) {
  for (const [list, pathIn] of Object.entries(lists)) {
    test(`an episode of ${list} is put into the queue from its row, ${how}`, async ({
      page,
      signIn,
      site,
    }) => {
      const { id: userId } = await signIn();
      await page.goto(await pathIn(site.db));
      if (script) await hydrated(page);
      const row = page.locator('#main li:has(article details)').first();
      const title = await row.getByRole('heading').innerText();
      await row.locator('summary').click();
      if (script) await expectAccessible(page);
      await row.getByRole('button', { name: 'Add to queue' }).click();
      await expect(page.getByText('Added to the queue').first()).toBeVisible();
      const entry = await site.db.queueEntry.findFirstOrThrow({
        where: { userId },
        select: { episode: { select: { title: true } } },
      });
      expect(entry.episode.title).toBe(title);
    });
  }
}
