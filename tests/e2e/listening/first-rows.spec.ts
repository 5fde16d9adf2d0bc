import { createHash, randomBytes } from 'node:crypto';
import { expect, giveCookie, test } from '../../support/browser/e2e';
import { storeListenersWeek } from '../../support/site/listeners-week';

// A list of one's own begins near the top of a phone's screen, in each script.

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

for (const [locale, prefix] of [
  ['en', ''],
  ['ar', '/ar'],
] as const) {
  listener.describe(`in ${locale}`, () => {
    listener.use({ locale });

    listener('the first row of each list is near the top', async ({ page, site, token }) => {
      await giveCookie(page.context(), site.url, token);
      const tooLow: string[] = [];
      for (const path of ['/new', '/new?played=hide', '/queue', '/history', '/favorites']) {
        await page.goto(prefix + path);
        const first = page.locator('#main').locator('article, li:has(a)').first();
        await expect(first, path).toBeVisible();
        const { y } = (await first.boundingBox())!;
        if (y > MOST) tooLow.push(`${path}: ${y}`);
      }
      expect(tooLow).toEqual([]);
    });
  });
}
