import type { Page } from 'playwright/test';
import {
  expect,
  expectAccessible,
  giveCookie,
  hydrated,
  test,
  open,
} from '../../support/browser/e2e';
import { joined } from '../../support/database/stored-people';

/** Adds Chromium's virtual authenticator, whose user is always present. */
async function virtualDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the authenticator verifies its user. */
    verify: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const keyRow = (page: Page) =>
  page.locator('#main').getByRole('listitem').filter({ hasText: 'My phone' });

async function add(page: Page, password: string): Promise<void> {
  await open(page, '/my-profile/passkeys');
  await page.getByLabel('Name', { exact: true }).fill('My phone');
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Add the passkey' }).click();
}

async function use(page: Page, redirectTo = '/favorites'): Promise<void> {
  await open(page, `/login?redirectTo=${redirectTo}`);
  await page.locator('#main').getByRole('link', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
}

test('a passkey is added, signs in without password or code, and is removed', async ({
  page,
  context,
  site,
}) => {
  const device = await virtualDevice(page);
  const person = await joined(site);
  await giveCookie(context, site.url, person.token);
  await add(page, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('My phone');
  await add(page, person.password);
  const row = keyRow(page);
  await expect(row).toContainText('never used');
  await expectAccessible(page);

  await context.clearCookies();
  await device.verify(false);
  await use(page);
  await expect(page.getByRole('alert')).toContainText('could not be used');
  await expectAccessible(page);
  await device.verify(true);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/favorites$/);
  const me = await page.request.get('/api/auth/me');
  expect(await me.json()).toMatchObject({ user: { id: person.id } });

  await open(page, '/my-profile/passkeys');
  await expect(row).toContainText('last used');
  await row.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page.getByText('You have no passkeys.')).toBeVisible();
  await context.clearCookies();
  await use(page);
  await expect(page.getByRole('alert')).toContainText('could not be verified');
});

test('a passkey reopens the admin area after twelve hours', async ({ page, context, site }) => {
  await virtualDevice(page);
  const person = await joined(site);
  await site.db.user.update({ where: { id: person.id }, data: { role: 'admin' } });
  await giveCookie(context, site.url, person.token);
  await add(page, person.password);
  await expect(keyRow(page)).toBeVisible();
  await site.db.session.updateMany({
    where: { userId: person.id },
    data: { authenticatedAt: new Date(Date.now() - 13 * 3_600_000) },
  });
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/login\?/);
  await hydrated(page);
  await page.locator('#main').getByRole('link', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('a passkey is the second factor of an admin where the site requires one', async ({
  page,
  context,
  site,
}) => {
  await virtualDevice(page);
  const person = await joined(site);
  await site.db.user.update({ where: { id: person.id }, data: { role: 'admin' } });
  await giveCookie(context, site.url, person.token);
  const name = 'adminsNeedSecondFactor';
  await site.db.siteSetting.create({ data: { name, value: 'yes' } });
  try {
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/my-profile\/second-factor$/);
    await expectAccessible(page);
    await page.locator('#main').getByRole('link', { name: 'Passkeys' }).click();
    await expect(page).toHaveURL(/\/passkeys$/);
    await add(page, person.password);
    await expect(page.getByText('your password alone does not sign you in')).toBeVisible();
    await expectAccessible(page);
    await keyRow(page).getByRole('button', { name: 'Remove My phone' }).click();
    await expect(page.getByRole('alert')).toContainText('This passkey is your second step');

    await context.clearCookies();
    await open(page, '/login?redirectTo=/admin/users');
    const main = page.locator('#main');
    await main.getByLabel('Email', { exact: true }).fill(person.email);
    await main.getByLabel('Password', { exact: true }).fill(person.password);
    await main.getByRole('button', { name: 'Login' }).click();
    await expect(main.getByRole('alert')).toContainText('Please sign in with your passkey');
    await use(page, '/admin/users');
    await expect(page).toHaveURL(/\/admin\/users$/);
  } finally {
    await site.db.siteSetting.delete({ where: { name } });
  }
});

test('without script, the page says that passkeys need JavaScript', async ({ plainPage, site }) => {
  const person = await joined(site);
  await plainPage.goto('/login/passkey');
  await plainPage.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(plainPage.getByRole('alert')).toContainText('Passkeys need JavaScript');
  await giveCookie(plainPage.context(), site.url, person.token);
  await site.db.passkey.create({
    data: { id: 'kept', userId: person.id, name: 'Old phone', publicKey: '', counter: 0 },
  });
  await plainPage.goto('/my-profile/passkeys');
  await plainPage.getByLabel('Name', { exact: true }).fill('My phone');
  await plainPage.getByLabel('Current password').fill(person.password);
  await plainPage.getByRole('button', { name: 'Add the passkey' }).click();
  await expect(plainPage.getByRole('alert')).toContainText('Passkeys need JavaScript');
  await expect(plainPage.getByLabel('Name', { exact: true })).toHaveValue('My phone');
  await plainPage.getByRole('button', { name: 'Remove Old phone' }).click();
  await expect(plainPage.getByText('You have no passkeys.')).toBeVisible();
});
