import { expect, test } from '../../support/browser/e2e';
import { startSeededSite } from '../../support/site/seeded-site';

test('the most verbose log contains no password, token, cookie or email address', async () => {
  const site = await startSeededSite('sqlite', {
    LOG_LEVEL: 'trace',
    PODCAST_INDEX_KEY: 'DIRECTORYKEY',
    PODCAST_INDEX_SECRET: 'directory-secret',
    PODCAST_INDEX_URL: 'http://127.0.0.1:9',
    // No server listens there, so every letter fails and the failure is logged.
    SMTP_URL: 'smtp://mailer:mail-password@127.0.0.1:9',
  });
  const secrets = ['DIRECTORYKEY', 'directory-secret', 'mail-password', '@example.org', '$argon2'];
  const send = async (to: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(site.url + to, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const value = cookie.split(';')[0]!.split('=').slice(1).join('=');
      if (value) secrets.push(value);
    }
    return { status: answer.status, text: await answer.text() };
  };
  const password = 'a-password-nobody-logs';
  const email = 'silent@example.org';
  secrets.push(password);
  const person = { username: 'silent', email, password, primaryLanguage: 'English' };
  const registered = await send('/api/auth/register', person);
  const { token } = JSON.parse(registered.text) as { token: string };
  secrets.push(token);
  const own = { Cookie: `auth_token=${token}` };
  // A personal feed's URL and an app password give access to an account, too.
  await send('/my-profile/feeds', new URLSearchParams({ kind: 'queue', intent: 'make' }), own);
  const feeds = await send('/my-profile/feeds', undefined, own);
  const [feed, feedToken] = /\/my-feeds\/queue\.xml\?token=([\w-]{60,})/.exec(feeds.text)!;
  const apps = await send('/my-profile/apps', new URLSearchParams({ name: 'Phone' }), own);
  const [appPassword] = /\w{4}(?:-\w{4}){4}/.exec(apps.text)!;
  const basic = (given: string) => Buffer.from(`silent:${given}`).toString('base64');
  secrets.push(feedToken!, appPassword, basic(appPassword));
  const devices = '/api/2/devices/silent.json';
  expect((await send(feed)).status).toBe(200);
  const asApp = { Authorization: `Basic ${basic(appPassword)}` };
  expect((await send(devices, undefined, asApp)).status).toBe(200);
  const everything = async () => {
    await send(feed);
    await send(`${feed}-wrong`);
    await send('/', undefined, { Referer: site.url + feed });
    await send(devices, undefined, asApp);
    await send(devices, undefined, { Authorization: `Basic ${basic(`${appPassword}-wrong`)}` });
    await send('/api/auth/me', undefined, { Authorization: `Bearer ${token}` });
    await send('/api/auth/me', undefined, { Authorization: `Bearer ${token}-wrong` });
    await send('/my-profile', undefined, { Cookie: `auth_token=${token}` });
    await send('/api/auth/login', { email, password });
    await send('/api/auth/login', { email, password: `${password}-wrong` });
    await send('/login', new URLSearchParams({ email, password }));
    await send('/api/auth/register', { ...person, username: 'silent-2', email: `2${email}` });
    await send('/newsletter', new URLSearchParams({ email }));
    await send('/contact', new URLSearchParams({ name: 'S', email, message: 'A private matter' }));
    await send('/forgot-password', new URLSearchParams({ email }));
    await send('/reset-password?token=a-reset-token-to-keep');
    await send('/search?q=a-private-question');
  };
  secrets.push(
    'a-reset-token-to-keep',
    'a-private-question',
    'a private question',
    'A private matter',
  );
  await everything();
  // The same requests while the database fails on each of these tables.
  for (const table of [
    'User',
    'Session',
    'NewsletterSubscriber',
    'ContactMessage',
    'Search',
    'PersonalFeed',
    'AppSession',
  ]) {
    await site.db.$executeRawUnsafe(`ALTER TABLE "${table}" RENAME TO "gone_${table}"`);
  }
  await everything();
  await expect
    .poll(() => site.log.filter((line) => line.includes('"level":50')).length)
    .toBeGreaterThan(3);
  await site.stop();
  const log = site.log.join('\n');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
