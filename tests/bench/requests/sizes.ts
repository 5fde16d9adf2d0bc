import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyMigrations } from '../../../app/adapters/database/migrate.server';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { storePerson, type Database } from '../../support/database/stored-people';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
  type Engine,
} from '../../support/database/test-database';
import { startSite, type SiteServer } from '../../support/site/site-server';
import { memoryOf } from '../memory';
import { report } from '../report';

/**
 * The lists that apps and members send or receive, each at the full size that its schema allows, and at the size of an
 * attack: status, time, the site's processor, memory and event loop, and what the database grows by. Needs a build.
 */
const PASSWORD = 'abcd-efgh-jkmn-pqrs-tuvw';

/** Processor seconds used by a process (Linux). */
function processorTime({ process: { pid } }: SiteServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function bytesOf(db: Database, engine: Engine, url: string): Promise<number> {
  if (engine === 'postgresql') {
    const [row] = await db.$queryRawUnsafe<{ size: bigint }[]>(
      'SELECT pg_database_size(current_database()) AS size',
    );
    return Number(row!.size);
  }
  const path = url.replace(/^file:/, '').split('?')[0]!;
  return ['', '-wal'].reduce((sum, end) => {
    return sum + (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}

/** How often the server prints the delay of its event loop. */
const LOOP_MS = 500;

/** The longest time for which the event loop was held, by the lines that the server has printed. */
function longestHold(log: string[]): number {
  const holds = log.flatMap((line) => /^loop \d+ (\d+)/.exec(line)?.[1] ?? []);
  return Math.max(0, ...holds.map(Number));
}

/** One podcast with as many episodes as positions can be imported. */
const EPISODES = 30_000;
const SHOW = { title: 'A long show', rssUrl: 'https://long.example.org/feed.xml' };

async function storeLongShow(db: Database): Promise<void> {
  const { id: podcastId } = await db.podcast.create({
    data: {
      ...SHOW,
      slug: 'a-long-show',
      rssUrlKey: SHOW.rssUrl.slice('https://'.length),
      episodeCount: EPISODES,
      feedCheckedAt: new Date(),
      feedNextCheckAt: new Date(Date.now() + 864e5),
      relatedAt: new Date(),
      speakersStored: true,
    },
    select: { id: true },
  });
  for (let from = 0; from < EPISODES; from += 1_000) {
    await db.episode.createMany({
      data: numbers(1_000).map((number) => ({
        podcastId,
        key: `${from + number}`,
        guid: `${from + number}`,
        title: `Episode ${from + number}`,
        sortDate: new Date((from + number) * 1e8),
        versesStored: true,
      })),
    });
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const address = (name: string, number: number, length: number) =>
  `https://sizes.example.org/${name}/${number}/`.padEnd(length, 'x');

type Ask = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<[status: number, text: string]>;

/** Each returns what was answered, in words. */
const rows = (user: string): Record<string, (ask: Ask) => Promise<string>> => {
  const api = (path: string) => `/api/2/${path}`;
  const summary = (answers: [number, string][]) => {
    const sizes = answers.map(([, text]) => text.length);
    const statuses = [...new Set(answers.map(([status]) => status))].join(', ');
    return `${answers.length} × ${statuses}, at most ${(Math.max(...sizes) / 1e6).toFixed(2)} MB`;
  };
  const readInParts = async (ask: Ask, path: string, what: 'add' | 'actions') => {
    const answers: [number, string][] = [];
    let count = 0;
    for (let since = -1, next = 0; since !== next;) {
      since = next;
      const answer = await ask('GET', `${path}?since=${since}`);
      answers.push(answer);
      const body = JSON.parse(answer[1]) as Record<string, unknown> & { timestamp: number };
      count += (body[what] as unknown[]).length;
      next = body.timestamp;
    }
    return `${summary(answers)}, ${count} rows`;
  };
  const bringFile = async (ask: Ask, file: object) => {
    const started = performance.now();
    const [status] = await ask('POST', '/api/profile/import', file);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (let waiting = 1; waiting > 0;) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const [, text] = await ask('GET', '/api/profile/import');
      ({ waiting } = (JSON.parse(text) as { counts: { waiting: number } }).counts);
    }
    const [, text] = await ask('GET', '/api/profile/import');
    const messages = (JSON.parse(text) as { feeds: { message: string }[] }).feeds.map(
      ({ message }) => message,
    );
    return `${status} after ${seconds} s, then taken over: ${messages.join(' ')}`;
  };
  return {
    '5,000 feeds in one call': async (ask) => {
      const add = numbers(5_000).map((number) => address('feeds', number, 60));
      return summary([await ask('POST', api(`subscriptions/${user}/phone.json`), { add })]);
    },
    'a list of 600 in place of those': async (ask) => {
      const list = numbers(600).map((number) => address('list', number, 60));
      return summary([await ask('PUT', `/subscriptions/${user}/phone.txt`, list.join('\n'))]);
    },
    '3,000 actions in one call, each of another podcast': async (ask) => {
      const actions = numbers(3_000).map((number) => ({
        podcast: address('heard', number, 60),
        episode: address('audio', number, 80),
        guid: `${number}`,
        action: 'play',
        timestamp: '2026-11-25T10:00:00',
        started: 0,
        position: 10,
        total: 100,
      }));
      return summary([await ask('POST', api(`episodes/${user}.json`), actions)]);
    },
    'attack: 60 calls of 480 addresses of 2,000 characters': async (ask) => {
      const answers: [number, string][] = [];
      for (const call of numbers(60)) {
        const of = (number: number) => address('long', call * 480 + number, 2_000);
        const change = { add: numbers(384).map(of), remove: numbers(96).map((n) => of(n + 384)) };
        answers.push(await ask('POST', api(`subscriptions/${user}/d${call}.json`), change));
      }
      return summary(answers);
    },
    'attack: 60 calls of 1,900 addresses of 500 characters': async (ask) => {
      const answers: [number, string][] = [];
      for (const call of numbers(60)) {
        const add = numbers(1_900).map((number) => address('short', call * 1_900 + number, 500));
        answers.push(await ask('POST', api(`subscriptions/${user}/d${call}.json`), { add }));
      }
      return summary(answers);
    },
    'all feeds, in parts': (ask) => readInParts(ask, api(`subscriptions/${user}/d1.json`), 'add'),
    'all positions, in parts': (ask) => readInParts(ask, api(`episodes/${user}.json`), 'actions'),
    '16 reads of all feeds at once': async (ask) => {
      const path = api(`subscriptions/${user}/d1.json?since=0`);
      return summary(await Promise.all(numbers(16).map(() => ask('GET', path))));
    },
    'import of 30,000 positions in one podcast': (ask) =>
      bringFile(ask, {
        positions: numbers(EPISODES).map((number) => ({
          position: number + 1,
          duration: 3_600,
          listenedAt: new Date(number * 1e8).toISOString(),
          episode: { guid: `${number}`, podcast: SHOW },
        })),
      }),
    'import of 40 collections of 1,000 entries': (ask) =>
      bringFile(ask, {
        collections: numbers(40).map((collection) => ({
          title: `Collection ${collection}`,
          entries: numbers(1_000).map((entry) => ({
            note: 'A note',
            episode: { guid: `${collection * 700 + entry}`, podcast: SHOW },
          })),
        })),
      }),
    'import of a profile of 400,000 keys': (ask) =>
      bringFile(ask, {
        profile: Object.fromEntries(numbers(400_000).map((key) => [`k${key}`, 1])),
      }),
    'the export': async (ask) => summary([await ask('GET', '/api/profile/export')]),
  };
};

async function runOn(engine: Engine): Promise<void> {
  const name = `halaqa_sizes_${process.pid}`;
  const url = await createEmptyDatabase(engine, name);
  await applyMigrations(url);
  const db = await openDatabase(url);
  const site = await startSite({
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: '--import=./tests/bench/loop-delay.mjs',
    LOOP_DELAY_EVERY_MS: String(LOOP_MS),
  });
  try {
    await storeLongShow(db);
    const { id, username, token } = await storePerson(db);
    const tokenHash = createHash('sha256').update(PASSWORD.replaceAll('-', '')).digest('hex');
    await db.appPassword.create({ data: { userId: id, name: 'phone', tokenHash } });
    const ask: Ask = async (method, path, body) => {
      const isOwn = path.startsWith('/api/profile');
      const basic = `Basic ${btoa(`${username}:${PASSWORD}`)}`;
      const answer = await fetch(site.url + path, {
        method,
        headers: {
          'Content-Type': 'application/json',
          Authorization: isOwn ? `Bearer ${token}` : basic,
        },
        body: typeof body === 'string' ? body : body && JSON.stringify(body),
      } as RequestInit);
      return [answer.status, await answer.text()];
    };
    for (const [what, run] of Object.entries(rows(username))) {
      const before = await bytesOf(db, engine, url);
      const logged = site.log.length;
      const [memory, used, started] = [memoryOf(site) ?? 0, processorTime(site), performance.now()];
      const answered = await run(ask);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const processor = (processorTime(site) - used).toFixed(1);
      await new Promise((resolve) => setTimeout(resolve, 2 * LOOP_MS));
      const held = longestHold(site.log.slice(logged));
      const grown = Math.round(((await bytesOf(db, engine, url)) - before) / 1e6);
      report(
        `${what}, ${engine}`,
        `${answered}; ${seconds} s, ${processor} s of processor, event loop held ${held} ms, memory ${memory} to ${memoryOf(site)} MB, database ${grown >= 0 ? '+' : ''}${grown} MB`,
      );
    }
  } finally {
    await site.stop();
    await db.$disconnect();
    await dropDatabase(engine, name);
  }
}

export async function run(): Promise<void> {
  await runOn('sqlite');
  if (await postgresAnswers()) await runOn('postgresql');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();
