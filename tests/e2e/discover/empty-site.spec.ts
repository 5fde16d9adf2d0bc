import { rmSync } from 'node:fs';
import path from 'node:path';
import { eitherWay, expect, expectAccessible, test, sectionOf } from '../../support/browser/e2e';

// A freshly installed site: the database is empty.
const file = path.resolve(`tests/.tmp/e2e-empty-${process.pid}.db`);
test.use({ siteEnvironment: [{ DATABASE_URL: `file:${file}` }, { scope: 'worker' }] });

test.afterAll(() => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
});

const screens: [string, string][] = [
  ['/', 'No featured podcasts available at the moment. Check back soon!'],
  ['/featured', 'No featured podcasts available at the moment.'],
  ['/featured-episodes', 'No featured episodes available at the moment.'],
  ['/browse', 'No podcasts here yet'],
  ['/browse/popular', 'No podcasts here yet'],
  ['/browse/new', 'No podcasts here yet'],
  ['/browse/short', 'No episode matches'],
  ['/browse/language/ar', 'No podcasts here yet'],
  ['/browse/topic/hadith', 'No podcasts here yet'],
  ['/collections', 'No collections yet'],
  ['/blog', 'No posts yet'],
];

for (const { test, script, how } of eitherWay) {
  test(`every list says that it is empty, ${how}`, async ({ page }) => {
    for (const [place, text] of screens) {
      const answer = await page.goto(place);
      expect(answer?.status(), place).toBe(200);
      await expect(page.getByText(text)).toBeVisible();
      if (script) await expectAccessible(page);
    }
    await page.goto('/');
    await expect(sectionOf(page, 'Featured Episodes')).toHaveCount(0);
  });
}
