import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { bothWays, expect, expectAccessible, test, open } from '../../support/browser/e2e';
import { joined, storePerson } from '../../support/database/stored-people';

// An action chosen before signing in is completed afterwards: once, with a message, and never for anyone else.

const SLUG = 'sample-evening-tones';
const PODCAST = `/podcast/${SLUG}`;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Join the Community' });
const favorites = (
  site: { db: { favorite: { count(of: object): Promise<number> } } },
  id: string,
) => site.db.favorite.count({ where: { userId: id } });

async function login(page: Page, { email, password }: { email: string; password: string }) {
  const form = page.locator('dialog form, main form').filter({ has: page.getByLabel('Password') });
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
}

for (const { test, script, how } of bothWays) {
  test.describe(how, () => {
    // The browser logs every error response to the console.
    test.use({ expectedErrors: [/status of 4\d\d/] });

    test(`a podcast is saved after a wrong password and then the right one, ${how}`, async ({
      page,
      site,
    }) => {
      const person = await joined(site);
      await open(page, PODCAST, script);
      await page.getByRole('button', { name: 'Sign in to Save' }).click();
      await expect(page.getByText('Sign in required').first()).toBeVisible();
      await login(page, { ...person, password: 'something else' });
      await expect(page.getByRole('alert')).toContainText('Login failed');
      if (script) await expectAccessible(page);
      await login(page, person);
      await expect(page).toHaveURL(new RegExp(`${PODCAST}$`));
      await expect(page.getByText('Added to favorites').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Favorited' })).toBeVisible();
      expect(await favorites(site, person.id)).toBe(1);
    });

    test(`a podcast is saved after registering instead of signing in, ${how}`, async ({
      page,
      site,
    }) => {
      const username = `wisher-${randomBytes(4).toString('hex')}`;
      await open(page, PODCAST, script);
      await page.getByRole('button', { name: 'Sign in to Save' }).click();
      if (script) await dialogOf(page).getByRole('tab', { name: 'Register' }).click();
      else await page.getByRole('button', { name: 'Create an account' }).click();
      const form = page
        .locator('dialog form, main form')
        .filter({ has: page.getByLabel('Username') });
      await form.getByLabel('Username').fill(username);
      await form.getByLabel('Email', { exact: true }).fill(`${username}@example.org`);
      await form.getByLabel('Password', { exact: true }).fill('a perfectly odd password');
      await form.getByLabel('Confirm password').fill('a perfectly odd password');
      await form.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByRole('alert')).toContainText('Primary language required');
      await expect(form.getByLabel('Username')).toHaveValue(username);
      await form.getByLabel('Password', { exact: true }).fill('a perfectly odd password');
      await form.getByLabel('Confirm password').fill('a perfectly odd password');
      await form.getByLabel('Primary language').selectOption('Urdu');
      await form.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByText('Added to favorites').first()).toBeVisible();
      const { id } = await site.db.user.findFirstOrThrow({ where: { username } });
      expect(await favorites(site, id)).toBe(1);
    });

    test(`an abandoned action is not completed by signing in later, ${how}`, async ({
      page,
      site,
    }) => {
      const person = await joined(site);
      await open(page, PODCAST, script);
      await page.getByRole('button', { name: 'Sign in to Save' }).click();
      if (script) {
        await expect(dialogOf(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialogOf(page)).toBeHidden();
      }
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      await login(page, person);
      await expect(page.getByRole('banner').getByText(person.username).first()).toBeVisible();
      await expect(page.getByText('Added to favorites')).toHaveCount(0);
      expect(await favorites(site, person.id)).toBe(0);
    });

    test(`a podcast that was already a favorite remains one, ${how}`, async ({ page, site }) => {
      const person = await joined(site);
      const { id } = await site.db.podcast.findFirstOrThrow({ where: { slug: SLUG } });
      await site.db.favorite.create({ data: { userId: person.id, podcastId: id } });
      await open(page, PODCAST, script);
      await page.getByRole('button', { name: 'Sign in to Save' }).click();
      await login(page, person);
      await expect(page.getByText('Added to favorites').first()).toBeVisible();
      expect(await favorites(site, person.id)).toBe(1);
    });

    test(`a follow after the session has ended is completed after signing in, ${how}`, async ({
      page,
      signIn,
      site,
    }) => {
      const other = await storePerson(site.db);
      const person = await joined(site);
      const before = await signIn();
      await open(page, `/profile/${other.id}`, script);
      await site.db.session.deleteMany({ where: { userId: before.id } });
      await page.getByRole('button', { name: `Follow ${other.username}` }).click();
      await login(page, person);
      await expect(page.getByRole('button', { name: `Unfollow ${other.username}` })).toBeVisible();
      await expect(
        page.getByText(script ? /^Following / : 'You follow them now').first(),
      ).toBeVisible();
      const follows = await site.db.follow.findMany({ where: { followedId: other.id } });
      expect(follows.map(({ followerId }) => followerId)).toEqual([person.id]);
    });

    test(`a typed review is stored after signing in, ${how}`, async ({ page, signIn, site }) => {
      const person = await joined(site);
      const before = await signIn();
      await open(page, script ? PODCAST : `${PODCAST}/review`, script);
      if (script) await page.getByRole('button', { name: 'Write a review' }).click();
      await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
      await page.getByLabel('Your review').fill('Typed before\nsigning in');
      await site.db.session.deleteMany({ where: { userId: before.id } });
      await page.getByRole('button', { name: 'Submit review' }).click();
      await login(page, person);
      await expect(page.getByText('Review saved').first()).toBeVisible();
      const stored = await site.db.review.findMany({ where: { userId: person.id } });
      expect(stored).toMatchObject([{ rating: 4, content: 'Typed before\nsigning in' }]);
      await site.db.review.deleteMany({ where: { userId: person.id } });
    });

    test(`a visitor who wants to write a review gets the form after signing in, ${how}`, async ({
      page,
      site,
    }) => {
      const person = await joined(site);
      await open(page, PODCAST, script);
      await page.locator('#reviews').getByRole('link', { name: 'Sign in to review' }).click();
      await login(page, person);
      await expect(page.getByLabel('Your review')).toBeVisible();
    });
  });
}

test.describe('when the sign-in dialog cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*auth-dialog/] });

  test('a page keeps the action and completes it after signing in', async ({ page, site }) => {
    const person = await joined(site);
    await page.route(/assets\/auth-dialog-(?!s)/, (route) => route.abort());
    await open(page, PODCAST, true);
    await page.getByRole('button', { name: 'Sign in to Save' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in required' })).toBeVisible();
    await login(page, person);
    await expect(page.getByText('Added to favorites').first()).toBeVisible();
  });
});

test('neither a link nor another site can trigger an action through signing in', async ({
  plainPage: page,
  site,
}) => {
  const person = await joined(site);
  const other = await storePerson(site.db);
  const follow = encodeURIComponent(`/profile/${other.id}/follow`);
  await page.goto(`/sign-in-again?to=${follow}&by=login&podcast=${SLUG}`);
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await login(page, person);
  await expect(page).toHaveURL(new RegExp(`/profile/${other.id}$`));
  expect(await site.db.follow.count({ where: { followerId: person.id } })).toBe(0);

  const forged = await fetch(`${site.url}/sign-in-again?to=${follow}&by=login`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Sec-Fetch-Site': 'cross-site',
      Origin: 'https://evil.example',
    },
    body: new URLSearchParams({ _email: person.email, _password: person.password }),
  });
  expect(forged.status).toBe(403);
  expect(forged.headers.getSetCookie().join()).not.toContain('auth_token=');
  for (const to of ['//evil.example/x', 'https://evil.example', '/\\evil.example']) {
    const answer = await fetch(`${site.url}/sign-in-again?by=login&to=${encodeURIComponent(to)}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: new URLSearchParams({ _email: person.email, _password: person.password }),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/']);
  }
});

test('a page left open for more than an hour asks again before completing the action', async ({
  plainPage: page,
  site,
}) => {
  const person = await joined(site);
  await page.goto(PODCAST);
  await page.getByRole('button', { name: 'Sign in to Save' }).click();
  await page
    .locator('input[name=_since]')
    .evaluate((field, since) => field.setAttribute('value', since), String(Date.now() - 3_700_000));
  await login(page, person);
  await expect(page.getByRole('alert')).toContainText('open for more than an hour');
  expect(await favorites(site, person.id)).toBe(0);
  await login(page, person);
  await expect(page.getByText('Added to favorites').first()).toBeVisible();
});

test('Share opens its dialog after signing in', async ({ page, site }) => {
  const person = await joined(site);
  await open(page, PODCAST, true);
  await page.getByRole('button', { name: 'Share' }).click();
  await dialogOf(page).getByRole('tab', { name: 'Login' }).click();
  await login(page, person);
  await expect(page.getByRole('dialog', { name: 'Share this podcast' })).toBeVisible();
});
