import { createHash, randomBytes } from 'node:crypto';
import { chromium, type Browser, type Page } from 'playwright';
import { openDatabase } from '../../../app/adapters/database/open.server';
import config from '../../../playwright.config';
import { hydrated } from '../../support/browser/e2e';
import { prepareDatabase } from '../../support/browser/e2e-setup';
import { storeListenersWeek } from '../../support/site/listeners-week';
import { startSite } from '../../support/site/site-server';
import { report } from '../report';
import { costOf } from './taps';

/**
 * What a listener with a phone of 360 px meets, with a queue of 60 and a processor slowed down four times: how wide
 * titles are and where lists begin, what taps cost, and when the first sound comes.
 * Needs a build.
 */
const SLUG = 'sample-islamic-history-one-city-at-a-time';
const PODCAST = `/podcast/${SLUG}`;
const QUEUED = 60;
const SLOWER = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const PHONE = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const TITLES = [
  'How the companions learned the Book, and what they did with it',
  'كيف تعلّم الصحابة القرآن الكريم وماذا عملوا به بعد ذلك',
  'صحابہ نے قرآن کیسے سیکھا اور اس پر کیسے عمل کیا',
  'সাহাবীরা কীভাবে কুরআন শিখতেন এবং তার উপর আমল করতেন',
];

type Member = { databaseUrl: string; token: string };

async function storeMember(): Promise<Member> {
  const databaseUrl = prepareDatabase();
  const db = await openDatabase(databaseUrl);
  const userId = await storeListenersWeek(db);
  const podcast = await db.podcast.findUniqueOrThrow({ where: { slug: SLUG } });
  const { audioUrl } = await db.episode.findFirstOrThrow({ where: { podcastId: podcast.id } });
  for (let at = 0; at < QUEUED; at += 1) {
    const date = new Date(Date.now() - (at + 1) * 3_600_000);
    const { id: episodeId } = await db.episode.create({
      data: {
        podcastId: podcast.id,
        key: `phone ${at}`,
        title: `${at + 1}. ${TITLES[at % TITLES.length]}`,
        audioUrl,
        audioType: 'audio/mpeg',
        duration: 1_800,
        sortDate: date,
        pubDate: date,
        firstSeenAt: date,
      },
    });
    await db.queueEntry.create({ data: { userId, episodeId, place: 100 + at } });
    if (at < 8) {
      const heard = { userId, episodeId, position: 300, duration: 1_800, listenedAt: date };
      await db.listeningPosition.create({ data: heard });
    }
  }
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('hex');
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.session.create({ data: { userId, tokenHash, expiresAt } });
  await db.$disconnect();
  return { databaseUrl, token };
}

/** Runs in the page: the narrowest title as a share of its row, and where the first row begins. */
function measureRows() {
  const rows = [...document.querySelectorAll('main article')].filter(
    (row) => row.querySelector('.row-title') && !row.querySelector('article'),
  );
  const shares = rows.map((row) => {
    const title = row.querySelector('.row-title')!.getBoundingClientRect();
    return title.width / row.getBoundingClientRect().width;
  });
  const first = rows[0]?.getBoundingClientRect();
  return { share: Math.min(...shares), count: rows.length, y: first ? first.top + scrollY : NaN };
}

async function openPage(browser: Browser, token: string | null, url: string, slower = 1) {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: url,
    userAgent: config.use?.userAgent,
  });
  if (token) await context.addCookies([{ name: 'auth_token', value: token, url, httpOnly: true }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, devtools, close: () => context.close() };
}

async function measureLooks(browser: Browser, token: string, url: string): Promise<void> {
  const { page, close } = await openPage(browser, token, url);
  for (const path of ['/queue', '/new', '/history', PODCAST, '/ur/queue']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const { share, count, y } = await page.evaluate(measureRows);
    report(
      `rows of ${path}: narrowest title of ${count}; first row`,
      `${Math.round(share * 100)} % of the row; y = ${Math.round(y)}`,
    );
  }
  await page.goto('/', { waitUntil: 'networkidle' });
  const own = await page.getByRole('heading', { level: 2 }).first().boundingBox();
  report('home of a member: Continue', `y = ${Math.round(own?.y ?? NaN)}`);
  await close();
  const visitor = await openPage(browser, null, url);
  await visitor.page.goto('/', { waitUntil: 'networkidle' });
  const shelf = await visitor.page.getByText('Listen now').locator('..').boundingBox();
  const [from, to] = [shelf?.y ?? NaN, (shelf?.y ?? NaN) + (shelf?.height ?? NaN)];
  report('home of a visitor: three covers', `y = ${Math.round(from)} to ${Math.round(to)}`);
  await visitor.close();
}

const bar = (page: Page) => page.locator('#player');
const row = (page: Page, at: number) => page.locator('main article').nth(at);
const dots = (page: Page, at: number) => row(page, at).locator('summary').first();
const inMenu = (page: Page, at: number, name: string | RegExp) =>
  row(page, at).getByRole('button', { name }).first();
const inSheet = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).first();

/** In this order, each on the page the one before it left. */
const taps: [path: string, [string, (page: Page) => Promise<void>][]][] = [
  [
    PODCAST,
    [
      [
        'play a row',
        (page) =>
          row(page, 0)
            .getByRole('button', { name: /^Play / })
            .first()
            .tap(),
      ],
      ['pause', (page) => bar(page).getByRole('button', { name: 'Pause' }).tap()],
      ['play', (page) => bar(page).getByRole('button', { name: 'Play', exact: true }).tap()],
      [
        'back 30',
        (page) =>
          bar(page)
            .getByRole('button', { name: /^Skip back/ })
            .tap(),
      ],
      ['open the sheet', (page) => page.getByRole('button', { name: /^Now playing/ }).tap()],
      ['speed', (page) => inSheet(page, /1\.25/).tap()],
      ['notes', (page) => page.getByRole('tab', { name: 'Notes' }).tap()],
      ['close the sheet', (page) => inSheet(page, 'Close').tap()],
      ['menu of a row', (page) => dots(page, 3).tap()],
      ['play next', (page) => inMenu(page, 3, 'Play next').tap()],
      ['menu of another row', (page) => dots(page, 4).tap()],
      ['mark all before as played', (page) => inMenu(page, 4, /^Mark this and all/).tap()],
    ],
  ],
  [
    '/queue',
    [
      ['menu in a queue of 60', (page) => dots(page, 20).tap()],
      ['to the top', (page) => inMenu(page, 20, /^To the top/).tap()],
      ['clear queue', (page) => page.getByRole('button', { name: 'Clear queue' }).tap()],
      ['undo', (page) => page.getByRole('button', { name: 'Undo' }).first().tap()],
    ],
  ],
  ['/new', [['menu of a new one', (page) => dots(page, 2).tap()]]],
  ['/history', [['menu in the history', (page) => dots(page, 2).tap()]]],
];

/** As in `taps`: processor time, which other work on the machine does not change. */
async function measureTaps(browser: Browser, token: string, url: string): Promise<void> {
  const { page, devtools, close } = await openPage(browser, token, url);
  page.setDefaultTimeout(8_000);
  for (const [path, onPage] of taps) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const [name, tap] of onPage) {
      const ms = await costOf(devtools, page, () => tap(page)).catch(() => NaN);
      report(
        `tap: ${name}`,
        `${ms.toFixed(0)} ms of processor, ${(ms * SLOWER).toFixed(0)} slowed`,
      );
    }
  }
  await close();
}

const soundStarts = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0, null, {
    timeout: 20_000,
    polling: 50,
  });

/** A press as soon as the button is seen, on a cold visit over a slow line. */
async function measureFirstSound(browser: Browser, url: string): Promise<void> {
  const { page, devtools, close } = await openPage(browser, null, url, SLOWER);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto(PODCAST, { waitUntil: 'commit' });
  await row(page, 0)
    .getByRole('button', { name: /^Play / })
    .first()
    .tap({ noWaitAfter: true });
  await hydrated(page);
  const script = Date.now();
  await soundStarts(page);
  report('cold visit: first sound after the script', `${Date.now() - script} ms`);
  await close();
}

async function measureFirstPress(browser: Browser, token: string, url: string): Promise<void> {
  const { page, close } = await openPage(browser, token, url);
  await page.goto(PODCAST);
  const link = page.locator('#episodes h3 a').first();
  const episode = (await link.getAttribute('href'))!;
  for (const path of ['/', '/new', '/queue', '/library', PODCAST, episode]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: /^(Play|Continue|Resume)/ });
    const plays = await button
      .first()
      .tap({ timeout: 5_000 })
      .then(() => soundStarts(page))
      .then(
        () => 'plays',
        () => 'does not play',
      );
    report(`one press on ${path.split('/episodes/')[0]}`, plays);
  }
  await close();
}

export async function run(): Promise<void> {
  const { databaseUrl, token } = await storeMember();
  const site = await startSite({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    await measureLooks(browser, token, site.url);
    await measureFirstPress(browser, token, site.url);
    await measureFirstSound(browser, site.url);
    await measureTaps(browser, token, site.url);
  } finally {
    await browser.close();
    await site.stop();
  }
}
