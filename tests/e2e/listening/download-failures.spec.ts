import type { Page } from 'playwright/test';
import { noise, serveDownloads, sumOf } from '../../support/browser/download-host';
import { journey, listed, openHosted, storedSums } from '../../support/browser/downloads';
import { expect } from '../../support/browser/e2e';
import { moveTo } from '../../support/browser/journey';
import { choose } from '../../support/browser/listening';

// What a host or a device can do to a download: each has its sentence, and a way on.

journey.use({
  siteEnvironment: [{ SITE_NAME: 'Trouble with downloads' }, { scope: 'worker' }],
  expectedErrors: [/ERR_|CORS policy|status of (403|404|503)/],
});

async function downloadFirst(page: Page): Promise<void> {
  await choose(page, 0, 'Download');
  await moveTo(page, '/downloads');
}

for (const [what, status, sentence] of [
  ['no longer has the recording', 404, 'no longer at this address'],
  ['says that the address has expired', 403, 'no longer at this address'],
  ['is broken', 503, 'The host did not answer'],
] as const) {
  journey(`a host that ${what} is told, and Retry goes on`, async ({ page, site, host }) => {
    host.status = status;
    const title = await openHosted(page, site.db, host.url());
    await downloadFirst(page);
    await expect(listed(page, title)).toContainText(sentence);
    await expect(listed(page, title).getByRole('link', { name: 'Save the file' })).toBeVisible();
    host.status = 200;
    await listed(page, title)
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(listed(page, title).getByText('3 MB', { exact: true })).toBeVisible();
    expect(await storedSums(page)).toEqual([sumOf(host.audio)]);
  });
}

journey(
  'a redirect is followed, and one to a host that refuses is told',
  async ({ page, site, host }) => {
    const elsewhere = await serveDownloads(noise(2_000_000, 5));
    host.redirectsTo = elsewhere.url();
    elsewhere.cors = false;
    const title = await openHosted(page, site.db, host.url());
    await downloadFirst(page);
    await expect(listed(page, title)).toContainText('does not let other sites store its episodes');
    elsewhere.cors = true;
    await listed(page, title)
      .getByRole('button', { name: /^Retry/ })
      .click();
    await expect(listed(page, title).getByText('2 MB', { exact: true })).toBeVisible();
    expect(await storedSums(page)).toEqual([sumOf(elsewhere.audio)]);
    elsewhere.close();
  },
);

journey('a recording that changes meanwhile begins anew', async ({ page, site, host }) => {
  host.holdsAt = 2_400_000;
  const title = await openHosted(page, site.db, host.url());
  await downloadFirst(page);
  await expect(listed(page, title)).toContainText('Downloading: 2 MB of 3 MB');
  host.audio = noise(2_800_000, 7);
  host.lastModified = 'Sat, 28 Nov 2026 00:00:00 GMT';
  host.holdsAt = null;
  await page.reload();
  await expect(listed(page, title).getByText('3 MB', { exact: true })).toBeVisible();
  expect(await storedSums(page)).toEqual([sumOf(host.audio)]);
});
