import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { startSlowForm } from '../../support/site/request-under-way';
import { startSite } from '../../support/site/site-server';
import { MailServer } from '../../support/site/smtp-server';
import { storePerson } from '../../support/database/stored-people';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { seededDatabase } from '../../support/browser/e2e-setup';
import { expect, test } from '../../support/browser/e2e';
import { isAllowed, scriptsOf } from '../../support/browser/script-policy';

// What a host sees of the process, without a browser.

test('the health check notices that the database file was deleted or replaced @exhaustive', async () => {
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

test('SIGTERM lets a running request end and then ends the process', async () => {
  const file = path.resolve(`tests/.tmp/e2e-sigterm-${process.pid}.db`);
  copyFileSync(seededDatabase, file);
  const site = await startSite({ DATABASE_URL: `file:${file}` });
  const browser = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
  };
  // Counted, and not stored at once.
  await fetch(`${site.url}/search?q=until-the-end`, { headers: browser });
  const finish = await startSlowForm(`${site.url}/newsletter`, 'email=listener%40example.org');
  const ended = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  // No new connection is taken any more, and this request has its time.
  const ask = () =>
    fetch(`${site.url}/healthz`)
      .then(() => 'answered')
      .catch(() => 'refused');
  await expect.poll(ask).toBe('refused');
  await setTimeout(300);
  expect((await finish()).statusCode).toBeLessThan(500);
  const [code] = (await ended) as [number];
  expect(code).toBe(0);
  // What it had not written into the file would be applied to a copy that takes its place.
  expect(existsSync(`${file}-wal`)).toBe(false);
  const db = await openDatabase(`file:${file}`);
  expect(await db.search.count({ where: { query: 'until the end' } })).toBe(1);
  await db.$disconnect();
});

test('SIGTERM lets a letter that was promised be sent @exhaustive', async () => {
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
  // Any character in the site's name leaves the sender an address.
  expect(mail.received[0]!.from).toBe('no-reply@localhost');
  await mail.stop();
});

test('every answer of the app carries the headers: page, data, JSON, 404, refusals', async ({
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

test('a body over 32 KB is refused', async ({ site }) => {
  const answer = await fetch(`${site.url}/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'x'.repeat(33_000) }),
  });
  expect(answer.status).toBe(413);
});

test('a request is one JSON line, without its query', async ({ site }) => {
  // Other tests ask the same server, but not for this.
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
