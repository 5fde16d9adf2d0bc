import { createHash, randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, giveCookie, test } from '../../support/browser/e2e';
import { storeListenersWeek } from '../../support/site/listeners-week';

// A list begins near the top of a phone's screen, in each script.

const MOST = 220;

const listener = test.extend<object, { token: string }>({
  siteEnvironment: [async ({}, use) => use({ SITE_NAME: 'A week' }), { scope: 'worker' }],
  token: [
    async ({ site }, use) => {
      const token = randomBytes(32).toString('base64url');
      const userId = await storeListenersWeek(site.db);
      const tokenHash = createHash('sha256').update(token).digest('hex');
      const expiresAt = new Date(Date.now() + 3_600_000);
      await site.db.session.create({ data: { userId, tokenHash, expiresAt } });
      await use(token);
    },
    { scope: 'worker' },
  ],
});

listener.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

const own = ['/new', '/new?played=hide', '/queue', '/history', '/favorites', '/library'];
const publicLists = ['/search?q=tones', '/blog', '/browse/topic/hadith', '/browse/short'];

for (const locale of ['en', 'ar', 'ur', 'bn', 'fr']) {
  listener.describe(`in ${locale}`, () => {
    listener.use({ locale });

    async function expectNear(page: Page, paths: string[], row: string): Promise<void> {
      const tooLow: string[] = [];
      for (const path of paths) {
        await page.goto((locale === 'en' ? '' : `/${locale}`) + path);
        const first = page.locator('#main').locator(row).first();
        await expect(first, path).toBeVisible();
        const { y } = (await first.boundingBox())!;
        if (y > MOST) tooLow.push(`${path}: ${y}`);
      }
      expect(tooLow).toEqual([]);
    }

    listener('the first row of each list is near the top', async ({ page, site, token }) => {
      await giveCookie(page.context(), site.url, token);
      await expectNear(page, own, 'article, li:has(a)');
      await expectNear(page, publicLists, 'article');
    });

    listener('so is that of each list of the desk', async ({ page, site, signIn }) => {
      const message = { name: 'Amir', email: 'amir@example.org', message: 'Salam' };
      await site.db.contactMessage.create({ data: message });
      await signIn('admin');
      await expectNear(page, ['/admin/users', '/admin/messages'], '[data-screen] li');
    });
  });
}
