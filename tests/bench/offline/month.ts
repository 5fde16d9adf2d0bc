import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { giveCookie, hydrated } from '../../support/browser/e2e';
import { moveTo } from '../../support/browser/journey';
import { storePerson } from '../../support/database/stored-people';
import { dropDatabase } from '../../support/database/test-database';
import { startSite } from '../../support/site/site-server';
import { makeLibrary, type Library } from '../library';
import { report } from '../report';
import { Device } from './device';
import { SlowHost } from './slow-host';

/**
 * A member's device over 35 days with the service worker: each day new episodes of five favorites, two more in the
 * queue, 20 pages in a tab that stays open and two documents in another, an episode played and two marked as played.
 * The rules want more than their limit of 500 MB, of recordings that are larger than their duration suggests. Needs a
 * build.
 */
const DAYS = 35;
const PAGES = 20;
const FAVORITES = 5;
const DAY = 86_400_000;
const LIMIT = 500;
const RECORDING = 30_000_000;
/** Of 96 kbit/s. */
const DURATION = 1_250;
const MAX_ARTWORK = 30e6;

/** As detailed as a photograph, so that its pictures are large. */
async function serveCovers() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 700, height: 700, channels: 3, background: '#000', noise } as const;
  const cover = await sharp({ create }).blur(1).jpeg({ quality: 85 }).toBuffer();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(cover);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Moves the calendar of the pages and the worker to that day. */
async function setDay(context: BrowserContext, day: number): Promise<void> {
  // A text, because it runs in the page and the worker as it is.
  const move = `(() => {
    const Real = (self.RealDate ??= Date);
    const shift = ${day * DAY};
    self.Date = class extends Real {
      constructor(...given) {
        if (given.length > 0) super(...given);
        else super(Real.now() + shift);
      }
      static now() {
        return Real.now() + shift;
      }
    };
  })()`;
  await context.addInitScript({ content: move });
  for (const page of context.pages()) await page.evaluate(move);
  for (const worker of context.serviceWorkers()) await worker.evaluate(move);
}

/** What the browser has stored for the site, in entries and bytes. */
const measureStorage = (page: Page, now: number) =>
  page.evaluate(async (now) => {
    const entries: Record<string, number> = {};
    let artwork = 0;
    let oldest = now;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      entries[name.replace(/pages-.*/, 'pages')] = requests.length;
      for (const request of requests) {
        const response = (await cache.match(request, { ignoreVary: true }))!;
        if (name.endsWith('artwork')) artwork += (await response.blob()).size;
        if (name.includes('pages')) {
          oldest = Math.min(oldest, Number(response.headers.get('Kept-At')));
        }
      }
    }
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('downloads', { create: true });
    let [files, recordings] = [0, 0];
    const handles = folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>;
    for await (const [, handle] of handles) {
      files += 1;
      recordings += (await handle.getFile()).size;
    }
    const rows = await new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('downloads');
      opening.onerror = () => reject(opening.error!);
      opening.onsuccess = () => {
        const count = opening.result.transaction('episodes').objectStore('episodes').count();
        count.onsuccess = () => resolve(count.result);
        opening.result.close();
      };
    });
    const { usage } = await navigator.storage.estimate();
    const local = JSON.stringify(localStorage).length;
    const age = (now - oldest) / 86_400_000;
    return { usage: usage!, entries, artwork, age, files, recordings, rows, local };
  }, now);

async function heapOf(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

async function publishDay(library: Library, host: SlowHost, day: number) {
  for (const { id: podcastId } of library.podcasts.slice(0, FAVORITES)) {
    const key = `day ${day} of ${podcastId}`;
    const date = new Date(Date.now() + day * DAY);
    await library.db.episode.create({
      data: {
        podcastId,
        key,
        title: `Day ${day}`,
        audioUrl: host.urlOf('/recording.wav'),
        audioType: 'audio/wav',
        duration: DURATION,
        sortDate: date,
        pubDate: date,
        firstSeenAt: date,
      },
    });
  }
}

/** Until nothing waits to be downloaded any more. */
const untilDownloaded = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^(Waiting|Downloading)/)
    .first()
    .waitFor({ state: 'detached', timeout: 120_000 });

async function spendDay(page: Page, library: Library, day: number): Promise<void> {
  const at = (index: number) => (day * PAGES + index) % library.podcasts.length;
  await page.evaluate(
    async (episodeIds) => {
      const body = JSON.stringify({ episodeIds });
      const headers = { 'Content-Type': 'application/json' };
      await fetch('/api/queue', { method: 'POST', headers, body });
      dispatchEvent(new Event('player:queue'));
    },
    library.episodeIds.slice(day * 2, day * 2 + 2),
  );
  for (let index = 0; index < PAGES - 4; index += 1) {
    await moveTo(page, `/podcast/${library.podcasts[at(index)]!.slug}`);
  }
  for (const one of ['/', '/queue', '/new', '/downloads']) await moveTo(page, one);
  await page.getByRole('main').getByText('Automatic downloads').waitFor();
  await untilDownloaded(page);
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('article') });
  const play = rows.last().getByRole('button', { name: /^Play / });
  if ((await play.count()) > 0) {
    await play.first().click();
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.2);
    await page.evaluate(() => document.querySelector('audio')!.pause());
  }
  for (let marked = 0; marked < 2; marked += 1) {
    const menu = rows.nth(marked).locator('details').filter({ hasText: 'More' });
    await menu
      .locator('summary')
      .click({ timeout: 5_000 })
      .catch(() => {});
    const mark = menu.getByRole('button', { name: 'Mark as played', exact: true });
    // A row that was marked the day before may go at this moment.
    if ((await mark.count()) > 0) await mark.click({ timeout: 5_000 }).catch(() => {});
    else await page.keyboard.press('Escape');
  }
}

export async function run(): Promise<void> {
  const covers = await serveCovers();
  const host = new SlowHost(200_000_000);
  await host.start();
  host.publish('/recording.wav', RECORDING, 1);
  const library = await makeLibrary('sqlite', 'month');
  const { db } = library;
  for (const [index, { id }] of library.podcasts.entries()) {
    await db.podcast.update({ where: { id }, data: { imageUrl: `${covers.url}/${index}.jpg` } });
  }
  await db.episode.updateMany({
    data: { audioUrl: host.urlOf('/recording.wav'), audioType: 'audio/wav', duration: DURATION },
  });
  const member = await storePerson(db);
  const expiresAt = new Date(Date.now() + 2 * DAYS * DAY);
  await db.session.updateMany({ where: { userId: member.id }, data: { expiresAt } });
  for (const { id: podcastId } of library.podcasts.slice(0, FAVORITES)) {
    await db.favorite.create({ data: { userId: member.id, podcastId } });
  }
  const site = await startSite({
    DATABASE_URL: library.url,
    FEED_HOST_ALLOWLIST: '127.0.0.1',
    SERVICE_WORKER: 'true',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import=${path.resolve('tests/bench/offline/server-days.mjs')}`,
  });
  const device = new Device();
  try {
    const page = await device.open();
    const { context } = device;
    await giveCookie(context, site.url, member.token);
    await page.goto(`${site.url}/downloads`);
    await hydrated(page);
    const rules = { queue: 10, favorites: 3, unmeteredOnly: true, removesPlayed: true };
    await page.evaluate(
      (stored) => localStorage.setItem('player.download-rules.v1', stored),
      JSON.stringify({ owner: member.id, rules: { ...rules, megabytes: LIMIT } }),
    );
    await page.evaluate(() => localStorage.setItem('visits', '2'));
    await page.reload();
    await hydrated(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const heaps: number[] = [];
    const most = { recordings: 0, artwork: 0, age: 0, usage: 0, rows: 0 };
    for (let day = 0; day < DAYS; day += 1) {
      if (day > 0) site.process.kill('SIGUSR2');
      await setDay(context, day);
      await publishDay(library, host, day);
      await spendDay(page, library, day);
      const other = await context.newPage();
      for (const one of ['/', `/podcast/${library.podcasts[day]!.slug}`]) {
        await other.goto(site.url + one);
        await hydrated(other);
      }
      await other.close();
      const now = await measureStorage(page, Date.now() + day * DAY);
      heaps.push(await heapOf(page));
      for (const key of Object.keys(most) as (keyof typeof most)[]) {
        most[key] = Math.max(most[key], now[key]);
      }
      console.log(
        `  day ${day}: ${JSON.stringify({ ...now.entries, files: now.files, rows: now.rows })}`,
        `usage ${(now.usage / 1e6).toFixed(0)} MB, recordings ${(now.recordings / 1e6).toFixed(0)} MB,`,
        `artwork ${(now.artwork / 1e6).toFixed(1)} MB, oldest page ${now.age.toFixed(0)} days,`,
        `local ${now.local}, heap ${(heaps.at(-1)! / 1e6).toFixed(1)} MB`,
      );
    }
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
    report(`${DAYS} days: recordings at most, of ${LIMIT} MB`, megabytes(most.recordings));
    report(
      'the same: artwork; all storage',
      `${megabytes(most.artwork)}; ${megabytes(most.usage)}`,
    );
    report('the same: oldest page; records', `${most.age.toFixed(0)} days; ${most.rows}`);
    const heap = [heaps[5]!, heaps.at(-1)!].map(megabytes);
    report('the same: heap of the tab on the sixth and last day', heap.join('; '));
    if (most.recordings > LIMIT * 1e6 || most.artwork > MAX_ARTWORK || most.age > 30.1) {
      throw new Error('More is kept than was promised.');
    }
  } finally {
    await device.discard();
    await site.stop();
    await host.stop();
    covers.server.close();
    await db.$disconnect();
    await dropDatabase('sqlite', 'month');
  }
}
