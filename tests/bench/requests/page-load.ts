import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { episodePath } from '../../../app/lib/web/site-paths';
import config from '../../../playwright.config';
import { prepareDatabase } from '../../support/browser/e2e-setup';
import { startSite } from '../../support/site/site-server';
import { median, report } from '../report';

/**
 * Cold loads on a slow phone: processor slowed down four times, 1.6 Mbit/s, 150 ms. Largest contentful paint, layout
 * shift and total blocking time of home, a search and a podcast page with artwork, in four languages, and of an episode
 * with three hours of transcript; the median of nine. The paint is compared with that of the same page when its scripts
 * are refused. Needs a build.
 */
const ROUNDS = 9;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true };
/** A longer task keeps people waiting; the time beyond this counts as blocking. */
const LONG_TASK_MS = 50;

type Observed = { paint: number; largest: number; shift: number; tasks: [number, number][] };
type Vitals = { largestPaint: number; layoutShift: number; blocking: number };

type LayoutShift = PerformanceEntry & { value: number };

/**
 * Runs in the page before anything else. Its functions are anonymous, because the compiler would mark named ones with a
 * helper that the page does not have.
 */
function observe(): void {
  const seen: Observed = { paint: 0, largest: 0, shift: 0, tasks: [] };
  Object.assign(window, { seen });
  const uses: [string, (entry: PerformanceEntry) => void][] = [
    ['paint', (entry) => (seen.paint = Math.max(seen.paint, entry.startTime))],
    ['largest-contentful-paint', (entry) => (seen.largest = entry.startTime)],
    ['layout-shift', (entry) => (seen.shift += (entry as LayoutShift).value)],
    ['longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration])],
  ];
  for (const [type, use] of uses) {
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({
      type,
      buffered: true,
    });
  }
}

async function loadCold(browser: Browser, url: string, scripts = true): Promise<Vitals> {
  const context = await browser.newContext({ ...PHONE, userAgent: config.use?.userAgent });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (!scripts) await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] });
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'networkidle' });
    const seen = await page.evaluate(() => (window as unknown as { seen: Observed }).seen);
    const blocking = seen.tasks
      .filter(([start, duration]) => start + duration > seen.paint)
      .reduce((sum, [, duration]) => sum + duration - LONG_TASK_MS, 0);
    return { largestPaint: seen.largest, layoutShift: seen.shift, blocking };
  } finally {
    await context.close();
  }
}

/** In rounds, so that a host that slows down affects all pages equally. */
async function measure(browser: Browser, pages: Map<string, string>): Promise<void> {
  const loads = new Map<string, Vitals[]>([...pages.keys()].map((name) => [name, []]));
  const withoutScripts = new Map<string, number[]>([...pages.keys()].map((name) => [name, []]));
  for (const url of pages.values()) await fetch(url); // each page is requested once before measuring
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, url] of pages) {
      loads.get(name)!.push(await loadCold(browser, url));
      withoutScripts.get(name)!.push((await loadCold(browser, url, false)).largestPaint);
    }
  }
  for (const [name, vitals] of loads) {
    const of = (figure: keyof Vitals) => median(vitals.map((load) => load[figure]));
    const ratio = of('largestPaint') / median(withoutScripts.get(name)!);
    report(
      `${name}, cold on a slow phone`,
      `largest paint ${of('largestPaint').toFixed(0)} ms (goal 1,200), ${ratio.toFixed(2)} times that without scripts (goal 1.15), layout shift ${of('layoutShift').toFixed(3)} (goal 0.02), blocked ${of('blocking').toFixed(0)} ms (goal 80)`,
    );
  }
}

const LANGUAGES = ['', '/ar', '/ur', '/tr'];
/** A line of transcript every four seconds for three hours. */
const LINES = 2_700;

/** The path of an episode with a long transcript. */
async function storeTranscript(databaseUrl: string): Promise<string> {
  const db = await openDatabase(databaseUrl);
  try {
    const { podcast, ...episode } = await db.episode.findFirstOrThrow({
      where: { podcast: { featured: { isNot: null } } },
      select: { id: true, title: true, podcast: { select: { slug: true } } },
    });
    const url = 'https://example.org/three-hours.vtt';
    const transcripts = [{ url, type: 'text/vtt', language: 'en' }];
    await db.episode.update({ where: { id: episode.id }, data: { transcripts } });
    await db.transcript.create({
      data: {
        episodeId: episode.id,
        url,
        edition: 1,
        nextTryAt: new Date('2100-01-01'),
        segmentCount: LINES,
        paragraphCount: LINES / 3,
        segments: {
          create: Array.from({ length: LINES }, (_, at) => ({
            edition: 1,
            place: at,
            paragraph: Math.floor(at / 3),
            start: at * 4,
            end: at * 4 + 4,
            speaker: null,
            text: 'A sentence of about the length that people speak within a few seconds.',
          })),
        },
      },
    });
    return episodePath(podcast.slug, episode);
  } finally {
    await db.$disconnect();
  }
}

export async function run(): Promise<void> {
  if (!existsSync('build/server/index.js')) throw new Error('There is no build: npm run build');
  const databaseUrl = prepareDatabase();
  const episode = await storeTranscript(databaseUrl);
  const site = await startSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const home = await (await fetch(`${site.url}/`)).text();
    const podcast = /href="(\/podcast\/[^"/?]+)"/.exec(home)?.[1] ?? '/';
    const pages = new Map([['episode with a long transcript', site.url + episode]]);
    for (const language of LANGUAGES) {
      pages.set(`home ${language}`, `${site.url}${language}/`);
      pages.set(`podcast page ${language}`, site.url + language + podcast);
      pages.set(`search ${language}`, `${site.url}${language}/search?q=history`);
    }
    await measure(browser, pages);
  } finally {
    await browser.close();
    await site.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
