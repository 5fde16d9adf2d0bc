import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { eitherWay, expect, expectAccessible, test, open } from '../../support/browser/e2e';
import type { Database } from '../../support/database/stored-people';
import { unreadFeed } from '../../support/database/unread-feed';

/** Stores podcasts in a language that the sample library does not have. */
async function store(db: Database, language: string, count: number, topic?: string) {
  const name = randomBytes(4).toString('hex');
  for (let number = 1; number <= count; number += 1) {
    const { id } = await db.podcast.create({
      data: {
        ...unreadFeed(`${name}-${number}`),
        title: `Hadith ${name} ${number}`,
        language,
      },
    });
    const facets = [`language:${language}`, ...(topic ? [`topic:${topic}`] : [])];
    await db.podcastFacet.createMany({ data: facets.map((facet) => ({ facet, podcastId: id })) });
  }
  return name;
}

const cards = (page: Page, name: string) => page.locator('main h2', { hasText: name });

for (const { test, script, how } of eitherWay) {
  test(`podcasts can be browsed by language and by topic, ${how}`, async ({ page, site }) => {
    await open(page, '/', script);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Discover', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Discover' })).toBeVisible();
    const arabic = page.getByRole('main').getByRole('link', { name: /^العربية/ });
    await expect(arabic.locator('bdi')).toHaveAttribute('lang', 'ar');
    await expect(arabic.locator('bdi')).toHaveAttribute('dir', 'rtl');
    if (script) await expectAccessible(page);
    await arabic.click();
    await expect(page).toHaveURL(/\/browse\/language\/ar$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Podcasts in Arabic' })).toBeVisible();

    const code = script ? 'wo' : 'mg';
    const name = await store(site.db, code, 21, 'hadith');
    await open(page, `/browse/language/${code}`, script);
    await expect(page.getByText('21 podcasts, last added first')).toBeVisible();
    await expect(cards(page, name)).toHaveCount(20);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(cards(page, name)).toHaveCount(1);
    await expect(page).toHaveTitle(/ – page 2 – Halaqa$/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/browse/language/${code}\\?page=2$`),
    );
    if (script) await expectAccessible(page);

    await open(page, `/podcast/${name}-1`, script);
    await page.locator('main header').getByRole('link', { name: 'Hadith', exact: true }).click();
    await expect(page).toHaveURL(/\/browse\/topic\/hadith$/);
    await expect(cards(page, name).first()).toBeVisible();
    await page.getByRole('link', { name: 'All languages and topics' }).click();
    await expect(page).toHaveURL(/\/browse$/);
  });

  test(`a language filter narrows the results and applies to a refresh and a new search, ${how}`, async ({
    page,
  }) => {
    await open(page, '/search?q=sample', script);
    const heads = page.locator('main h2');
    await expect(heads.first()).toBeVisible();
    const all = await heads.count();
    await page.getByText('Languages of podcasts').first().click();
    await page.getByRole('checkbox', { name: 'Türkçe' }).check();
    await page.getByRole('checkbox', { name: 'اردو' }).check();
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(
      /q=sample&language=ur&language=tr$|q=sample&language=tr&language=ur$/,
    );
    await expect(page).toHaveTitle(/^Search: sample – Turkish, Urdu – Halaqa$/);
    await expect.poll(() => heads.count()).toBeLessThan(all);
    expect(await heads.count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page).toHaveURL(/language=tr.*refresh=\d+$/);
    await page.getByRole('searchbox').fill('tones');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(
      /language=tr&language=ur&q=tones$|language=ur&language=tr&q=tones$/,
    );

    await page.goto('/featured?language=tr&language=nonsense');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/featured\?language=tr$/,
    );
  });

  test(`an Arabic page lists Arabic podcasts first until the visitor chooses the usual order, ${how}`, async ({
    page,
  }) => {
    const titles = async () => page.locator('main h2').allTextContents();
    const arabic = (title: string) => /\p{Script=Arabic}/u.test(title);
    await open(page, '/ar/featured', script);
    const first = (await titles()).map(arabic);
    expect(first).toEqual([...first].sort((a, b) => Number(b) - Number(a)));
    await page.getByRole('link', { name: 'عرض الترتيب المعتاد' }).click();
    await expect(page).toHaveURL(/\/ar\/featured\?mixed=1$/);
    const arabicFirst = page.getByRole('link', { name: 'عرض البودكاستات باللغة العربية أولًا' });
    await expect(arabicFirst).toBeVisible();
    const usual = await titles();
    await arabicFirst.click();
    await expect(page).toHaveURL(/\/ar\/featured$/);
    await page.goto('/featured');
    expect(await titles()).toEqual(usual);
    await expect(page.getByText('first.')).toHaveCount(0);
    await page.goto('/ar/search?trending=1');
    await expect(page.getByText('تظهر أولًا البودكاستات باللغة العربية')).toBeVisible();
    if (script) await expectAccessible(page);
  });
}

test('unknown languages, topics and pages return 404, and language pages are in the sitemap', async ({
  request,
  site,
}) => {
  for (const path of [
    '/browse/language/xx',
    '/browse/language/AR',
    '/browse/topic/no-such-topic',
    '/browse/topic/ar',
    '/browse/language/ar?page=99',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/sitemap/browse.xml');
  const sitemap = await (await request.get('/sitemap/browse.xml')).text();
  expect(sitemap).toContain(`<loc>${site.url}/browse/language/ar</loc>`);
  const page = await (await request.get('/browse/language/ar')).text();
  expect(page).toContain('"BreadcrumbList"');
});
