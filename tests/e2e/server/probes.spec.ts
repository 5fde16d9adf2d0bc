import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from '../../support/browser/e2e';
import { seededDatabase } from '../../support/browser/e2e-setup';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
} from '../../support/database/test-database';
import { startSite, type SiteServer } from '../../support/site/site-server';

// Endpoints for process managers, load balancers and metrics.

const file = path.resolve(`tests/.tmp/e2e-probes-${process.pid}.db`);
const removeFile = () => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
};
test.beforeEach(() => copyFileSync(seededDatabase, file));
test.afterEach(removeFile);

const DATABASE_URL = `file:${file}`;
const token = 'a-token-of-the-tests-alone';
const bearer = { headers: { Authorization: `Bearer ${token}` } };

test('readyz reports what is missing while livez stays available', async () => {
  const site = await startSite({ DATABASE_URL, DRAIN_SECONDS: '2' });
  const ask = async (path: string) => {
    const answer = await fetch(site.url + path);
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  expect(await ask('/livez')).toEqual({ status: 200, body: { status: 'alive' } });
  expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ready' } });

  const database = new Database(file);
  const newest = `(SELECT max("migration_name") FROM "_prisma_migrations")`;
  database.exec(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = ${newest}`);
  database.close();
  const notReady = (reason: string) => ({
    status: 503,
    body: { status: 'not ready', reasons: [reason] },
  });
  expect(await ask('/readyz')).toEqual(notReady('migrations'));
  removeFile();
  expect(await ask('/readyz')).toEqual(notReady('database'));

  site.process.kill('SIGTERM');
  // Requests are still accepted for DRAIN_SECONDS.
  await expect.poll(() => ask('/readyz')).toEqual(notReady('draining'));
  expect(await ask('/livez')).toMatchObject({ status: 200 });
  await site.stop();
});

test('HSTS includes subdomains only if configured; metrics count by route, reveal no searches, and are 401 without the right token or 404 if not configured', async () => {
  const SITE_URL = 'https://halaqa.example';
  const site = await startSite({
    DATABASE_URL,
    SITE_URL,
    METRICS_TOKEN: token,
    HSTS_SUBDOMAINS: 'true',
  });
  const hsts = async ({ url }: SiteServer) =>
    (await fetch(`${url}/healthz`)).headers.get('strict-transport-security');
  expect(await hsts(site)).toBe('max-age=31536000; includeSubDomains');
  await fetch(`${site.url}/search?q=asked-for-by-one-person`);
  await fetch(`${site.url}/podcast/not-there`);
  await fetch(`${site.url}/not-there-at-all`);
  await fetch(`${site.url}/favicon.ico`);
  const answer = await fetch(`${site.url}/metrics`, bearer);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const metrics = await answer.text();
  for (const [route, status] of [
    ['/search', 200],
    ['/podcast/:slug', 404],
    ['/*', 404],
    ['file', 200],
  ]) {
    expect(metrics).toContain(
      `http_request_duration_seconds_count{method="GET",status="${status}",route="${route}"} 1`,
    );
  }
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'feeds_due{state="due"}',
    'feeds_due{state="late"}',
    'feeds_failing_ratio 0',
    'disk_free_bytes ',
    'backup_age_seconds Nan',
    'feed_refreshes_total',
    'directory_calls_total',
    'cache_uses_total{cache="until write",result="miss"}',
    'database_wait_seconds_count',
  ]) {
    expect(metrics).toContain(name);
  }
  expect(metrics).not.toContain('asked-for');
  expect(metrics).not.toContain('not-there');

  for (const init of [undefined, { headers: { Authorization: 'Bearer another token' } }]) {
    const refused = await fetch(`${site.url}/metrics`, init);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  }
  await site.stop();

  const closed = await startSite({ DATABASE_URL, SITE_URL });
  expect(await hsts(closed)).toBe('max-age=31536000');
  expect((await fetch(`${closed.url}/metrics`)).status).toBe(404);
  await closed.stop();
});

test('reports a blocked database without delaying other metrics', async () => {
  test.skip(!(await postgresAnswers()), 'no PostgreSQL server answers');
  const name = `halaqa_waiting_${process.pid}`;
  const url = await createEmptyDatabase('postgresql', name);
  const site = await startSite({ DATABASE_URL: url, METRICS_TOKEN: token });
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('BEGIN');
  await other.query('LOCK TABLE "User", "Podcast" IN ACCESS EXCLUSIVE MODE');
  // Sooner than PostgreSQL's timeout, later than a busy machine needs.
  const soon = () => AbortSignal.timeout(20_000);
  const [metrics, ready, alive] = await Promise.all([
    fetch(`${site.url}/metrics`, { ...bearer, signal: soon() }).then((answer) => answer.text()),
    fetch(`${site.url}/readyz`, { signal: soon() }).then((answer) => answer.json()),
    fetch(`${site.url}/livez`, { signal: soon() }),
  ]);
  expect(metrics).toContain('feeds_due{state="due"} Nan');
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(ready).toEqual({ status: 'not ready', reasons: ['database'] });
  expect(alive.status).toBe(200);
  await other.query('ROLLBACK');
  await expect
    .poll(async () => (await fetch(`${site.url}/readyz`)).status, { timeout: 30_000 })
    .toBe(200);
  await other.end();
  await site.stop();
  await dropDatabase('postgresql', name);
});
