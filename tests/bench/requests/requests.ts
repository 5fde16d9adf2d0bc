import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { prepareDatabase, seedInto } from '../../support/browser/e2e-setup';
import { storePerson } from '../../support/database/stored-people';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
  type Engine,
} from '../../support/database/test-database';
import { freePort, onCore, startSite } from '../../support/site/site-server';
import { median, report } from '../report';
import { prepareListeners } from './listeners';

/**
 * Requests per second and 99th percentile of pages and calls with 16 connections and the server on one core, compared
 * with a bare Node server on the same core that returns the same bytes. Both are measured in alternation, so that other
 * load on the machine affects both. Then home and a podcast page quiet and while people listen, in alternation as well.
 * On both engines, if PostgreSQL answers. Needs a build.
 */
const CONNECTIONS = 16;
const SECONDS = 4;
const ROUNDS = 3;

type Target = {
  name: string;
  /** Target share of the bare server's request rate: 15 means 1/15. */
  goal: number;
  path: (site: string) => string | Promise<string>;
  /** A visitor with a cookie, such as one for the theme, gets no response that is kept for visitors without one. */
  by?: 'visitor with a cookie' | 'member';
};

const targets: Target[] = [
  { name: 'healthz', goal: 8, path: () => '/healthz' },
  {
    name: 'api podcast',
    goal: 8,
    path: async (site) => (await findPodcastPath(site)).replace('/podcast/', '/api/podcast/'),
  },
  { name: 'home', goal: 15, path: () => '/' },
  { name: 'home, with a cookie', goal: 15, path: () => '/', by: 'visitor with a cookie' },
  { name: 'podcast page', goal: 13, path: findPodcastPath },
  {
    name: 'podcast page, with a cookie',
    goal: 13,
    path: findPodcastPath,
    by: 'visitor with a cookie',
  },
  { name: 'search', goal: 13, path: () => '/search?q=islam' },
  { name: 'home of a member', goal: 50, path: () => '/', by: 'member' },
];

type Headers = Record<string, string>;
/** `cpu`: microseconds of server processor time per request, which other programs on the machine hardly affect. */
type Round = { rate: number; cpu: number; p99: number; failed: number };

/** Microseconds of processor time used by a process (Linux; 0 elsewhere). */
function cpuOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** A server's URL and process. */
type Server = { url: string; pid: number };

let visitors = 0;

/** Makes every request come from a different visitor, as far as the site's rate limits can tell. */
function fromAnotherVisitor(request: autocannon.Request): autocannon.Request {
  visitors += 1;
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
}

async function load({ url, pid }: Server, headers: Headers, seconds = SECONDS): Promise<Round> {
  const before = cpuOf(pid);
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ setupRequest: fromAnotherVisitor }],
  });
  return {
    rate: result.requests.average,
    cpu: (cpuOf(pid) - before) / result.requests.total,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

type Answer = { body: Buffer; type: string; encoding: string };

/** The response's bytes as sent. */
function askFor(url: string, headers: Headers): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers;
      buffer(response).then((body) => resolve({ body, type, encoding }), reject);
    }).once('error', reject);
  });
}

/** A server that returns these bytes and does nothing else. */
async function startBare({ body, type, encoding }: Answer) {
  const file = path.resolve('tests/.tmp/bare-answer');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, body);
  const port = await freePort();
  const server = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
  const parameters = [server, String(port), file, type, encoding];
  const [command, ...args] = onCore(0, [process.execPath, ...parameters]);
  const child = spawn(command!, args, { stdio: 'inherit' });
  const url = `http://localhost:${port}/`;
  while (!(await fetch(url).catch(() => null))) await new Promise((wait) => setTimeout(wait, 50));
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { url, pid: child.pid!, stop };
}

async function findPodcastPath(site: string): Promise<string> {
  const home = await (await fetch(`${site}/`)).text();
  const found = /href="(\/podcast\/[^"/?]+)"/.exec(home)?.[1];
  if (!found) throw new Error('The home page links to no podcast.');
  return found;
}

async function measure(site: Server, { name, goal, path }: Target, headers: Headers) {
  const url = site.url + (await path(site.url));
  const server = { url, pid: site.pid };
  const answer = await askFor(url, headers);
  const bare = await startBare(answer);
  await Promise.all([load(server, headers, 2), load(bare, headers, 1)]);
  const rounds: { site: Round; bare: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ site: await load(server, headers), bare: await load(bare, headers) });
  }
  await bare.stop();
  const rate = median(rounds.map((round) => round.site.rate));
  const bareRate = median(rounds.map((round) => round.bare.rate));
  const cpu = median(rounds.map((round) => round.site.cpu));
  const bareCpu = median(rounds.map((round) => round.bare.cpu));
  const p99 = median(rounds.map((round) => round.site.p99));
  const failed = rounds.reduce((sum, round) => sum + round.site.failed, 0);
  report(
    `${name}${answer.encoding && `, ${answer.encoding}`}, ${(answer.body.length / 1024).toFixed(1)} KiB`,
    `${rate.toFixed(0)} requests/s of ${bareRate.toFixed(0)} bare: 1/${(bareRate / rate).toFixed(1)} (goal 1/${goal}), CPU ${cpu.toFixed(0)} of ${bareCpu.toFixed(0)} µs: 1/${(cpu / bareCpu).toFixed(1)}, p99 ${p99} ms, ${failed} failed`,
  );
}

/** Generates the load on a different core from the server's, if there is one. */
function leaveFirstCore(): void {
  if (availableParallelism() > 1) spawnSync('taskset', ['-pc', '1', String(process.pid)]);
}

async function sessionCookie(databaseUrl: string): Promise<string> {
  const db = await openDatabase(databaseUrl);
  const { token } = await storePerson(db);
  await db.$disconnect();
  return `auth_token=${token}`;
}

/** Rates and processor time of a visitor's page when nobody else is there, and while others listen and search. */
async function measureWithListeners(
  site: Server,
  engine: Engine,
  { name, path }: Target,
  startListeners: () => () => number,
): Promise<void> {
  const server = { ...site, url: site.url + (await path(site.url)) };
  const headers = { 'accept-encoding': 'gzip' };
  await load(server, headers, 2);
  const rounds: { quiet: Round; busy: Round }[] = [];
  let failed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await load(server, headers);
    const stopListeners = startListeners();
    rounds.push({ quiet, busy: await load(server, headers) });
    failed = stopListeners();
  }
  const of = (which: 'quiet' | 'busy', figure: 'rate' | 'cpu') =>
    median(rounds.map((round) => round[which][figure]));
  const share = median(rounds.map(({ quiet, busy }) => busy.rate / quiet.rate));
  report(
    `${name} while people listen, ${engine}`,
    `${of('busy', 'rate').toFixed(0)} requests/s of ${of('quiet', 'rate').toFixed(0)} quiet: ${Math.round(share * 100)} % (goal 80 %), CPU ${of('busy', 'cpu').toFixed(0)} of ${of('quiet', 'cpu').toFixed(0)} µs, ${failed} of the listeners' requests failed`,
  );
}

async function runWithListeners(engine: Engine): Promise<void> {
  const name = `halaqa_requests_${process.pid}`;
  const databaseUrl = await createEmptyDatabase(engine, name);
  seedInto(databaseUrl);
  const db = await openDatabase(databaseUrl);
  const settings = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', TRUST_PROXY: 'true' };
  const site = await startSite(settings, { cpu: 0 });
  try {
    const startListeners = await prepareListeners(db, site.url);
    const server = { url: site.url, pid: site.process.pid! };
    for (const target of targets.filter((one) => /^(home|podcast page)$/.test(one.name))) {
      await measureWithListeners(server, engine, target, startListeners);
    }
  } finally {
    await site.stop();
    await db.$disconnect();
    await dropDatabase(engine, name);
  }
}

export async function run(): Promise<void> {
  leaveFirstCore();
  await runWithListeners('sqlite');
  if (await postgresAnswers()) await runWithListeners('postgresql');
  await runAgainstBare();
}

async function runAgainstBare(): Promise<void> {
  const databaseUrl = prepareDatabase();
  const cookies = {
    member: await sessionCookie(databaseUrl),
    'visitor with a cookie': 'theme=none',
  };
  const site = await startSite(
    { DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', TRUST_PROXY: 'true' },
    { cpu: 0 },
  );
  try {
    for (const target of targets) {
      const headers: Headers = target.by ? { cookie: cookies[target.by] } : {};
      const server = { url: site.url, pid: site.process.pid! };
      await measure(server, target, headers);
      await measure(server, target, { ...headers, 'accept-encoding': 'gzip' });
    }
  } finally {
    await site.stop();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
