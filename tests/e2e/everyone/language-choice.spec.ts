import { expect, type Page } from 'playwright/test';
import { bothWays, expectAccessible, hydrated, test } from '../../support/browser/e2e';

// The pseudo-language of the test build (scripts/develop/catalogues.ts).
const LANGUAGE = 'en-XA';

const offerOf = (page: Page) => page.getByTestId('language-offer');

/** Opens the language menu and chooses a language. */
async function choose(page: Page, language: string): Promise<void> {
  const menu = page.getByRole('banner').getByTestId('language-menu');
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: language, exact: true }).click();
}

for (const { test, script, how } of bothWays) {
  test.describe('if the browser prefers another language', () => {
    test.use({ locale: LANGUAGE });

    test(`a language that the browser prefers is offered, ${how}`, async ({ page }) => {
      await page.goto('/featured?language=tr');
      await expect(page).toHaveURL(/\d\/featured\?language=tr$/);
      const offer = offerOf(page);
      await expect(offer).toHaveAttribute('lang', LANGUAGE);
      await expect(offer).toHaveAttribute('dir', 'rtl');
      if (script) {
        await hydrated(page);
        await expectAccessible(page);
      }
      await offer.getByRole('link', { name: '⟦Read this page in English⟧' }).click();
      await expect(page).toHaveURL(/\/en-XA\/featured\?language=tr$/);
      await expect(offer).toHaveCount(0);

      await page.goto('/featured?language=tr');
      if (script) {
        await hydrated(page);
        await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      }
      await offer.getByRole('button', { name: '⟦Do not offer again⟧' }).click();
      await expect(offer).toHaveCount(0);
      await expect(page).toHaveURL(/\d\/featured\?language=tr$/);
      if (script) {
        expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
        await expect(page.locator('#main')).toBeFocused();
      }
      await page.goto('/blog');
      await expect(page.locator('h1')).toBeVisible();
      await expect(offer).toHaveCount(0);
    });

    test(`an error page offers no language, ${how}`, async ({ page }) => {
      await page.goto('/no-such-page');
      await expect(page.locator('h1')).toBeVisible();
      await expect(offerOf(page)).toHaveCount(0);
    });
  });

  test(`a member's choice in the menu is stored, ${how}`, async ({ page, signIn, site }) => {
    const { id } = await signIn();
    const chosen = async () =>
      (await site.db.user.findUniqueOrThrow({ where: { id } })).interfaceLanguage;
    await page.goto('/search?q=tafsir');
    if (script) await hydrated(page);
    await choose(page, '⟦English⟧');
    await expect(page).toHaveURL(/\/en-XA\/search\?q=tafsir$/);
    expect(await chosen()).toBe(LANGUAGE);

    // A page opened by its URL keeps its language.
    await page.goto('/blog');
    await expect(page).toHaveURL(/\d\/blog$/);
    await expect(offerOf(page).getByRole('link')).toHaveAttribute('href', '/en-XA/blog');
    if (script) await hydrated(page);
    await choose(page, 'English');
    await expect(offerOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\d\/blog$/);
    expect(await chosen()).toBe('en');
  });

  test(`a visitor's last choice in the menu is offered, ${how}`, async ({ page }) => {
    await page.goto('/ar/featured?language=tr');
    if (script) await hydrated(page);
    await choose(page, '⟦English⟧');
    await expect(page).toHaveURL(/\/en-XA\/featured\?language=tr$/);
    await expect(offerOf(page)).toHaveCount(0);
    await page.goto('/blog');
    await expect(offerOf(page).getByRole('link')).toHaveAttribute('href', '/en-XA/blog');
    if (script) await hydrated(page);
    await choose(page, 'English');
    await expect(page).toHaveURL(/\d\/blog$/);
    await expect(offerOf(page)).toHaveCount(0);
  });

  test(`a member chooses a language in the profile, ${how}`, async ({ page, signIn, site }) => {
    const { id } = await signIn();
    await page.goto('/my-profile');
    if (script) {
      await hydrated(page);
      await expectAccessible(page);
    }
    const field = page.getByRole('combobox', { name: /^Language/ });
    await expect(field).toHaveValue('');
    await field.selectOption(LANGUAGE);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Preference saved').first()).toBeVisible();
    await expect(page).toHaveURL(/\d\/my-profile$/);
    await expect(offerOf(page).getByRole('link')).toHaveAttribute('href', '/en-XA/my-profile');
    const { interfaceLanguage } = await site.db.user.findUniqueOrThrow({ where: { id } });
    expect(interfaceLanguage).toBe(LANGUAGE);
    await field.selectOption('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(offerOf(page)).toHaveCount(0);
  });

  test(`a report of a bad translation names its page, ${how}`, async ({ page }) => {
    await page.goto('/featured');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByText('No native speaker has read')).toHaveCount(0);
    await page.goto('/en-XA/search?q=tafsir&page=1');
    if (script) await hydrated(page);
    await expect(
      page.getByText('⟦No native speaker has read this translation yet.⟧'),
    ).toBeVisible();
    await page.getByRole('link', { name: '⟦Report a translation error⟧' }).click();
    await expect(page.locator('h1')).toHaveText('⟦Contact⟧');
    await expect(page.getByLabel('⟦Message⟧')).toHaveValue(
      /^⟦Translation error on http\S+\/en-XA\/search\?q=tafsir&page=1⟧\n\n$/,
    );
  });
}

test('the language menu has a name, and opens and closes by keyboard', async ({ page }) => {
  await page.goto('/ar');
  await hydrated(page);
  const menu = page.getByRole('banner').getByTestId('language-menu');
  const button = menu.locator('summary');
  await expect(button).toHaveAccessibleName('اللغة');
  await button.focus();
  await page.keyboard.press('Enter');
  const names = menu.getByRole('navigation').getByRole('button');
  await expect(names.first()).toBeVisible();
  await expectAccessible(page);
  await expect(menu.getByRole('button', { name: 'العربية' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.press('Tab');
  await expect(names.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(names.first()).toBeHidden();
  await expect(button).toBeFocused();
});

test('pages vary by the requested language, and no offer reaches another visitor', async ({
  site,
}) => {
  const read = async (language?: string) => {
    const answer = await fetch(`${site.url}/terms`, {
      headers: language ? { 'Accept-Language': language } : { 'Accept-Language': '' },
    });
    expect(answer.headers.get('vary')).toMatch(/Cookie, Accept-Language/);
    return (await answer.text()).includes('data-testid="language-offer"');
  };
  expect(await read()).toBe(false);
  expect(await read(LANGUAGE)).toBe(true);
  expect(await read('en')).toBe(false);
  expect(await read('de,*;q=0.1')).toBe(false);
  expect(await read(`de, ${LANGUAGE};q=0.3`)).toBe(true);
});

test('API errors are in the requested language, and successful responses are the same in all', async ({
  site,
}) => {
  const ask = (path: string, language: string, init: RequestInit = {}) =>
    fetch(site.url + path, { ...init, headers: { 'Accept-Language': language } });
  for (const [language, mark, tag] of [
    [LANGUAGE, /^⟦/, LANGUAGE],
    ['de', /^[^⟦]/, 'en'],
    [';;=,', /^[^⟦]/, 'en'],
  ] as const) {
    for (const [path, init] of [
      ['/api/podcast/no-such-podcast', {}],
      ['/api/no-such-call', {}],
      ['/api/featured-podcasts', { method: 'DELETE' }],
      ['/api/profile', {}],
      ['/api/queue', {}],
      ['/api/speeds', {}],
      ['/api/history', {}],
      ['/api/new-episodes', {}],
      ['/api/speaker/nobody-of-that-name', {}],
      ['/api/episodes/no-such-episode/chapters', {}],
      ['/api/episodes/no-such-episode/transcript', {}],
    ] as const) {
      const answer = await ask(path, language, init);
      const { error } = (await answer.json()) as { error: string };
      expect(error, path).toMatch(mark);
      expect(answer.headers.get('content-language'), path).toBe(tag);
      expect(answer.headers.get('vary'), path).toContain('Accept-Language');
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
    }
  }
  const good = await ask('/api/blog/posts', 'en');
  const other = await ask('/api/blog/posts', LANGUAGE);
  expect(await other.text()).toBe(await good.text());
  expect(other.headers.get('etag')).toBe(good.headers.get('etag'));
  expect(other.headers.get('vary')).not.toContain('Accept-Language');
});

test('scripts of a page request errors in its language', async ({ page, signIn }) => {
  await signIn();
  await page.goto(`/${LANGUAGE}/my-profile`);
  await hydrated(page);
  const sent = page.waitForRequest('**/api/user/preferences');
  await page.getByRole('switch').first().click();
  expect((await sent).headers()['accept-language']).toBe(LANGUAGE);
});
