import type { Locator, Page } from 'playwright/test';
import type { Database } from '../database/stored-people';
import { noise, serveDownloads } from './download-host';
import { expect, open, test } from './e2e';
import { moveTo } from './journey';
import { choose, HISTORY, titleOf } from './listening';

// Journeys with recordings at another origin.

type Host = Awaited<ReturnType<typeof serveDownloads>>;

/** Of a recording of 3 MB. Give it a `siteEnvironment` of its own: the addresses of the episodes are changed. */
export const journey = test.extend<{ host: Host }>({
  // Chromium would ask the host whether it accepts the header.
  extraHTTPHeaders: async ({}, use) => use({}),
  host: async ({}, use) => {
    const host = await serveDownloads(noise(3_000_000));
    await use(host);
    host.close();
  },
});

export const SLUG = HISTORY.split('/').at(-1)!;

/** Opens a podcast whose episodes are at that address; returns the title of the first. */
export async function openHosted(page: Page, db: Database, audioUrl: string): Promise<string> {
  await db.episode.updateMany({ where: { podcast: { slug: SLUG } }, data: { audioUrl } });
  await open(page, HISTORY);
  return titleOf(page, 0);
}

/** A row on the screen of downloads. */
export const listed = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

/** Downloads the first episode of `openHosted`, with a reload at 2 of its 3 MB. @returns its title */
export async function reloadAmidDownload(page: Page, db: Database, host: Host): Promise<string> {
  host.holdsAt = 2_400_000;
  const title = await openHosted(page, db, host.url());
  await choose(page, 0, 'Download');
  await moveTo(page, '/downloads');
  await expect(listed(page, title)).toContainText('Downloading: 2 MB of 3 MB');
  host.holdsAt = null;
  await page.reload();
  await expect(listed(page, title).getByText('3 MB', { exact: true })).toBeVisible();
  return title;
}

/** The sum of what the browser has stored, of all files. */
export const storedSums = (page: Page) =>
  page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('downloads');
    const sums: string[] = [];
    const entries = folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>;
    for await (const [, handle] of entries) {
      const read = async () => (await handle.getFile()).arrayBuffer();
      const bytes = await read().catch(() => null);
      // Removed meanwhile.
      if (!bytes) continue;
      const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      sums.push([...sum].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    }
    return sums;
  });
