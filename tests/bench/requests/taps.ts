import { chromium, type CDPSession, type Page } from 'playwright';
import { openDatabase } from '../../../app/adapters/database/open.server';
import config from '../../../playwright.config';
import { prepareDatabase } from '../../support/browser/e2e-setup';
import { startSite } from '../../support/site/site-server';
import { report } from '../report';

/**
 * The cost of a tap on the page of a podcast with 300 episodes, as a visitor on a phone: processor time of the longest
 * main-thread task, which other load on the machine does not affect, and four times that, as on a slow phone. Visible
 * feedback takes at least as long; the goal for it is 200 ms. Needs a build.
 */
const SLUG = 'sample-islamic-history-one-city-at-a-time';
const EPISODES = 300;
const SLOWER = 4;
/** By this time after a tap, everything it started is done. */
const WAIT_MS = 800;

async function storeEpisodes(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl);
  const podcast = await db.podcast.findUniqueOrThrow({ where: { slug: SLUG } });
  const { audioUrl } = await db.episode.findFirstOrThrow({ where: { podcastId: podcast.id } });
  await db.episode.createMany({
    data: Array.from({ length: EPISODES }, (_, at) => ({
      podcastId: podcast.id,
      key: `tap ${at}`,
      guid: `tap ${at}`,
      contentHash: `${at}`,
      title: `Episode ${at} with a title of some length`,
      audioUrl,
      duration: 60,
      audioType: 'audio/mpeg',
      enclosureKey: `tap ${at}`,
      season: 1,
      pubDate: new Date(at * 864e5),
      sortDate: new Date(at * 864e5),
    })),
  });
  await db.podcast.update({ where: { id: podcast.id }, data: { episodeCount: EPISODES } });
  await db.$disconnect();
}

type TraceEvent = { name: string; tdur?: number };

/** @returns processor milliseconds of the longest task */
export async function costOf(
  devtools: CDPSession,
  page: Page,
  tap: () => Promise<void>,
): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  devtools.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['devtools.timeline', 'toplevel'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await tap();
  await page.waitForTimeout(WAIT_MS);
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  const tasks = events.filter(({ name }) => name.endsWith('RunTask'));
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

const row = (page: Page, at: number) => page.locator('#episodes ol > li').nth(at);

const play = (page: Page, at: number) =>
  row(page, at)
    .getByRole('button', { name: /^Play / })
    .first()
    .click();

/** In this order. */
const taps: [string, (page: Page) => Promise<void>][] = [
  ['play', (page) => play(page, 0)],
  ['another episode', (page) => play(page, 3)],
  ['one more', (page) => play(page, 5)],
  ['menu of a row', (page) => row(page, 2).locator('summary').first().click()],
  [
    'mark as played',
    (page) => row(page, 2).getByRole('button', { name: 'Mark as played' }).click(),
  ],
  ['open the sheet', (page) => page.getByRole('button', { name: /^Now playing/ }).click()],
  ['close it', (page) => page.keyboard.press('Escape')],
];

export async function run(): Promise<void> {
  const databaseUrl = prepareDatabase();
  await storeEpisodes(databaseUrl);
  const site = await startSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const viewport = { width: 360, height: 780 };
    const page = await browser.newPage({ viewport, userAgent: config.use?.userAgent });
    await page.goto(`${site.url}/podcast/${SLUG}`, { waitUntil: 'networkidle' });
    const devtools = await page.context().newCDPSession(page);
    for (const [name, tap] of taps) {
      const ms = await costOf(devtools, page, () => tap(page));
      report(
        `tap: ${name}`,
        `${ms.toFixed(0)} ms of processor, ${(ms * SLOWER).toFixed(0)} slowed`,
      );
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}
