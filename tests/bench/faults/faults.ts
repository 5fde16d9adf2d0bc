import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '../../../app/adapters/database/migrate.server';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { lockSqlite } from '../../support/database/broken-database';
import { PodcastIndexServer, type Misbehaviour } from '../../support/site/podcast-index-server';
import { errorLines, freePort, startSite, type SiteServer } from '../../support/site/site-server';
import { report } from '../report';
import { run as killDuringWrites } from './kill-during-writes';

/**
 * How the site copes with outside faults while people use it. For each fault: the responses in the meantime, whether
 * every acknowledged write is stored, and whether the site recovered on its own. Needs a build.
 */
type Traffic = {
  /** Responses by status, of reads and of writes; `broken` for connections that ended without one. */
  seen: Map<string, number>;
  done: string[];
  stop: () => Promise<void>;
};

/** Sends light traffic until stopped: pages, the health check and newsletter sign-ups. */
function sendTraffic(site: SiteServer, label: string): Traffic {
  const seen = new Map<string, number>();
  const done: string[] = [];
  let stopped = false;
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const read = async (page: string) => {
    const answer = await fetch(site.url + page).catch(() => null);
    const text = (await answer?.text().catch(() => '')) ?? '';
    note(`${page.split('?')[0]} ${answer?.status ?? 'broken'}`);
    if (/\n\s+at .+:\d+:\d+/.test(text)) note('STACK SHOWN');
  };
  const write = async (email: string, number: number) => {
    const answer = await fetch(`${site.url}/newsletter`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': `198.51.${(number >> 8) & 255}.${number & 255}` },
      body: new URLSearchParams({ email }),
      redirect: 'manual',
    }).catch(() => null);
    note(`write ${answer?.status ?? 'broken'}`);
    if (answer && answer.status < 400) done.push(email);
  };
  const reading = (async () => {
    while (!stopped) {
      for (const page of ['/', '/search?q=islam', '/blog', '/healthz']) await read(page);
      await wait(20);
    }
  })();
  const writing = (async () => {
    for (let number = 0; !stopped; number += 1) {
      await write(`${label}${number}@example.org`, number);
      await wait(50);
    }
  })();
  return {
    seen,
    done,
    async stop() {
      stopped = true;
      await Promise.all([reading, writing]);
    },
  };
}

async function untilHealthy(site: SiteServer): Promise<number> {
  const started = Date.now();
  while (Date.now() - started < 60_000) {
    const answer = await fetch(`${site.url}/healthz`).catch(() => null);
    if (answer?.ok) return Date.now() - started;
    await wait(50);
  }
  throw new Error('The site did not come back by itself.');
}

/** Causes a fault under light traffic and reports what was observed. */
async function during(
  label: string,
  { site, url }: { site: SiteServer; url: string },
  fault: () => Promise<unknown>,
): Promise<void> {
  const traffic = sendTraffic(site, label.replaceAll(/\W/g, ''));
  await wait(500);
  await fault();
  const back = await untilHealthy(site);
  await wait(1_000);
  await traffic.stop();
  const db = await openDatabase(url);
  const rows = await db.newsletterSubscriber.findMany({ select: { email: true } });
  await db.$disconnect();
  const stored = new Set(rows.map(({ email }) => email));
  const lost = traffic.done.filter((email) => !stored.has(email)).length;
  const seen = [...traffic.seen].sort().map(([what, count]) => `${what} × ${count}`);
  const errors = errorLines(site.log).filter((line) => !line.includes('a list could not be read'));
  console.log(`  ${seen.join(', ')}`);
  report(
    label,
    `${traffic.done.length} writes acknowledged, ${lost} lost, healthy again after ${back} ms, ${errors.length} errors in the log`,
  );
  const crashed = site.process.exitCode !== null;
  const broken = seen.some((what) => / 500 |STACK/.test(what));
  if (lost || crashed || broken || errors.length) throw new Error(errors.join('\n') || label);
}

const folder = mkdtempSync(path.join(tmpdir(), 'halaqa-faults-'));

async function startOn(url: string, environment: Record<string, string> = {}) {
  await applyMigrations(url);
  const site = await startSite({
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'true',
    ...environment,
  });
  return { site, url };
}

async function lockedSqlite(): Promise<void> {
  const one = await startOn(`file:${folder}/locked.db`);
  for (const seconds of [3, 20]) {
    await during(`SQLite locked by another process for ${seconds} s`, one, async () => {
      const { release } = lockSqlite(one.url);
      await wait(seconds * 1000);
      release();
    });
  }
  await one.site.stop();
}

/** On a separate file system of four megabytes, if one can be mounted. */
async function fullDisk(): Promise<void> {
  const disk = path.join(folder, 'disk');
  const mounted = spawnSync('sh', [
    '-c',
    `mkdir -p ${disk} && mount -t tmpfs -o size=4m tmpfs ${disk}`,
  ]);
  if (mounted.status !== 0) {
    console.log('*** SKIPPED: a full disk (mounting a small file system is not allowed here) ***');
    return;
  }
  try {
    const one = await startOn(`file:${disk}/full.db`);
    await during('disk full for 5 s', one, async () => {
      spawnSync('sh', ['-c', `cat /dev/zero > ${disk}/ballast`]);
      await wait(5_000);
      rmSync(`${disk}/ballast`);
    });
    await one.site.stop();
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
}

/** Starts a separate PostgreSQL server, because others may be using the one the tests find. */
async function startCluster(): Promise<{ url: string; restart: () => void; stop: () => void }> {
  const port = await freePort();
  const data = path.join(folder, 'cluster');
  const isRoot = process.getuid?.() === 0;
  const bin = spawnSync('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | tail -1'], {
    encoding: 'utf8',
  }).stdout.trim();
  const shell = (command: string) => {
    const all = `export PATH="${bin}:$PATH"; cd /; ${command}`;
    const [program, ...args] = isRoot ? ['su', 'postgres', '-c', all] : ['sh', '-c', all];
    const { status, stderr } = spawnSync(program!, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${command}: ${stderr}`);
  };
  if (isRoot) spawnSync('chmod', ['777', folder]);
  const log = path.join(data, 'log');
  shell(`initdb -D ${data} -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8`);
  const options = `-o "-p ${port} -c unix_socket_directories=${data} -c listen_addresses=127.0.0.1"`;
  shell(`pg_ctl -D ${data} -l ${log} ${options} -w start`);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    restart: () => shell(`pg_ctl -D ${data} -l ${log} -m immediate -w restart`),
    stop: () => shell(`pg_ctl -D ${data} -m immediate stop`),
  };
}

async function restartedPostgresql(): Promise<void> {
  let cluster;
  try {
    cluster = await startCluster();
  } catch (error) {
    console.log(`*** SKIPPED: PostgreSQL restarted (${String(error).trim()}) ***`);
    return;
  }
  try {
    const one = await startOn(cluster.url);
    await during('PostgreSQL crashed and restarted', one, async () => cluster.restart());
    await one.site.stop();
  } finally {
    cluster.stop();
  }
}

async function brokenDirectory(): Promise<void> {
  const directory = await PodcastIndexServer.start();
  const one = await startOn(`file:${folder}/directory.db`, {
    PODCAST_INDEX_KEY: directory.key,
    PODCAST_INDEX_SECRET: directory.secret,
    PODCAST_INDEX_URL: directory.url,
  });
  const ways: Misbehaviour[] = [
    ...(['500', 'truncated JSON', 'cut connection', 'HTML 403', 'endless'] as const),
    ...(['slow body', 'redirect elsewhere', 'silence'] as const),
  ];
  for (const way of ways) {
    directory.misbehave(way);
    await during(`directory: ${way}`, one, () =>
      fetch(`${one.site.url}/search?q=${encodeURIComponent(`odd ${way}`)}`, {
        signal: AbortSignal.timeout(30_000),
      }),
    );
    directory.behave();
  }
  await directory.stop();
  await during('directory: gone', one, () => fetch(`${one.site.url}/search?q=gone`));
  await one.site.stop();
}

async function unhandledRejection(): Promise<void> {
  const thrower = path.join(folder, 'reject.mjs');
  writeFileSync(thrower, `process.on('SIGUSR2', () => void Promise.reject(new Error('nobody')));`);
  const one = await startOn(`file:${folder}/rejection.db`, {
    NODE_OPTIONS: `--import=${thrower}`,
    LOG_LEVEL: 'fatal',
  });
  await during('an unhandled rejection', one, async () => {
    one.site.process.kill('SIGUSR2');
    await wait(500);
  });
  await one.site.stop();
}

async function terminated(): Promise<void> {
  const { site, url } = await startOn(`file:${folder}/term.db`);
  const traffic = sendTraffic(site, 'term');
  await wait(1_000);
  const started = Date.now();
  const ended = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  const [code] = (await ended) as [number];
  const after = Date.now() - started;
  await traffic.stop();
  const db = await openDatabase(url);
  const lost = traffic.done.length - (await db.newsletterSubscriber.count());
  await db.$disconnect();
  report(
    'SIGTERM under load',
    `exit ${code} after ${after} ms, ${traffic.done.length} writes acknowledged, ${Math.max(0, lost)} lost`,
  );
  if (code !== 0 || after > 10_000 || lost > 0) throw new Error('SIGTERM: see above');
}

export async function run(): Promise<void> {
  try {
    await lockedSqlite();
    await fullDisk();
    await restartedPostgresql();
    await brokenDirectory();
    await unhandledRejection();
    await terminated();
    await killDuringWrites();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
