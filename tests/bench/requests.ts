import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { prepareDatabase } from '../support/e2e-setup';
import { freePort, onCore, startSite } from '../support/site-server';
import { median, report } from './report';

/**
 * Requests a second and 99th percentile of the pages visitors share, 16 connections, the server on one core,
 * beside a bare Node server on the same core that answers the same bytes. Both are measured in turns, so that
 * what else the machine does meets both. Needs a build.
 */
const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 3;

/** The share of the bare server's requests that a page should reach. */
const pages = [
  { name: 'home', goal: 30, path: () => '/' },
  { name: 'podcast page', goal: 40, path: findPodcastPath },
  { name: 'search', goal: 80, path: () => '/search?q=islam' },
];

type Round = { rate: number; p99: number; failed: number };

let visitors = 0;

/** Every request comes from another visitor, as the throttles of the site see it. */
function fromAnotherVisitor(request: autocannon.Request): autocannon.Request {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
}

async function load(url: string, seconds = SECONDS): Promise<Round> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: fromAnotherVisitor }],
  });
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** A server that answers these bytes and does nothing else. */
async function startBare(body: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const file = path.resolve('tests/.tmp/bare.html');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
  const port = await freePort();
  const server = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
  const [command, ...args] = onCore(0, [process.execPath, server, String(port), file]);
  const child = spawn(command!, args, { stdio: 'inherit' });
  const url = `http://localhost:${port}/`;
  while (!(await fetch(url).catch(() => null))) await new Promise((wait) => setTimeout(wait, 50));
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { url, stop };
}

async function findPodcastPath(site: string): Promise<string> {
  const home = await (await fetch(`${site}/`)).text();
  const found = /href="(\/podcast\/[^"/?]+)"/.exec(home)?.[1];
  if (!found) throw new Error('The home page links to no podcast.');
  return found;
}

async function measurePage(site: string, { name, goal, path }: (typeof pages)[number]) {
  const url = site + (await path(site));
  const body = await (await fetch(url)).text();
  const bare = await startBare(body);
  await Promise.all([load(url, 2), load(bare.url, 1)]);
  const rounds: { site: Round; bare: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ site: await load(url), bare: await load(bare.url) });
  }
  await bare.stop();
  const rate = median(rounds.map((round) => round.site.rate));
  const bareRate = median(rounds.map((round) => round.bare.rate));
  const p99 = median(rounds.map((round) => round.site.p99));
  const failed = rounds.reduce((sum, round) => sum + round.site.failed, 0);
  report(
    `${name}, ${(body.length / 1024).toFixed(0)} KiB`,
    `${rate.toFixed(0)} requests/s of ${bareRate.toFixed(0)} bare: 1/${(bareRate / rate).toFixed(1)} (goal 1/${goal}), p99 ${p99} ms, ${failed} failed`,
  );
}

/** The load comes from another core than the server's, where there is one. */
function leaveFirstCore(): void {
  if (availableParallelism() > 1) spawnSync('taskset', ['-pc', '1', String(process.pid)]);
}

export async function run(): Promise<void> {
  leaveFirstCore();
  const site = await startSite(
    { DATABASE_URL: prepareDatabase(), LOG_LEVEL: 'error', TRUST_PROXY: 'true' },
    { cpu: 0 },
  );
  try {
    for (const page of pages) await measurePage(site.url, page);
  } finally {
    await site.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
