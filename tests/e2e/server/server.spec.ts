import { once } from 'node:events';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { expect, test } from '../../support/browser/e2e';
import { seededDatabase } from '../../support/browser/e2e-setup';
import { isAllowed, scriptsOf } from '../../support/browser/script-policy';
import { storePerson } from '../../support/database/stored-people';
import { startSlowForm } from '../../support/site/request-under-way';
import { startSite } from '../../support/site/site-server';
import { MailServer } from '../../support/site/smtp-server';

// The process as seen by its host, without a browser.

test('the health check detects that the database file was deleted or replaced @exhaustive', async () => {
  const file = path.resolve(`tests/.tmp/e2e-exchanged-${process.pid}.db`);
  copyFileSync(seededDatabase, file);
  const site = await startSite({ DATABASE_URL: `file:${file}` });
  const health = async () => (await fetch(`${site.url}/healthz`)).status;
  expect(await health()).toBe(200);
  rmSync(file);
  expect(await health()).toBe(503);
  copyFileSync(seededDatabase, file);
  expect(await health()).toBe(503);
  await site.stop();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
});

test('SIGTERM lets a running request finish and then ends the process', async () => {
  const file = path.resolve(`tests/.tmp/e2e-sigterm-${process.pid}.db`);
  copyFileSync(seededDatabase, file);
  const site = await startSite({ DATABASE_URL: `file:${file}` });
  const browser = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
  };
  // Counted, but not stored immediately.
  await fetch(`${site.url}/search?q=until-the-end`, { headers: browser });
  const finish = await startSlowForm(`${site.url}/newsletter`, 'email=listener%40example.org');
  const ended = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  // New connections are refused, while this request can still finish.
  const ask = () =>
    fetch(`${site.url}/healthz`)
      .then(() => 'answered')
      .catch(() => 'refused');
  await expect.poll(ask).toBe('refused');
  await setTimeout(300);
  expect((await finish()).statusCode).toBeLessThan(500);
  const [code] = (await ended) as [number];
  expect(code).toBe(0);
  // A leftover log would be applied to a copy put in the file's place.
  expect(existsSync(`${file}-wal`)).toBe(false);
  const db = await openDatabase(`file:${file}`);
  expect(await db.search.count({ where: { query: 'until the end' } })).toBe(1);
  await db.$disconnect();
});

test('SIGTERM lets an accepted letter be sent @exhaustive', async () => {
  const file = path.resolve(`tests/.tmp/e2e-sigterm-letter-${process.pid}.db`);
  copyFileSync(seededDatabase, file);
  const db = await openDatabase(`file:${file}`);
  const { email } = await storePerson(db);
  await db.$disconnect();
  const mail = await MailServer.start();
  const SITE_NAME = 'Halaqa, "die" <Gruppe>; حلقة';
  const site = await startSite({ DATABASE_URL: `file:${file}`, SMTP_URL: mail.url, SITE_NAME });
  const welcome = mail.keepWaiting();
  const answer = await fetch(`${site.url}/forgot-password`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  const ended = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  const ask = () => fetch(`${site.url}/healthz`).catch(() => 'refused');
  await expect.poll(ask).toBe('refused');
  await setTimeout(300);
  welcome();
  expect(await ended).toEqual([0, null]);
  expect(mail.received.map(({ to }) => to)).toEqual([[email]]);
  // Whatever characters the site's name has, the sender gets an address.
  expect(mail.received[0]!.from).toBe('no-reply@localhost');
  await mail.stop();
});

test('every response of the app has the security headers: pages, data, JSON, 404s, refusals', async ({
  site,
}) => {
  const answers = await Promise.all(
    [
      ['/', {}],
      ['/_root.data', {}],
      ['/api/no-such-call', {}],
      ['/no/such/page', {}],
      ['/healthz', {}],
      ['/theme', { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }],
      ['/newsletter', { method: 'POST', body: new URLSearchParams({ email: 'x' }) }],
    ].map(([path, init]) =>
      fetch(site.url + (path as string), { ...(init as RequestInit), redirect: 'manual' }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 404, 404, 200, 403, 422]);
  for (const { url, headers } of answers) {
    expect(headers.get('content-security-policy'), url).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options'), url).toBe('nosniff');
    expect(headers.get('x-frame-options'), url).toBe('DENY');
    expect(headers.get('referrer-policy'), url).toBe('strict-origin-when-cross-origin');
  }
  const page = answers[0]!;
  const html = await page.text();
  const policy = page.headers.get('content-security-policy')!;
  expect(scriptsOf(html).length).toBeGreaterThan(0);
  expect(scriptsOf(html).filter((script) => !isAllowed(script, policy))).toEqual([]);
  expect(html).not.toMatch(/<[^>]+ style=/);
});

test('rejects a body over 32 KB', async ({ site }) => {
  const answer = await fetch(`${site.url}/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'x'.repeat(33_000) }),
  });
  expect(answer.status).toBe(413);
});

test('logs a request as one JSON line, without its query', async ({ site }) => {
  // Other tests send requests to the same server, but not for this path.
  await fetch(`${site.url}/asked-for-here-alone?token=secret`);
  const lines = () => site.log.filter((line) => line.includes('/asked-for-here-alone'));
  await expect.poll(lines).toHaveLength(1);
  expect(JSON.parse(lines()[0]!)).toMatchObject({
    method: 'GET',
    path: '/asked-for-here-alone',
    status: 404,
  });
  expect(site.log.join('\n')).not.toContain('token=secret');
});
