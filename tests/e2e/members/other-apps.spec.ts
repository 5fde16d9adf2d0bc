import { bothWays, expect, expectAccessible, hydrated, open } from '../../support/browser/e2e';
import { storePerson } from '../../support/database/stored-people';

const basic = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

for (const { test, script, how } of bothWays) {
  test(`a member authorizes an app to sync, by password or in the browser, and revokes it, ${how}`, async ({
    page,
    signIn,
    request,
  }) => {
    const { username } = await signIn('user');
    const headers = (password: string) => ({ Authorization: basic(username, password) });
    await page.goto('/my-profile');
    await page.getByRole('link', { name: 'Listen in another app' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Listen in another app');
    if (script) await hydrated(page);
    await page.getByRole('button', { name: 'Make an app password' }).click();
    await expect(page.getByRole('alert')).toContainText('a short name');
    await page.getByLabel('Name of the app or device').fill('هاتفي');
    await page.getByRole('button', { name: 'Make an app password' }).click();
    const heading = page.getByRole('heading', { name: 'The app password for هاتفي' });
    await expect(heading).toBeVisible();
    if (script) await expect(heading).toBeFocused();
    if (script) await expectAccessible(page);
    const password = await page.locator('dl code').nth(2).innerText();
    const list = `/api/2/devices/${username}.json`;
    expect((await request.get(list, { headers: headers(password) })).status()).toBe(200);

    const started = await request.post('/index.php/login/v2', {
      headers: { 'User-Agent': 'AntennaPod/3.4' },
    });
    const { poll, login } = await started.json();
    const asked = () =>
      request.post(new URL(poll.endpoint).pathname, { form: { token: poll.token } });
    expect((await asked()).status()).toBe(404);
    const { pathname, search } = new URL(login);
    await page.goto(pathname + search);
    await expect(page.getByRole('main')).toContainText('AntennaPod/3.4');
    if (script) await hydrated(page);
    if (script) await expectAccessible(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page).toHaveURL(/\/my-profile\/apps$/);
    const allowed = await (await asked()).json();
    expect(allowed.loginName).toBe(username);
    expect((await asked()).status()).toBe(404);
    const feeds = '/index.php/apps/gpoddersync/subscriptions';
    const sent = headers(allowed.appPassword);
    expect(await (await request.get(feeds, { headers: sent })).json()).toMatchObject({ add: [] });

    await open(page, '/my-profile/apps', script);
    const remove = page.getByRole('button', { name: /^Remove/ });
    await expect(remove).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove هاتفي' }).click();
    await expect(remove).toHaveCount(1);
    expect((await request.get(list, { headers: headers(password) })).status()).toBe(401);
    expect((await request.get(feeds, { headers: sent })).status()).toBe(200);
  });
}

for (const { test, script, how } of bothWays) {
  test(`a member with an Arabic username is told the Latin one for apps, ${how}`, async ({
    page,
    signIn,
    request,
    site,
  }) => {
    const { id } = await signIn('user');
    await page.goto('/my-profile/apps');
    await expect(page.getByText('In apps your username is')).toHaveCount(0);
    const username = script ? 'أمينة_هنا' : 'سلمى_هنا';
    await site.db.user.update({ where: { id }, data: { username, usernameKey: username } });
    await open(page, '/my-profile/apps', script);
    const login = await page.getByText('In apps your username is').locator('code').innerText();
    await page.getByLabel('Name of the app or device').fill('gPodder');
    await page.getByRole('button', { name: 'Make an app password' }).click();
    await expect(page.locator('dl code').nth(1)).toHaveText(login);
    const password = await page.locator('dl code').nth(2).innerText();
    const list = `/api/2/devices/${login}.json`;
    const headers = { Authorization: basic(login, password) };
    expect((await request.get(list, { headers })).status()).toBe(200);
  });
}

for (const { test, script, how } of bothWays) {
  test(`a member subscribes to the queue as a feed and turns it off, ${how}`, async ({
    page,
    signIn,
    request,
    site,
  }) => {
    const { id } = await signIn('user');
    await page.goto('/my-profile/apps');
    await page.getByRole('link', { name: 'your lists as feeds' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your lists as feeds');
    if (script) await hydrated(page);
    await page.getByRole('button', { name: 'Make an address Queue' }).click();
    await expect(page.getByText('The address is ready').first()).toBeVisible();
    if (script) await expectAccessible(page);
    const { pathname, search } = new URL(await page.locator('code').innerText());
    const feed = () => request.get(pathname + search);
    const read = await feed();
    const text = await read.text();
    expect(text).toContain('<itunes:block>Yes</itunes:block>');

    // The feed address stays secret: it is sent neither to sites that the feed links to nor to other members.
    expect(read.headers()['referrer-policy']).toBe('no-referrer');
    const token = new URLSearchParams(search).get('token')!;
    const pages = [text];
    const { token: others } = await storePerson(site.db);
    for (const path of [`/profile/${id}`, '/my-profile/feeds', '/my-profile/apps', '/']) {
      const seen = await request.get(path, { headers: { Cookie: `auth_token=${others}` } });
      expect(seen.status(), path).toBe(200);
      pages.push(await seen.text());
    }
    expect(pages.filter((one) => one.includes(token))).toEqual([]);
    if (script) await hydrated(page);
    await page.getByRole('button', { name: 'Switch off Queue' }).click();
    await expect(page.locator('code')).toHaveCount(0);
    expect((await feed()).status()).toBe(404);
  });
}
