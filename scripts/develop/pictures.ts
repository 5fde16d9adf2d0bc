/**
 * Takes the screenshots of docs/design.md and the README from a site with the sample library and a member who has
 * listened for a week: `npx tsx scripts/develop/pictures.ts` after `npm run build`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { openDatabase } from '../../app/adapters/database/open.server';
import config from '../../playwright.config';
import { prepareDatabase } from '../../tests/support/browser/e2e-setup';
import { storeListenersWeek } from '../../tests/support/site/listeners-week';
import { startSite } from '../../tests/support/site/site-server';

const FOLDER = 'docs/pictures';
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 800 };
const HISTORY = '/podcast/sample-islamic-history-one-city-at-a-time';

type Picture = {
  name: string;
  path: string;
  size: typeof PHONE;
  isDark?: boolean;
  /** Plays an episode first and opens its player sheet. */
  hasSheet?: boolean;
};

const pictures: Picture[] = [
  { name: 'home', path: '/', size: PHONE },
  { name: 'home-desktop', path: '/', size: DESKTOP },
  { name: 'podcast', path: HISTORY, size: PHONE },
  { name: 'search', path: '/search?q=tones', size: PHONE },
  { name: 'queue-dark', path: '/queue', size: PHONE, isDark: true },
  { name: 'browse-arabic', path: '/ar/browse', size: PHONE },
  { name: 'sheet', path: HISTORY, size: PHONE, hasSheet: true },
  { name: 'sheet-desktop-dark', path: HISTORY, size: DESKTOP, isDark: true, hasSheet: true },
];

async function openSheet(page: Page): Promise<void> {
  const play = page
    .locator('#episodes ol > li')
    .nth(0)
    .getByRole('button', { name: /^Play / });
  await play.click();
  await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 5);
  await page.locator('#player').getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: /^Now playing/ }).click();
  await page.getByRole('dialog').waitFor();
}

async function take(browser: Browser, url: string, token: string, picture: Picture): Promise<void> {
  const { name, path, size, isDark, hasSheet } = picture;
  const isPhone = size === PHONE;
  const scale = isPhone ? 1.5 : 1;
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    deviceScaleFactor: scale,
    locale: path.startsWith('/ar/') ? 'ar' : 'en',
    ...(isPhone && {
      hasTouch: true,
      isMobile: true,
    }),
  });
  await context.addCookies([{ name: 'auth_token', value: token, url, httpOnly: true }]);
  const page = await context.newPage();
  if (isDark) {
    await page.goto('/contact');
    await page.waitForLoadState('networkidle');
    const saved = page.waitForResponse('**/api/theme');
    await page.getByRole('button', { name: 'Toggle theme' }).click();
    await saved;
  }
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  if (hasSheet) await openSheet(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const file = `${FOLDER}/${name}.webp`;
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(file);
  console.log(file);
  await context.close();
}

const databaseUrl = prepareDatabase();
const db = await openDatabase(databaseUrl);
const userId = await storeListenersWeek(db);
const token = randomBytes(32).toString('base64url');
const tokenHash = createHash('sha256').update(token).digest('hex');
const expiresAt = new Date(Date.now() + 3_600_000);
await db.session.create({ data: { userId, tokenHash, expiresAt } });
const site = await startSite({ DATABASE_URL: databaseUrl, BUILD_DIRECTORY: 'build' });
const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const picture of pictures) await take(browser, site.url, token, picture);
} finally {
  await browser.close();
  await db.$disconnect();
  await site.stop();
}
