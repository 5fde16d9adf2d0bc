import { once } from 'node:events';
import { copyFileSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { expect, test } from '../../support/browser/e2e';
import { seededDatabase } from '../../support/browser/e2e-setup';
import { lockSqlite, refuseConnections } from '../../support/database/broken-database';
import { storePerson, type Database } from '../../support/database/stored-people';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
} from '../../support/database/test-database';
import { startSlowForm } from '../../support/site/request-under-way';
import { errorLines, startSite, type SiteServer } from '../../support/site/site-server';

// How the site copes with outside faults, without a browser; longer versions are in tests/bench/faults/faults.ts.

async function onSqlite(
  work: (site: SiteServer, db: Database, url: string) => Promise<void>,
): Promise<void> {
  const file = path.resolve(`tests/.tmp/e2e-faults-${process.pid}.db`);
  copyFileSync(seededDatabase, file);
  const url = `file:${file}`;
  const site = await startSite({ DATABASE_URL: url, TRUST_PROXY: 'true' });
  const db = await openDatabase(url);
  try {
    await work(site, db, url);
    expect(errorLines(site.log)).toEqual([]);
  } finally {
    await db.$disconnect();
    await site.stop();
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  }
}

const subscribe = (site: SiteServer, email: string) =>
  fetch(`${site.url}/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ email, _enhanced: '1' }),
  });

test('serves reads and delays or rejects writes with 503 while another process writes to SQLite', async () => {
  await onSqlite(async (site, db, url) => {
    const { token } = await storePerson(db);
    const podcast = await db.podcast.findFirstOrThrow({ select: { slug: true } });
    const favorite = (method: 'POST' | 'DELETE') =>
      fetch(`${site.url}/api/favorites/${podcast.slug}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
      });

    const short = lockSqlite(url);
    const waiting = favorite('POST');
    for (const page of ['/', '/search?q=tafsir', '/healthz', `/podcast/${podcast.slug}`]) {
      expect((await fetch(site.url + page)).status, page).toBe(200);
    }
    short.release();
    expect((await waiting).status).toBe(201);

    const long = lockSqlite(url);
    const [call, form, ...others] = await Promise.all([
      favorite('DELETE'),
      subscribe(site, 'late@example.org'),
      ...Array.from({ length: 20 }, (_, index) => subscribe(site, `late${index}@example.org`)),
    ]);
    const refused = others.map(({ status }) => status).filter((status) => status !== 429);
    expect([call.status, form.status, ...new Set(refused)]).toEqual([503, 503, 503]);
    for (const { headers } of [call, form]) expect(headers.get('retry-after')).toBe('5');
    expect(await call.json()).toEqual({
      error: 'Not available right now. Please try again in a few seconds.',
    });
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    long.release();
    expect((await subscribe(site, 'after@example.org')).status).not.toBe(503);
    expect((await favorite('DELETE')).status).toBe(200);
  });
});

test('responds with 503 without PostgreSQL and recovers on its own', async () => {
  test.skip(!(await postgresAnswers()), 'no PostgreSQL server answers');
  const name = `halaqa_faults_${process.pid}`;
  const url = await createEmptyDatabase('postgresql', name);
  const site = await startSite({ DATABASE_URL: url });
  try {
    const db = await openDatabase(url);
    const { token } = await storePerson(db);
    await db.$disconnect();
    const headers = { Cookie: `auth_token=${token}`, Authorization: `Bearer ${token}` };
    const ask = (page: string) => fetch(site.url + page, { headers });
    const pages = ['/healthz', '/favorites', '/search?q=tafsir', '/api/profile', '/blog'];
    const broken = await refuseConnections(name);
    for (const page of pages) {
      const answer = await ask(page);
      expect(answer.status, page).toBe(503);
      expect(answer.headers.get('retry-after'), page).toBe('5');
      expect(await answer.text(), page).not.toMatch(/prisma|\.js:\d|not currently accepting/i);
    }
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    await expect
      .poll(() => site.log.some((line) => line.includes('the database is not available')))
      .toBe(true);
    await broken.allow();
    for (const page of pages) expect((await ask(page)).status, page).toBe(200);
    expect(errorLines(site.log)).toEqual([]);
  } finally {
    await site.stop();
    await dropDatabase('postgresql', name);
  }
});

async function get(url: string, agent: Agent, visitor: number): Promise<IncomingMessage> {
  // Each from its own address, so that no rate limit hides the page.
  const headers = { 'X-Forwarded-For': `10.0.${visitor >> 8}.${visitor & 255}` };
  const request = httpRequest(url, { agent, headers }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end').catch(() => {
    throw Object.assign(new Error('An answer was cut short.'), { code: 'CUT' });
  });
  return response;
}

test('on SIGTERM, answers running requests and closes keep-alive connections', async () => {
  await onSqlite(async (site) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    let asked = 0;
    let answered = 0;
    const statuses = new Set<number | undefined>();
    let refused: unknown = null;
    // Clients that send the next request right after each response, on open connections, until they are refused.
    const clients = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!refused) {
          asked += 1;
          try {
            statuses.add((await get(`${site.url}/search?q=islam`, agent, asked)).statusCode);
            answered += 1;
          } catch (error) {
            refused = error;
            // The server no longer listens, or the connection was closed before the request was sent.
            expect((error as { code: string }).code).toMatch(/^ECONN(REFUSED|RESET)$/);
            asked -= 1;
          }
        }
      }),
    );
    await expect.poll(() => answered).toBeGreaterThan(20);
    const finish = await startSlowForm(`${site.url}/newsletter`, 'email=late%40example.org');
    const ended = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    await setTimeout(300);
    expect((await finish()).statusCode).toBeLessThan(500);
    expect(await ended).toEqual([0, null]);
    await clients;
    expect(answered).toBe(asked);
    expect([...statuses]).toEqual([200]);
  });
});
