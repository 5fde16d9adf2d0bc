import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import {
  bothWays,
  expect,
  expectAccessible,
  giveCookie,
  hydrated,
  test,
  sectionOf,
  open,
} from '../../support/browser/e2e';
import { joined } from '../../support/database/stored-people';

const PASSWORD = 'a perfectly odd password';
const NEW_PASSWORD = 'an even odder password';

const newName = () => `listener-${randomBytes(4).toString('hex')}`;

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Join the Community' });
const toastOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /Notification/ }).getByText(text, { exact: true });

async function openDialog(page: Page, path = '/'): Promise<Locator> {
  await open(page, path);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

async function fillLogin(form: Locator | Page, email: string, password: string): Promise<void> {
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
}

async function fillRegistration(form: Locator | Page, username: string): Promise<void> {
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email', { exact: true }).fill(`${username}@example.org`);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Confirm password').fill(PASSWORD);
}

test('a person who navigates away while signing in is still signed in and welcomed', async ({
  page,
  site,
}) => {
  const { email, username } = await joined(site);
  let asked = (): void => undefined;
  const read = new Promise<void>((resolve) => (asked = resolve));
  // The server has responded and set its cookies, but the page has not arrived.
  await page.route('**/_root.data*', async (route) => {
    const headers = { ...(await route.request().allHeaders()), 'sec-fetch-dest': 'empty' };
    await route.fetch({ headers });
    asked();
  });
  await open(page, '/login');
  await fillLogin(page.locator('main'), email, PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await read;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(toastOf(page, 'Welcome back!')).toBeVisible();
  await expect(page.locator('#account-menu')).toContainText(username);
  expect(await page.evaluate(() => document.cookie)).not.toContain('flash');
});

test.describe('the sign-in dialog', () => {
  // The browser logs every error response to the console.
  test.use({ expectedErrors: [/(status of 4\d\d|ERR_FAILED).*\/api\/auth\//] });

  test('traps focus, returns it on closing, and is accessible', async ({ page }) => {
    const dialog = await openDialog(page);
    await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
    await expectAccessible(page);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && !focused?.closest('dialog');
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeFocused();
  });

  test('switches tabs with the arrow keys and keeps what was typed @exhaustive', async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    await dialog.getByRole('tab', { name: 'Login' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('tab', { name: 'Register' })).toBeFocused();
    await expect(dialog.getByRole('tab', { name: 'Register' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(dialog.getByRole('tabpanel', { name: 'Register' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Username').fill('typed already');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Home');
    await expect(dialog.getByRole('tabpanel', { name: 'Login' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('tab', { name: 'Register' })).toBeFocused();
    await expect(dialog.getByLabel('Username')).toHaveValue('typed already');
  });

  test('rejects a wrong password, then signs in without leaving the page', async ({
    page,
    site,
  }) => {
    const { email, username } = await joined(site);
    const dialog = await openDialog(page, '/blog');
    await fillLogin(dialog, email, 'a wrong password');
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'The email or the password is not right.',
    );
    await expect(dialog.getByRole('alert')).toBeFocused();
    await expect(dialog.getByRole('alert')).toContainText('Login failed');
    await expect(toastOf(page, 'Login failed')).toHaveCount(0);
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expectAccessible(page);
    await fillLogin(dialog, email, PASSWORD);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog).toBeHidden();
    await expect(toastOf(page, 'Welcome back!')).toBeVisible();
    await expect(toastOf(page, 'Successfully logged in')).toBeVisible();
    await expect(page).toHaveURL(/\/blog$/);
    const menu = page.locator('#account-menu');
    await expect(menu).toContainText(username);
    await expect(menu).toBeFocused();
    const stored = await page.evaluate(() => [document.cookie, JSON.stringify(localStorage)]);
    expect(stored.join()).not.toContain('auth_token');
  });

  test('welcomes the member even if it was closed before the response arrived', async ({
    page,
    site,
  }) => {
    const { email, username } = await joined(site);
    const dialog = await openDialog(page, '/blog');
    await page.route('**/api/auth/login', async (route) => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await route.continue();
    });
    await fillLogin(dialog, email, PASSWORD);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(toastOf(page, 'Welcome back!')).toBeVisible();
    await expect(page.locator('#account-menu')).toContainText(username);
  });

  test('asks to try again when the request fails, and closes when its link leads to another page @exhaustive', async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    await page.route('**/api/auth/login', (route) => route.abort());
    await fillLogin(dialog, 'a@example.org', PASSWORD);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Login failed');
    await expect(dialog.getByRole('alert')).toContainText('Please try again');
    await expect(dialog.getByRole('button', { name: 'Login' })).toBeEnabled();
    await dialog.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeFocused();
    await expect(page.getByText('This site cannot send email.')).toBeVisible();
  });

  test('shows each error, removes the primary language from the other languages and creates one account', async ({
    page,
    site,
  }) => {
    const username = newName();
    const dialog = await openDialog(page);
    await dialog.getByRole('tab', { name: 'Register' }).click();
    await fillRegistration(dialog, username);
    await dialog.getByLabel('Confirm password').fill('something else');
    await dialog.getByRole('button', { name: 'Register' }).click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('Passwords do not match');
    await expect(alert).toContainText('Please make sure your passwords match');
    await dialog.getByLabel('Confirm password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expect(alert).toContainText('Primary language required');
    await expect(alert).toContainText('Please select your primary language');
    await expect(dialog.getByLabel('Primary language')).toHaveAccessibleDescription(
      'Please select your primary language',
    );
    await expect(dialog.getByRole('alert')).toBeFocused();

    const others = dialog.getByRole('group', { name: /Other languages/ });
    await others.getByLabel('Arabic').check();
    await others.getByLabel('Urdu').check();
    await dialog.getByLabel('Primary language').selectOption('Arabic');
    await expect(others.getByLabel('Arabic')).toHaveCount(0);
    await expect(others.getByRole('checkbox')).toHaveCount(13);
    await dialog.getByLabel('Age range').selectOption('25-34');
    await dialog.getByLabel('Country of origin').fill('Mali');
    await dialog.getByLabel('Country of residence').fill('Canada');
    await dialog.getByLabel('Dhikr & Duas').check();
    await dialog.getByLabel('Knowledge level').selectOption('scholar');
    await dialog.getByLabel('Referral source').fill('A friend');
    const sent = page.waitForRequest('**/api/auth/register');
    await dialog.getByRole('button', { name: 'Register' }).dblclick();
    await expect(dialog).toBeHidden();
    expect((await sent).postDataJSON()).toMatchObject({ otherLanguages: ['Urdu'] });
    await expect(toastOf(page, 'Welcome!')).toBeVisible();
    const rows = await site.db.user.findMany({ where: { username } });
    expect(rows).toMatchObject([
      {
        primaryLanguage: 'Arabic',
        otherLanguages: ['Urdu'],
        ageRange: '25-34',
        countryOfOrigin: 'Mali',
        countryOfResidence: 'Canada',
        topicsOfInterest: ['Dhikr & Duas'],
        knowledgeLevel: 'scholar',
        referralSource: 'A friend',
      },
    ]);
  });

  test('disables its buttons while it submits, and omits empty lists @exhaustive', async ({
    page,
  }) => {
    const dialog = await openDialog(page);
    await dialog.getByRole('tab', { name: 'Register' }).click();
    await fillRegistration(dialog, newName());
    await dialog.getByLabel('Primary language').selectOption('Turkish');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const bodies: unknown[] = [];
    await page.route('**/api/auth/register', async (route) => {
      bodies.push(route.request().postDataJSON());
      await held;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Register' }).click();
    await expect(dialog.getByRole('button', { name: /Creating/ })).toBeDisabled();
    answer();
    await expect(dialog).toBeHidden();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toHaveProperty('otherLanguages');
    expect(bodies[0]).not.toHaveProperty('topicsOfInterest');
  });
});

for (const { test, script, how } of bothWays) {
  test.describe(`the account pages, ${how}`, () => {
    const ready = async (page: Page) => (script ? hydrated(page) : undefined);
    // With script, a toast; without, a message in the page.
    const told = (page: Page, text: string) =>
      expect(
        script ? toastOf(page, text) : page.getByRole('status').getByText(text, { exact: true }),
      ).toBeVisible();

    test('login rejects a wrong password, keeps the email address and returns to the requested page', async ({
      page,
      site,
    }) => {
      const { email } = await joined(site);
      await page.goto('/my-profile');
      await expect(page).toHaveURL(/\/login\?redirectTo=%2Fmy-profile$/);
      await ready(page);
      await fillLogin(page, email, 'a wrong password');
      await page.getByRole('button', { name: 'Login' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Login failed');
      await expect(alert).toContainText('The email or the password is not right.');
      await expect(alert).toBeFocused();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
      if (!script) await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      if (script) await expectAccessible(page);
      await fillLogin(page, email, PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/my-profile$/);
      await told(page, 'Welcome back!');
      await page.goto('/login?redirectTo=//evil.example/x');
      expect(new URL(page.url()).pathname).toBe('/');
    });

    test('register shows every error at its field, keeps what was typed, then welcomes the member', async ({
      page,
      site,
    }) => {
      const username = newName();
      await page.goto('/register?redirectTo=%2Fmy-profile');
      await ready(page);
      await fillRegistration(page, username);
      await page.getByLabel('Confirm password').fill('something else');
      await page.getByLabel('Fiqh').check();
      await page.getByLabel('Country of origin').fill('Mali');
      const urdu = page.getByRole('group', { name: /Other languages/ }).getByLabel('Urdu');
      await urdu.check();
      await page.getByRole('button', { name: 'Register' }).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Passwords do not match');
      await expect(alert).toContainText('Please make sure your passwords match');
      await expect(alert).toContainText('Please select your primary language');
      await expect(alert).toBeFocused();
      await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
        'Please make sure your passwords match',
      );
      await expect(page.getByLabel('Username')).toHaveValue(username);
      await expect(page.getByLabel('Country of origin')).toHaveValue('Mali');
      await expect(page.getByLabel('Fiqh')).toBeChecked();
      await expect(urdu).toBeChecked();
      if (script) await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(alert).toContainText('Primary language required');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByLabel('Primary language').selectOption('Urdu');
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page).toHaveURL(/\/my-profile$/);
      await told(page, 'Welcome!');
      const user = await site.db.user.findFirstOrThrow({ where: { username } });
      expect(user).toMatchObject({ primaryLanguage: 'Urdu', otherLanguages: [] });
    });

    test('a new member is led on to podcasts like the one they looked at, and back', async ({
      page,
      site,
    }) => {
      const username = newName();
      const podcast = '/podcast/sample-evening-tones';
      await page.goto(`/register?redirectTo=${encodeURIComponent(podcast)}`);
      await ready(page);
      await fillRegistration(page, username);
      await page.getByLabel('Primary language').selectOption('Urdu');
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page).toHaveURL(/\/welcome\?/);
      await told(page, 'Welcome!');
      await ready(page);
      await expect(page.locator('main article')).toHaveCount(3);
      await expect(page.locator('main article').first()).toContainText('Evening Tones');
      await expectAccessible(page);
      await page
        .getByRole('button', { name: /^Add .* to favorites/ })
        .first()
        .click();
      await told(page, 'Added to favorites');
      const where = { user: { username } };
      await expect.poll(() => site.db.favorite.count({ where })).toBe(1);
      await page.locator('main summary').click();
      await page.getByRole('checkbox', { name: 'Türkçe' }).check();
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(/language=tr/);
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page).toHaveURL(new RegExp(`${podcast}$`));
    });

    test('the account menu names the member and signs out', async ({ page, signIn }) => {
      const person = await signIn('admin');
      await page.goto('/');
      await ready(page);
      await page.locator('summary', { hasText: person.username }).click();
      const menu = page.locator('details', {
        has: page.locator('summary', { hasText: person.username }),
      });
      await expect(menu.getByText(person.email)).toBeVisible();
      for (const name of ['Profile', 'My Favorites', 'Admin']) {
        await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
      }
      if (script) await expectAccessible(page);
      await menu.getByRole('button', { name: 'Log out' }).click();
      await told(page, 'You are signed out');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
      await page.goto('/my-profile');
      await expect(page).toHaveURL(/\/login/);
    });

    test('the profile can be viewed, edited, canceled and saved', async ({
      page,
      signIn,
      site,
    }) => {
      const person = await signIn();
      await page.goto('/my-profile');
      await ready(page);
      const profile = sectionOf(page, 'Profile');
      const missing = profile.getByText('Not set');
      await expect(missing).toHaveCount(1);
      await expect(missing).toContainText('Age range');
      await expect(missing).toContainText('None selected: ');
      await expect(missing.getByRole('link')).toHaveAttribute('href', /edit=1$/);
      await expect(profile.getByText(person.email)).toBeVisible();
      if (script) await expectAccessible(page);
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Bio').fill('Will be lost');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
      await page.getByRole('link', { name: 'Edit' }).click();
      await expect(page.getByLabel('Bio')).toHaveValue('');
      if (script) await expectAccessible(page);
      await page.getByLabel('Bio').fill('السلام عليكم\nfrom Mali');
      await page.getByLabel('Primary language').selectOption('French');
      await page.getByLabel('Family & Marriage').check();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page).toHaveURL(/\/my-profile$/);
      await told(page, 'Profile updated');
      await told(page, 'Your profile has been updated successfully.');
      await expect(profile.getByText('Family & Marriage')).toBeVisible();
      expect(await site.db.user.findUnique({ where: { id: person.id } })).toMatchObject({
        bio: 'السلام عليكم\nfrom Mali',
        primaryLanguage: 'French',
        role: 'user',
      });
    });

    test('preference switches keep their state after a reload', async ({ page, signIn, site }) => {
      const person = await signIn();
      await page.goto('/my-profile');
      await ready(page);
      for (const name of ['Auto Start', 'Continuous Play']) {
        const toggle = page.getByRole('switch', { name });
        await expect(toggle).not.toBeChecked();
        await toggle.click();
        await expect(toggle).toBeChecked();
      }
      const saved = () => site.db.user.findUniqueOrThrow({ where: { id: person.id } });
      await expect
        .poll(async () => [(await saved()).autoStartEnabled, (await saved()).autoplayEnabled])
        .toEqual([true, true]);
      await page.reload();
      await ready(page);
      await page.getByRole('switch', { name: 'Auto Start' }).click();
      await expect(page.getByRole('switch', { name: 'Auto Start' })).not.toBeChecked();
      await expect(page.getByRole('switch', { name: 'Continuous Play' })).toBeChecked();
    });

    test('other sessions can be ended, and the password changed', async ({ page, site }) => {
      const { email, token } = await joined(site);
      const works = async (one: string) =>
        (await fetch(`${site.url}/api/auth/me`, { headers: { Authorization: `Bearer ${one}` } }))
          .ok;
      await page.goto('/login?redirectTo=/my-profile');
      await ready(page);
      await fillLogin(page, email, PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      const sessions = sectionOf(page, 'Where you are signed in');
      await expect(sessions.getByRole('listitem')).toHaveCount(2);
      expect(await works(token)).toBe(true);
      await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(sessions.getByRole('listitem')).toHaveCount(1);
      expect(await works(token)).toBe(false);

      await page.getByRole('link', { name: 'Change password' }).click();
      await page.getByLabel('Current password').fill('a wrong password');
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('alert')).toContainText('This is not your current password');
      if (script) await expectAccessible(page);
      const before = (await page.context().cookies()).find(
        (one) => one.name === 'auth_token',
      )!.value;
      await page.getByLabel('Current password').fill(PASSWORD);
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
      await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page).toHaveURL(/\/my-profile$/);
      await told(page, 'Password changed');
      expect(await works(before)).toBe(false);
    });

    test('a member downloads their data and deletes the account, with only the password', async ({
      page,
      site,
    }) => {
      const { id, email, token } = await joined(site);
      await giveCookie(page.context(), site.url, token);
      await page.goto('/my-profile');
      await ready(page);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download my data' }).click();
      const file = await (await download).createReadStream();
      let text = '';
      for await (const chunk of file) text += String(chunk);
      expect(JSON.parse(text)).toMatchObject({ profile: { id, email } });
      await page.getByRole('link', { name: 'Delete account' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete your account?');
      if (script) await expectAccessible(page);
      await page.getByLabel('Password').fill('a wrong password');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('alert')).toContainText('This is not your current password');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await told(page, 'Your account is deleted');
      expect(await site.db.user.count({ where: { id } })).toBe(0);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    });

    test('an admin who signed in long ago enters the password again @exhaustive', async ({
      page,
      site,
    }) => {
      const { id, email, token } = await joined(site);
      await site.db.user.update({ where: { id }, data: { role: 'admin' } });
      await site.db.session.updateMany({
        where: { userId: id },
        data: { authenticatedAt: new Date(Date.now() - 13 * 3_600_000) },
      });
      await giveCookie(page.context(), site.url, token);
      await page.goto('/admin');
      await expect(page).toHaveURL(/\/login\?redirectTo=%2Fadmin$/);
      await ready(page);
      await expect(page.getByText('Please sign in again to use the dashboard.')).toBeVisible();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
      await fillLogin(page, email, PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/admin$/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Access Denied');
    });
  });
}

test.describe('a switch that cannot be saved', () => {
  test.use({ expectedErrors: [/status of 50[03].*\/api\/user\/preferences/] });

  test('flips at once, then back again with a message @exhaustive', async ({ page, signIn }) => {
    await signIn();
    await open(page, '/my-profile');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/user/preferences', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { error: 'Not now' } });
    });
    const toggle = page.getByRole('switch', { name: 'Auto Start' });
    await toggle.click();
    await expect(toggle).toBeChecked();
    answer();
    await expect(toggle).not.toBeChecked();
    await expect(toastOf(page, 'Failed to update preference. Please try again.')).toBeVisible();
    await page.unroute('**/api/user/preferences');
    await page.route('**/api/user/preferences', (route) =>
      route.fulfill({ status: 503, json: { error: 'Please try again in 40 minutes.' } }),
    );
    await toggle.click();
    await expect(
      toastOf(page, 'Failed to update preference. Please try again in 40 minutes.'),
    ).toBeVisible();
  });
});

test.describe('a sign-in dialog that cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*auth-dialog/] });

  test('falls back to the login page @exhaustive', async ({ page }) => {
    await page.route('**/assets/auth-dialog-*.js', (route) =>
      route.request().url().includes('store') ? route.continue() : route.abort(),
    );
    await open(page, '/blog');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fblog$/);
  });
});

test('the logout link asks for confirmation @exhaustive', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/logout');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign out?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('an invalid session cookie is removed @exhaustive', async ({ page, context, site }) => {
  await giveCookie(context, site.url, randomBytes(32).toString('base64url'));
  await page.goto('/');
  const cookies = await context.cookies();
  expect(cookies.filter((cookie) => cookie.name === 'auth_token')).toEqual([]);
});
