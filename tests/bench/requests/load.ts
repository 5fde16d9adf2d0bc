import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { storePerson, type StoredPerson } from '../../support/database/stored-people';
import { dropDatabase, postgresAnswers, type Engine } from '../../support/database/test-database';
import { errorLines, startSite, type SiteServer } from '../../support/site/site-server';
import { makeLibrary } from '../library';
import { memoryOf } from '../memory';
import { report } from '../report';
import { findLosses, PASSWORD, VisitorMix } from './visitor-mix';

/**
 * The built site under load from this process: 16 to 200 connections of many distinct people, with one write in twenty
 * requests. Ten minutes per engine, or LOAD_SECONDS; LOAD_ENGINE selects one engine. Afterwards every acknowledged
 * write is checked in the database. Needs a build.
 */
const STEPS = [16, 32, 64, 100, 150, 200];
const SECONDS = Number(process.env.LOAD_SECONDS ?? 600);
const PEOPLE = 400;

async function register(site: SiteServer, name: string): Promise<{ email: string }> {
  const email = `${name}@example.org`;
  const answer = await fetch(`${site.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: name, email, password: PASSWORD, primaryLanguage: 'English' }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return { email };
}

/** The worst event loop delay that the server reported in these log lines. */
function loopDelay(log: string[]): string {
  const said = log.flatMap((line) => {
    const [, p99, worst] = /^loop (\d+) (\d+)/.exec(line) ?? [];
    return p99 && worst ? [{ p99: Number(p99), worst: Number(worst) }] : [];
  });
  if (said.length === 0) return 'event loop not measured';
  const most = (figure: 'p99' | 'worst') => Math.max(...said.map((one) => one[figure]));
  return `event loop p99 ${most('p99')} ms, worst ${most('worst')} ms`;
}

type Step = { failed: number };

async function runStep(
  engine: Engine,
  site: SiteServer,
  mix: VisitorMix,
  connections: number,
): Promise<Step> {
  const before = new Map(mix.statuses);
  const since = site.log.length;
  const result = await autocannon({
    url: site.url,
    connections,
    duration: Math.max(2, Math.round(SECONDS / STEPS.length)),
    timeout: 30,
    requests: [mix.request],
  });
  const count = (accept: (status: number) => boolean) =>
    [...mix.statuses].reduce(
      (sum, [status, all]) => sum + (accept(status) ? all - (before.get(status) ?? 0) : 0),
      0,
    );
  const broken = count((status) => status >= 500);
  const failed = broken + result.errors;
  const refused = count((status) => status === 429);
  const others = count((status) => status >= 400 && status < 500 && status !== 429);
  const { p50, p99 } = result.latency;
  report(
    `load, ${engine}, ${connections} connections`,
    `${result.requests.average.toFixed(0)} requests/s, p50 ${p50} ms, p99 ${p99} ms, ` +
      `${broken} of 5xx, ${result.errors} errors (${result.timeouts} of them timeouts), ${refused} refused (429), ${others} other refusals, ` +
      `${loopDelay(site.log.slice(since))}, ${memoryOf(site)} MB, load average ${loadavg()[0]!.toFixed(1)}`,
  );
  return { failed: failed + others };
}

async function runOn(engine: Engine): Promise<void> {
  const name = `halaqa_load_${process.pid}`;
  const library = await makeLibrary(engine, name);
  const site = await startSite({
    DATABASE_URL: library.url,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    HOST: '127.0.0.1',
    NODE_OPTIONS: '--import=./tests/bench/loop-delay.mjs',
  });
  const memory: (number | null)[] = [memoryOf(site)];
  const everyMinute = setInterval(() => memory.push(memoryOf(site)), 60_000);
  try {
    const people: StoredPerson[] = [];
    while (people.length < PEOPLE) people.push(await storePerson(library.db));
    const logins = [];
    for (let number = 0; number < 10; number += 1) {
      logins.push(await register(site, `loader${number}`));
    }
    const mix = new VisitorMix(library, people, logins);
    console.log(`${engine}, ${SECONDS} s:`);
    let failed = 0;
    for (const connections of STEPS)
      failed += (await runStep(engine, site, mix, connections)).failed;
    memory.push(memoryOf(site));
    const statuses = [...mix.statuses].map(([status, count]) => `${count} of ${status}`).join(', ');
    console.log(`  answers: ${statuses}`);
    const losses = await findLosses(mix);
    const kinds = [...mix.acknowledged].map(([kind, { length }]) => `${length} ${kind}`).join(', ');
    report(`load, ${engine}, acknowledged`, `${kinds}; lost: ${losses.join(', ') || 'none'}`);
    report(
      `load, ${engine}, memory at start, each minute and at the end`,
      `${memory.join(', ')} MB`,
    );
    const errors = errorLines(site.log).filter((line) => !line.startsWith('loop '));
    console.log(`  ${errors.length} errors in the log${errors.length ? `: ${errors[0]}` : ''}`);
    if (failed || losses.length || errors.length) throw new Error(`${engine}: see above`);
  } finally {
    clearInterval(everyMinute);
    await site.stop();
    await library.db.$disconnect();
    await dropDatabase(engine, name);
  }
}

export async function run(): Promise<void> {
  const only = process.env.LOAD_ENGINE;
  if (!only || only === 'sqlite') await runOn('sqlite');
  if (only === 'sqlite') return;
  if (await postgresAnswers()) await runOn('postgresql');
  else console.log('postgresql: no server answers, nothing was tried');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
