import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { accessibilityFaults, bothWays, expect, hydrated, test } from '../../support/browser/e2e';
import { reflowFaults } from '../../support/browser/layout';
import { textsIn } from '../../support/browser/texts';
import { joined, storePerson } from '../../support/database/stored-people';

// What listeners do, in Arabic: every text is the catalogue's, every address stays in the language.

const t = textsIn('ar');
const PASSWORD = 'a perfectly odd password';

// Refusals are answered with 422, of which the browser makes a line in its console.
test.use({ expectedErrors: [/status of 422/], locale: 'ar-EG' });

const main = (page: Page) => page.locator('#main');
/** What the directory calls Islam. */
const category = (page: Page) => main(page).getByText(t('category.islam'), { exact: true }).first();
const button = (page: Page, id: string) =>
  main(page).getByRole('button', { name: t(id), exact: true });

/** Axe in both themes at the width of a desk and of a phone. */
async function expectReadable(page: Page, script: boolean): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(decodeURI(page.url())).toMatch(/^http:\/\/[^/]+\/ar(\/|\?|$)/);
  if (!script) return;
  // The address changes before the page does; the bar that says so stands outside all landmarks.
  await expect(page.getByRole('progressbar', { name: t('frame.loadingPage') })).toHaveCount(0);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await accessibilityFaults(page)).toEqual([]);
  }
}

/** Besides, nothing is cut, covered or scrolls sideways: of a page on which no message or player lies. */
async function expectFit(page: Page, script: boolean): Promise<void> {
  await expectReadable(page, script);
  if (!script) return;
  // Further down the header stays over what one reads.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await reflowFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

for (const { test, script, how } of bothWays) {
  const open = async (page: Page, path: string) => {
    await page.goto(path);
    if (script) await hydrated(page);
  };

  test(`${how} a listener registers and changes their profile`, async ({ page, site }) => {
    const username = `listener-${randomBytes(4).toString('hex')}`;
    await open(page, '/ar/register?redirectTo=%2Fmy-profile');
    await page.getByLabel(t('auth.username')).fill(username);
    await page.getByLabel(t('auth.email'), { exact: true }).fill(`${username}@example.org`);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
    await button(page, 'auth.register').click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(t('auth.passwordsDiffer'));
    await expectFit(page, script);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(t('auth.confirmPassword')).fill(PASSWORD);
    await page.getByLabel(t('form.primaryLanguage')).selectOption('Arabic');
    await button(page, 'auth.register').click();
    await expect(page).toHaveURL(/\/ar\/my-profile$/);
    await expect(page.getByText(t('auth.welcome')).first()).toBeVisible();
    // Anew, without the message that lies over the page for a while.
    await open(page, '/ar/my-profile');
    await expectFit(page, script);
    const user = await site.db.user.findFirstOrThrow({ where: { username } });
    expect(user.primaryLanguage).toBe('Arabic');
  });

  test(`${how} a listener searches, plays, saves and reviews`, async ({ page, site }) => {
    const person = await joined(site);
    await open(page, '/ar/login?redirectTo=%2Fsearch');
    await page.getByLabel(t('auth.email'), { exact: true }).fill(person.email);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(person.password);
    await button(page, 'auth.login').click();
    await expect(page).toHaveURL(/\/ar\/search$/);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await open(page, '/ar/search');
    await page.getByRole('searchbox').fill('تفسير');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/ar\/search\?q=/);
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('تفسير');
    await expect(category(page)).toBeVisible();
    await expectFit(page, script);
    await main(page).getByRole('link', { name: 'عيّنة: كيف تجد بودكاست' }).first().click();
    await expect(page).toHaveURL(/\/ar\/podcast\//);
    // The address is there before the page; until then the cards of the search have such buttons too.
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText('عيّنة');
    if (script) await hydrated(page);
    await expect(category(page)).toBeVisible();

    await main(page)
      .getByRole('button', { name: t('cards.addToFavorites') })
      .first()
      .click();
    await expect(page.getByText(t('cards.added')).first()).toBeVisible();

    await button(page, 'review.write').click();
    await button(page, 'review.submit').click();
    await expect(page.getByRole('alert')).toContainText(t('input.stars'));
    await page.getByRole('radio', { name: t('form.stars', { count: 4 }) }).check();
    await page.getByLabel(t('form.yourReview')).fill('مفيد');
    await button(page, 'review.submit').click();
    await expect(page.getByText(t('review.saved')).first()).toBeVisible();
    await expectReadable(page, script);

    await page.locator('#episodes button[name=episode]:enabled').first().click();
    if (script)
      await expect(page.getByRole('region', { name: t('player.audioPlayer') })).toBeVisible();
    else await expect(page.locator('audio[controls]')).toBeVisible();
    await expectReadable(page, script);

    await open(page, '/ar/favorites');
    await expect(main(page).getByRole('link', { name: /عيّنة/ }).first()).toBeVisible();
    await expect(category(page)).toBeVisible();
    await expectReadable(page, script);
  });

  test(`${how} a listener follows a person and writes to the site`, async ({
    page,
    signIn,
    site,
  }) => {
    await signIn();
    const person = await storePerson(site.db);
    await open(page, `/ar/profile/${person.id}`);
    await main(page)
      .getByRole('button', { name: t('profile.follow', {}).trim() })
      .click();
    await expect(
      main(page).getByRole('button', { name: t('profile.unfollow').trim() }),
    ).toBeVisible();
    await expectFit(page, script);

    await open(page, '/ar/contact');
    await page.getByLabel(t('contact.message')).fill('كيف');
    await page.getByLabel(t('contact.name')).fill('');
    await button(page, 'contact.send').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectFit(page, script);
    await page.getByLabel(t('contact.name')).fill('أحمد');
    await page.getByLabel(t('contact.message')).fill('السلام عليكم، شكرًا على هذا الموقع');
    await button(page, 'contact.send').click();
    await expect(page.getByText(t('contact.sent')).first()).toBeVisible();
  });

  test(`${how} a country is chosen and shown in the reader’s language`, async ({
    page,
    signIn,
    site,
  }) => {
    const { id } = await signIn();
    await open(page, '/ar/my-profile?edit=1');
    const origin = page.getByLabel(t('form.countryOfOrigin'));
    await origin.focus();
    if (script) await expect(page.locator('datalist option[value="مصر"]')).toHaveCount(1);
    await origin.fill('مصر');
    await button(page, 'form.saveChanges').click();
    const shown = (name: string) => main(page).getByRole('definition').getByText(name);
    await expect(shown('مصر')).toBeVisible();
    const user = await site.db.user.findUniqueOrThrow({ where: { id } });
    expect(user.countryOfOrigin).toBe('Egypt');
    await page.goto('/tr/my-profile');
    await expect(shown('Mısır')).toBeVisible();
  });
}
