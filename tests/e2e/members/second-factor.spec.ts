import type { Page } from 'playwright/test';
import {
  bothWays,
  expect,
  expectAccessible,
  giveCookie,
  test as withScript,
  open,
} from '../../support/browser/e2e';
import { joined } from '../../support/database/stored-people';
import { codeOf } from '../../support/site/totp';

type Person = Awaited<ReturnType<typeof joined>>;

const code = (page: Page) => page.locator('#main').getByLabel('Code', { exact: true });

async function giveTo(page: Page, { email, password }: Person): Promise<void> {
  const main = page.locator('#main');
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Login' }).click();
}

/** @returns the key for the authenticator app, and the recovery codes */
async function setUp(page: Page, { password }: Person, script: boolean) {
  await open(page, '/my-profile/second-factor', script);
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  if (script) await expectAccessible(page);
  const key = (await page.locator('#main bdi').textContent())!;
  const link = await page.getByRole('link', { name: 'Open it in an app' }).getAttribute('href');
  expect(link).toContain(`secret=${key.replaceAll(' ', '')}`);
  await code(page).fill('000 000');
  await page.getByRole('button', { name: 'Use it from now on' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await code(page).fill(codeOf(key, -1));
  await page.getByRole('button', { name: 'Use it from now on' }).click();
  const codes = page.getByLabel('Your recovery codes');
  await expect(codes).toHaveValue(/^[\da-z]{4}-/);
  return { key, codes: (await codes.inputValue()).split('\n') };
}

for (const { test, script, how } of bothWays) {
  test(`a second factor is set up, required when signing in, and removed, ${how}`, async ({
    page,
    context,
    site,
  }) => {
    const person = await joined(site);
    await giveCookie(context, site.url, person.token);
    const { key, codes } = await setUp(page, person, script);
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    if (script) await expectAccessible(page);

    await context.clearCookies();
    await open(page, '/login?redirectTo=/favorites', script);
    await giveTo(page, person);
    await expect(page).toHaveURL(/\/login\/code\?/);
    // The password alone does not sign in.
    const { status } = await page.request
      .get('/api/auth/me')
      .then((one) => ({ status: one.status() }));
    expect(status).toBe(401);
    await code(page).fill('123456');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('This code is not right');
    if (script) await expectAccessible(page);
    const now = codeOf(key);
    await code(page).fill(now);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/favorites$/);
    expect((await page.request.get('/api/auth/me')).status()).toBe(200);

    // Without the phone: a code that was used before is rejected, and a recovery code is accepted.
    await context.clearCookies();
    await open(page, '/login', script);
    await giveTo(page, person);
    await expect(page).toHaveURL(/\/login\/code\?/);
    await code(page).fill(now);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('This code is not right');
    await code(page).fill(codes[0]!);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/$/);
    await open(page, '/my-profile/second-factor', script);
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await page.getByLabel('Current password').fill(person.password);
    await code(page).fill(codes[1]!);
    await page.getByRole('button', { name: 'Remove the second step' }).click();
    await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible();
    const log = site.log.join('\n');
    for (const secret of [key, codes[0]!, now]) expect(log).not.toContain(secret);
  });

  test(`a site can require a second factor of admins, ${how}`, async ({ page, context, site }) => {
    const person = await joined(site);
    await site.db.user.update({ where: { id: person.id }, data: { role: 'super_admin' } });
    await giveCookie(context, site.url, person.token);
    const press = async (name: string) => {
      await open(page, '/admin/site', script);
      await page.getByRole('button', { name }).click();
    };
    await press('Require it of admins');
    await expect(page.getByRole('alert')).toContainText('yourself first');
    await setUp(page, person, script);
    await press('Require it of admins');
    await expect(page.getByRole('button', { name: 'No longer require it' })).toBeVisible();
    const other = await joined(site);
    await site.db.user.update({ where: { id: other.id }, data: { role: 'admin' } });
    await giveCookie(context, site.url, other.token);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/my-profile\/second-factor$/);
    await expect(page.getByText('This site asks its admins and moderators')).toBeVisible();
    await setUp(page, other, script);
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/admin\/users$/);
    await giveCookie(context, site.url, person.token);
    await press('No longer require it');
    await expect(page.getByRole('button', { name: 'Require it of admins' })).toBeVisible();
  });
}

withScript.describe('with script', () => {
  // The browser logs the rejected request to the console.
  withScript.use({ expectedErrors: [/status of 401.*\/api\/auth\//] });

  withScript('the sign-in dialog asks for the code', async ({ page, context, site }) => {
    const person = await joined(site);
    await giveCookie(context, site.url, person.token);
    const { codes } = await setUp(page, person, true);
    await context.clearCookies();
    await open(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email', { exact: true }).fill(person.email);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await dialog.getByLabel('Code', { exact: true }).fill(codes[0]!);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(200);
  });
});
