import type { Page } from 'playwright/test';
import { sumOf } from '../../support/browser/download-host';
import {
  journey,
  listed,
  openHosted,
  reloadAmidDownload,
  SLUG,
  storedSums,
} from '../../support/browser/downloads';
import { expect, expectAccessible, open } from '../../support/browser/e2e';
import { moveTo, openSheet, playerBar } from '../../support/browser/journey';
import { choose, playedBeyond, row } from '../../support/browser/listening';

/** Plays another episode and pauses it, so that the player and its sheet are loaded. */
async function playAnother(page: Page): Promise<void> {
  await row(page, 1)
    .getByRole('button', { name: /^Play / })
    .click();
  await playedBeyond(page, 0);
  await playerBar(page).getByRole('button', { name: 'Pause' }).click();
  await openSheet(page, 'tab', 'Notes');
  await page.keyboard.press('Escape');
}

journey.use({
  // A site of its own: the addresses of its episodes are changed.
  siteEnvironment: [{ SITE_NAME: 'Away from the network' }, { scope: 'worker' }],
  expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)|CORS policy|410 \(Gone\)/],
});

for (const [device, viewport] of [
  ['a computer', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  journey(
    `an episode is downloaded on ${device}, listed, and plays without a network`,
    async ({ page, site, host }) => {
      await page.setViewportSize(viewport);
      const title = await openHosted(page, site.db, host.url());
      await playAnother(page);
      await choose(page, 0, 'Download');
      await expect(row(page, 0).getByText('Downloaded')).toBeAttached();
      await moveTo(page, '/downloads');
      await expect(listed(page, title)).toContainText('3 MB');
      await expect(page.getByRole('main')).toContainText('3 MB used');
      await expectAccessible(page);
      expect(await storedSums(page)).toEqual([sumOf(host.audio)]);

      await page.context().setOffline(true);
      host.close();
      await listed(page, title)
        .getByRole('button', { name: /^Play / })
        .click();
      await playedBeyond(page, 1);
      expect(await page.evaluate(() => document.querySelector('audio')!.src)).toMatch(/^blob:/);
      const sheet = await openSheet(page, 'tab', 'Notes');
      await expect(sheet).toContainText('A sample episode');
      await expect(sheet.getByText('could not be loaded')).toBeHidden();
    },
  );
}

journey('a download is removed from its screen, with its file', async ({ page, site, host }) => {
  const title = await openHosted(page, site.db, host.url());
  await choose(page, 0, 'Download');
  await expect(row(page, 0).getByText('Downloaded')).toBeAttached();
  await open(page, '/downloads');
  await listed(page, title)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText('Nothing downloaded yet')).toBeVisible();
  await expect.poll(() => storedSums(page)).toEqual([]);
});

journey(
  'an episode that is hidden later is dropped when its page is visited, and that is said',
  async ({ page, site, host }) => {
    const title = await openHosted(page, site.db, host.url());
    const path = await row(page, 0).getByRole('heading').getByRole('link').getAttribute('href');
    await choose(page, 0, 'Download');
    await expect(row(page, 0).getByText('Downloaded')).toBeAttached();
    await site.db.episode.updateMany({
      where: { title, podcast: { slug: SLUG } },
      data: { hiddenAt: new Date(), blocked: true },
    });

    await page.goto(path!);
    await expect.poll(() => storedSums(page)).toEqual([]);
    await open(page, '/downloads');
    const said = page.getByRole('main');
    await expect(said).toContainText('No longer on this site');
    await expect(said.getByText(title)).toBeVisible();
    await expectAccessible(page);
    await said.getByRole('button', { name: 'Dismiss' }).click();
    await expect(said.getByText(title)).toBeHidden();
  },
);

journey('a host that refuses is told, with the way on', async ({ page, site, host }) => {
  host.cors = false;
  const title = await openHosted(page, site.db, host.url());
  await choose(page, 0, 'Download');
  await moveTo(page, '/downloads');
  await expect(listed(page, title)).toContainText('does not let other sites store its episodes');
  const plain = listed(page, title).getByRole('link', { name: 'Save the file itself' });
  await expect(plain).toHaveAttribute('href', host.url());
  host.cors = true;
  await listed(page, title)
    .getByRole('button', { name: /^Retry/ })
    .click();
  await expect(listed(page, title)).toContainText('3 MB');
});

journey(
  'what is interrupted by leaving goes on from there on the next page',
  async ({ page, site, host }) => {
    await reloadAmidDownload(page, site.db, host);
    expect(await storedSums(page)).toEqual([sumOf(host.audio)]);
    expect(host.asked.at(-1)?.range).toMatch(/^bytes=\d+-$/);
  },
);

journey(
  'a connection that breaks at ten places gives the same recording',
  async ({ page, site, host }) => {
    host.breaks = Array.from({ length: 10 }, (_, at) => 250_000 * (at + 1) + 17 * at);
    const title = await openHosted(page, site.db, host.url());
    await choose(page, 0, 'Download');
    await moveTo(page, '/downloads');
    await expect(listed(page, title).getByText('3 MB', { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    expect(await storedSums(page)).toEqual([sumOf(host.audio)]);
    expect(host.asked.filter(({ range }) => range)).toHaveLength(10);
  },
);
