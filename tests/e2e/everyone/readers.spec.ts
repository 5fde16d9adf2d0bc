import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { accessibilityFaults, faultsButColors } from '../../support/browser/accessibility';
import { bothWays, expect, hydrated, test } from '../../support/browser/e2e';
import { reflowFaults } from '../../support/browser/layout';
import { textsIn } from '../../support/browser/texts';
import { joined, storePerson } from '../../support/database/stored-people';

// What listeners do in languages of other scripts: every text comes from the catalog, and every URL keeps the language.

const PASSWORD = 'a perfectly odd password';

const readers = [
  { tag: 'ar', locale: 'ar-EG', dir: 'rtl', tafsir: 'تفسير', egypt: 'مصر', year: /20[0-9]{2}/ },
  { tag: 'bn', locale: 'bn-BD', dir: 'ltr', tafsir: 'তাফসির', egypt: 'মিশর', year: /২০[০-৯]{2}/ },
  { tag: 'fa', locale: 'fa-IR', dir: 'rtl', tafsir: 'تفسیر', egypt: 'مصر', year: /۱۴[۰-۹]{2}/ },
];

type Reader = (typeof readers)[number];

// Rejected forms return 422, which the browser logs to its console.
test.use({ expectedErrors: [/status of 422/] });

const main = (page: Page) => page.locator('#main');

/** Runs axe at desktop and phone width. The colors, which are those of every language, are checked in Arabic. */
async function expectReadable(page: Page, { tag, dir }: Reader, script: boolean): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', dir);
  await expect(page).toHaveURL(({ pathname }) => pathname.startsWith(`/${tag}`));
  if (!script) return;
  // The URL changes before the page does, and the progress bar in between is outside all landmarks.
  const loading = { name: textsIn(tag)('frame.loadingPage') };
  await expect(page.getByRole('progressbar', loading)).toHaveCount(0);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await (tag === 'ar' ? accessibilityFaults(page) : faultsButColors(page))).toEqual([]);
  }
}

/** Also checks that nothing is cut off, covered or scrolls sideways. For pages without toast or player. */
async function expectFit(page: Page, reader: Reader, script: boolean): Promise<void> {
  await expectReadable(page, reader, script);
  if (!script) return;
  // Further down, the header would cover the text.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await reflowFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
}

const ways = readers.flatMap((reader) => bothWays.map((way) => ({ ...way, reader })));

for (const { test: journey, script, how, reader } of ways) {
  const { tag } = reader;
  const test = journey.extend({ locale: reader.locale });
  const t = textsIn(tag);
  const button = (page: Page, id: string) =>
    main(page).getByRole('button', { name: t(id), exact: true });
  /** The category that the directory calls Islam. */
  const category = (page: Page) =>
    main(page).getByText(t('category.islam'), { exact: true }).first();
  const open = async (page: Page, path: string) => {
    await page.goto(path);
    if (script) await hydrated(page);
  };

  test(`in ${tag} ${how} a listener registers and changes their profile`, async ({
    page,
    site,
  }) => {
    const username = `listener-${randomBytes(4).toString('hex')}`;
    await open(page, `/${tag}/register?redirectTo=%2Fmy-profile`);
    await page.getByLabel(t('auth.username')).fill(username);
    await page.getByLabel(t('form.eMail'), { exact: true }).fill(`${username}@example.org`);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
    await button(page, 'auth.register').click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(t('auth.passwordsDiffer'));
    await expectFit(page, reader, script);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(t('auth.confirmPassword')).fill(PASSWORD);
    await page.getByLabel(t('form.primaryLanguage')).selectOption('Arabic');
    await button(page, 'auth.register').click();
    await expect(page).toHaveURL(new RegExp(`/${tag}/my-profile$`));
    await expect(page.getByText(t('auth.welcome')).first()).toBeVisible();
    // Reload to get rid of the toast that covers the page.
    await open(page, `/${tag}/my-profile`);
    await expect(main(page).getByRole('definition').getByText(reader.year)).toBeVisible();
    await expectFit(page, reader, script);
    const user = await site.db.user.findFirstOrThrow({ where: { username } });
    expect(user.primaryLanguage).toBe('Arabic');
  });

  test(`in ${tag} ${how} a listener searches, plays, saves and reviews`, async ({ page, site }) => {
    const person = await joined(site);
    await open(page, `/${tag}/login?redirectTo=%2Fsearch`);
    await page.getByLabel(t('form.eMail'), { exact: true }).fill(person.email);
    await page.getByLabel(t('auth.password'), { exact: true }).fill(person.password);
    await button(page, 'auth.login').click();
    await expect(page).toHaveURL(new RegExp(`/${tag}/search$`));
    await expect(page.getByRole('searchbox')).toBeVisible();
    await open(page, `/${tag}/search`);
    await page.getByRole('searchbox').fill(reader.tafsir);
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${tag}/search\\?q=`));
    await expect(main(page).getByRole('heading', { level: 1 })).toContainText(reader.tafsir);
    await expect(category(page)).toBeVisible();
    await expectFit(page, reader, script);
    await main(page).getByRole('link', { name: 'عيّنة: كيف تجد بودكاست' }).first().click();
    await expect(page).toHaveURL(new RegExp(`/${tag}/podcast/`));
    // The URL changes before the page does; until then the search cards have such buttons too.
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
    await expectReadable(page, reader, script);

    await page.locator('#episodes button[name=episode]:enabled').first().click();
    if (script)
      await expect(page.getByRole('region', { name: t('player.audioPlayer') })).toBeVisible();
    else await expect(page.locator('audio[controls]')).toBeVisible();
    await expectReadable(page, reader, script);

    await open(page, `/${tag}/favorites`);
    await expect(main(page).getByRole('link', { name: /عيّنة/ }).first()).toBeVisible();
    await expectReadable(page, reader, script);
    // Covers show names alone, cards the category too.
    await main(page)
      .getByRole('link', { name: t('favorites.asCards') })
      .click();
    await expect(category(page)).toBeVisible();
    await expectReadable(page, reader, script);
  });

  test(`in ${tag} ${how} a listener follows a person and writes to the site`, async ({
    page,
    signIn,
    site,
  }) => {
    await signIn();
    const person = await storePerson(site.db);
    await open(page, `/${tag}/profile/${person.id}`);
    await main(page)
      .getByRole('button', { name: t('profile.follow', {}).trim() })
      .click();
    await expect(
      main(page).getByRole('button', { name: t('profile.unfollow').trim() }),
    ).toBeVisible();
    // Reload to get rid of the toast that covers the page.
    await open(page, `/${tag}/profile/${person.id}`);
    await expectFit(page, reader, script);

    await open(page, `/${tag}/contact`);
    await page.getByLabel(t('contact.message')).fill('كيف');
    await page.getByLabel(t('contact.name'), { exact: true }).fill('');
    await button(page, 'contact.send').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectFit(page, reader, script);
    await page.getByLabel(t('contact.name'), { exact: true }).fill('أحمد');
    await page.getByLabel(t('contact.message')).fill('السلام عليكم، شكرًا على هذا الموقع');
    await button(page, 'contact.send').click();
    await expect(page.getByText(t('contact.sent')).first()).toBeVisible();
  });

  test(`in ${tag} ${how} a listener chooses a country and sees it in their language`, async ({
    page,
    signIn,
    site,
  }) => {
    const { id } = await signIn();
    await open(page, `/${tag}/my-profile?edit=1`);
    const origin = page.getByLabel(t('form.countryOfOrigin'));
    await origin.focus();
    if (script)
      await expect(page.locator(`datalist option[value="${reader.egypt}"]`)).toHaveCount(1);
    await origin.fill(reader.egypt);
    await button(page, 'form.saveChanges').click();
    const shown = (name: string) => main(page).getByRole('definition').getByText(name);
    await expect(shown(reader.egypt)).toBeVisible();
    const user = await site.db.user.findUniqueOrThrow({ where: { id } });
    expect(user.countryOfOrigin).toBe('Egypt');
    await page.goto('/tr/my-profile');
    await expect(shown('Mısır')).toBeVisible();
  });
}
