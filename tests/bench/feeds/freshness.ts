import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
  type Engine,
} from '../../support/database/test-database';
import { report } from '../report';
import { loadFeeds, makeFeeds, questionsADay, type MadeFeed } from './freshness-feeds';

/**
 * Keeps 100,000 feeds fresh: how often and how late each is checked, and the throughput of three processes together.
 * Run with `npx tsx tests/bench/feeds/freshness.ts [feeds]`; each feed responds after 300 ms.
 */
const self = fileURLToPath(import.meta.url);
const HOSTS = 200;
const ANSWERS_AFTER_MS = 300;
const STEADY_SECONDS = 60;
const RUSH = 6_000;
/** Checks before timing starts, because new processes are still compiling. */
const WARM_UP = 600;

type Asked = Map<string, number>;
type Questions = ReturnType<typeof questionsADay>;

/** Starts hosts on separate ports, which record the first request of each feed. */
async function startHosts(asked: Asked): Promise<{ servers: Server[]; origins: string[] }> {
  const servers = Array.from({ length: HOSTS }, () =>
    createServer((request, response) => {
      const path = request.url ?? '';
      if (!asked.has(path)) asked.set(path, Date.now());
      setTimeout(() => {
        if (request.headers['if-none-match']) response.writeHead(304).end();
        else response.writeHead(200, { etag: '"bench"' }).end(feedBody(path));
      }, ANSWERS_AFTER_MS);
    }),
  );
  await Promise.all(
    servers.map((server) => once(server.listen(0, '127.0.0.1', 1_000), 'listening')),
  );
  const origins = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  return { servers, origins };
}

const feedBody = (path: string) =>
  `<rss version="2.0"><channel><title>${path}</title><item><title>One</title><guid>${path}</guid><enclosure url="https://cdn.example.org${path}.mp3" type="audio/mpeg" length="1"/></item></channel></rss>`;

type Worker = { ready: Promise<unknown>; begin: () => void; stop: () => Promise<number> };

function startWorker(databaseUrl: string): Worker {
  const child = spawn(process.execPath, ['--import', 'tsx', self, '--work'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      FEED_HOST_ALLOWLIST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    },
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const stop = async () => {
    child.stdin.end('stop\n');
    await once(child, 'exit');
    return Number(output.trim().split('\n').at(-1));
  };
  return { ready: once(child.stdout, 'data'), begin: () => child.stdin.write('begin\n'), stop };
}

/** Milliseconds the main thread was ready to run but had no processor; 0 if the system does not report it. */
function waitedForProcessor(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Records how late a 10 ms timer fires, minus the time taken by other programs, in ms. */
function watchLoop(): number[] {
  const late: number[] = [];
  let [last, waited] = [performance.now(), waitedForProcessor()];
  setInterval(() => {
    const [now, waitedNow] = [performance.now(), waitedForProcessor()];
    late.push(Math.max(0, now - last - 10 - (waitedNow - waited)));
    [last, waited] = [now, waitedNow];
  }, 10).unref();
  return late;
}

/** A dedicated process that reports the 99th percentile of event loop delay in ms. */
async function work(): Promise<void> {
  const { refreshDueFeeds } = await import('~/domain/feeds/due-feeds.server');
  const stopping = new AbortController();
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
  process.stdin.once('data', () => stopping.abort());
  const late = watchLoop();
  while (!stopping.signal.aborted) {
    await refreshDueFeeds(stopping.signal);
    await wait(1_000, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  process.stdout.write(`${percentile(late, 0.99)}\n`);
  process.exit(0);
}

async function withDatabase<T>(
  engine: Engine,
  feeds: MadeFeed[],
  use: (url: string) => Promise<T>,
): Promise<T> {
  const name = `halaqa_bench_freshness_${process.pid}`;
  const url = await createEmptyDatabase(engine, name);
  const { applyMigrations } = await import('~/adapters/database/migrate.server');
  try {
    await applyMigrations(url);
    await loadFeeds(engine, url, feeds);
    return await use(url);
  } finally {
    await dropDatabase(engine, name);
  }
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Normal operation of one process: feeds become due at the pace of the whole library. */
async function measureSteady(engine: Engine, count: number, lively: Questions): Promise<void> {
  const asked: Asked = new Map();
  const { servers, origins } = await startHosts(asked);
  const duePerSecond = (count * lively.aFeed) / 86_400;
  const feeds = makeFeeds(count, origins, { duePerSecond, wholeShare: lively.wholeShare });
  await withDatabase(engine, feeds, async (url) => {
    const { ready, begin, stop } = startWorker(url);
    await ready;
    begin();
    await wait(STEADY_SECONDS * 1_000);
    const end = Date.now();
    const held = await stop();
    const due = feeds.filter(({ dueAt }) => dueAt < end);
    const late = due.map(({ path, dueAt }) => (asked.get(path) ?? Infinity) - dueAt);
    report(
      `freshness of ${count} feeds by one process, ${engine}`,
      `${due.length} due in ${STEADY_SECONDS} s; ${((100 * late.filter((ms) => ms < 600_000).length) / due.length).toFixed(1)} % asked within 10 minutes, 95 % within ${(percentile(late, 0.95) / 1000).toFixed(1)} s; event loop p99 ${held.toFixed(0)} ms`,
    );
  });
  servers.forEach((server) => server.close().closeAllConnections());
}

type Rush = { fromStart: number; warm: number };

/** Seconds that a number of processes need for many feeds due at once. */
async function measureRush(processes: number, { wholeShare }: Questions): Promise<Rush> {
  const asked: Asked = new Map();
  const { servers, origins } = await startHosts(asked);
  const feeds = makeFeeds(RUSH, origins, { allDue: true, wholeShare });
  const taken = await withDatabase('postgresql', feeds, async (url) => {
    const workers = Array.from({ length: processes }, () => startWorker(url));
    await Promise.all(workers.map(({ ready }) => ready));
    const start = Date.now();
    workers.forEach(({ begin }) => begin());
    while (asked.size < RUSH) await wait(50);
    const times = [...asked.values()].toSorted((a, b) => a - b);
    const [warmAt = NaN, endedAt = NaN] = [times[WARM_UP], times.at(-1)];
    await Promise.all(workers.map(({ stop }) => stop()));
    return { fromStart: (endedAt - start) / 1000, warm: (endedAt - warmAt) / 1000 };
  });
  servers.forEach((server) => server.close().closeAllConnections());
  return taken;
}

const compare = (one: number, three: number) =>
  `one process ${one.toFixed(1)} s, three ${three.toFixed(1)} s: ${(one / three).toFixed(2)} times as fast`;

export async function run({ feeds = 100_000 } = {}): Promise<void> {
  const asIs = questionsADay(feeds, 'directory');
  const lively = questionsADay(feeds, 'lively');
  report(
    'questions a feed and day (goal 1.5)',
    `${asIs.aFeed.toFixed(2)} with the activity of the whole directory, ${lively.aFeed.toFixed(2)} with three times as many active shows; ${(100 * lively.wholeShare).toFixed(0)} % of them without conditions`,
  );
  await measureSteady('sqlite', feeds, lively);
  if (!(await postgresAnswers())) return;
  await measureSteady('postgresql', feeds, lively);
  const [one, three] = [await measureRush(1, lively), await measureRush(3, lively)];
  report(
    `${RUSH} feeds due at once`,
    `after the first ${WARM_UP}: ${compare(one.warm, three.warm)} (goal 2.7); from a cold start: ${compare(one.fromStart, three.fromStart)}`,
  );
}

if (process.argv[1] === self) {
  if (process.argv[2] === '--work') await work();
  else {
    await run({ feeds: Number(process.argv[2] ?? 100_000) });
    process.exit(0);
  }
}
