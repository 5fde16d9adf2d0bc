import { sumOf } from '../../support/browser/download-host';
import { journey, listed, openHosted, storedSums } from '../../support/browser/downloads';
import { expect } from '../../support/browser/e2e';
import { moveTo } from '../../support/browser/journey';
import { choose, HISTORY, row } from '../../support/browser/listening';

// A site that passes on to its members what a host does not let them store, five megabytes a day.

journey.use({
  siteEnvironment: [{ DOWNLOAD_RELAY: '5', FEED_HOST_ALLOWLIST: '127.0.0.1' }, { scope: 'worker' }],
  expectedErrors: [/CORS policy|ERR_FAILED|status of 429/],
});

const REFUSED = 'does not let other sites store its episodes';

journey(
  'a member downloads through the site, up to the amount of a day',
  async ({ page, site, host, signIn }) => {
    host.cors = false;
    await signIn();
    const title = await openHosted(page, site.db, host.url());
    await choose(page, 0, 'Download');
    await expect(row(page, 0).getByText('Downloaded')).toBeAttached();
    expect(await storedSums(page)).toEqual([sumOf(host.audio)]);

    const next = await row(page, 1).getByRole('heading').innerText();
    await choose(page, 1, 'Download');
    await moveTo(page, '/downloads');
    await expect(listed(page, next)).toContainText(REFUSED);
    await expect(listed(page, title).getByText('3 MB', { exact: true })).toBeVisible();
  },
);

journey('a visitor is told that the host refuses', async ({ page, site, host }) => {
  host.cors = false;
  const title = await openHosted(page, site.db, host.url());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await choose(page, 0, 'Download');
  await moveTo(page, '/downloads');
  await expect(listed(page, title)).toContainText(REFUSED);
  expect(asked.filter((path) => /^\/episodes\/.*\/audio$/.test(path))).toEqual([]);
  expect(new URL(page.url()).pathname).not.toBe(HISTORY);
});
