import type { Page } from 'playwright/test';
import { expect, open } from './e2e';

/** Paths of documents and data that the service worker has kept, and the names of the sessions they belong to. */
export const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('site-pages-'));
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return {
      sessions: names.map((name) => name.slice('site-pages-'.length)),
      paths: all.flat().map((url) => decodeURIComponent(new URL(url).pathname)),
    };
  });

const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`);

/** Waits until a page's document and data are kept. */
export const untilKept = (page: Page, path: string) =>
  expect
    .poll(async () => (await keptBy(page)).paths, { timeout: 20_000 })
    .toEqual(expect.arrayContaining(path === '/offline' ? [path] : [path, dataPath(path)]));

type Routes = Record<string, { module: string; imports?: string[] }>;

/** Files of the listener's screens that the worker has not kept. */
const missingCode = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('site-files');
    const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const { routes } = (window as unknown as { __remixManifest: { routes: Routes } })
      .__remixManifest;
    return Object.entries(routes)
      .filter(([id]) => !/^routes\/(?:admin|api)\b/.test(id))
      .flatMap(([, { module, imports = [] }]) => [module, ...imports])
      .filter((file) => !kept.includes(file));
  });

/** Opens a page, for the third time as it seems, so that the worker has it and the code of all screens. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem('visits')) localStorage.setItem('visits', '2');
  });
  await open(page, path);
  await untilKept(page, path);
  await expect.poll(() => missingCode(page), { timeout: 30_000 }).toEqual([]);
}

/** Waits until the page can keep changes without a network, whose code is loaded at the first sign of use. */
export async function untilReadyToKeep(page: Page): Promise<void> {
  await page.locator('h1').first().hover();
  const isLoaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('keep-for-later')),
    );
  await expect.poll(isLoaded).toBe(true);
}

export const KEPT = 'Kept on this device, and sent when you are online again';
