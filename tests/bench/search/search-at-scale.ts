import { spawn } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  createEmptyDatabase,
  dropDatabase,
  postgresAnswers,
  type Engine,
} from '../../support/database/test-database';
import { report } from '../report';

/**
 * Library search over 100,000 podcasts and 1,000,000 episodes on each engine. Run with `npx tsx
 * tests/bench/search/search-at-scale.ts [podcasts] [episodes]`.
 */

export type ScaleResult = {
  engine: Engine;
  median: number;
  p95: number;
  worst: number;
  /** The longest that anything kept the event loop from turning. */
  blocked: number;
};

type Measured = {
  result: ScaleResult;
  /** The slowest queries, each with its worst time. */
  worst: [string, number][];
  /** Queries that find something. */
  founds: number;
};

const self = fileURLToPath(import.meta.url);
const database = 'halaqa_bench_search';
const rounds = 5;

const queries = [
  // Very common words, alone and together.
  ...[
    'islam',
    'quran',
    'the',
    'islam quran',
    'the podcast',
    'with the',
    'daily islam',
    'quran tafsir',
  ],
  ...[
    'القرآن',
    'الإسلام',
    'شرح القرآن',
    'قران',
    'podcast of islam',
    'islam islam islam',
    'with شرح',
    'شرح radio',
  ],
  // Beginnings.
  ...[
    'i',
    'is',
    'isl',
    'qu',
    'qur',
    'ال',
    'ab',
    'abd',
    'm',
    'mu',
    'muha',
    'kha',
    'the i',
    'islam q',
  ],
  // One thing in several spellings.
  ...[
    'tafseer',
    'koran',
    'seerah',
    'siyer',
    'السيره',
    'namaz',
    'salah',
    'ramzan',
    'khutba jumma',
    'dua',
  ],
  ...[
    'zikir',
    'shaykh',
    'muhammed',
    'eid',
    'aqida',
    'al-baqarah',
    'jumat',
    'surat yasin',
    'eid al adha',
  ],
  // Several words, rare ones among them.
  ...['tafsir of surah kahf', 'life of the prophet', 'stories of the sahabah for children'],
  ...['hadith with abdir', 'friday khutbah reflections', 'patience and gratitude in islam today'],
  ...['kajian ustadz fiqih', 'شرح صحيح البخاري', 'دروس في السيرة النبوية', 'بیان زندگی'],
  // Slips and other transliterations of words in no group.
  ...[
    'ramadna',
    'hadiht',
    'tafsr',
    'musnud',
    'quraan',
    'refelctions',
    'gratitdue',
    'القرأن',
    'السيرت',
  ],
  // Nothing to find.
  ...[
    'zzzzqqq',
    'xylophone concerto',
    'islam xylophone',
    'the quran of xyzzy',
    'ءءء',
    '& | ! ( ) :*',
  ],
  ...['quran islam hadith fiqh tafsir seerah dua zakat', 'x'.repeat(500)],
];

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Runs in a process of its own, because the database client belongs to one database. */
async function measure(engine: Engine): Promise<void> {
  const { searchLibrary } = await import('~/domain/search/library-search.server');
  const { db } = await import('~/adapters/database/client.server');
  const { searchEngine } = await import('~/adapters/search/search.server');
  // Answers are kept until something is written.
  const forget = () =>
    db.$executeRaw`UPDATE "Podcast" SET "episodeCount" = "episodeCount" + 1 WHERE "id" IN (SELECT "id" FROM "Podcast" LIMIT 1)`;
  const { findTitled } = searchEngine;
  const asked: number[] = [];
  const times: number[] = [];
  const slowest = new Map<string, number>();
  let founds = 0;
  const loop = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round <= rounds; round += 1) {
    await forget();
    asked.push(0);
    searchEngine.findTitled = (...given) => {
      asked[round]! += 1;
      return findTitled(...given);
    };
    if (round === 1) loop.enable();
    for (const query of queries) {
      const start = performance.now();
      const found = await searchLibrary(query);
      const time = performance.now() - start;
      await nextTurn();
      if (round === 0) continue;
      founds += found.length > 0 ? 1 : 0;
      times.push(time);
      slowest.set(query, Math.max(time, slowest.get(query) ?? 0));
    }
  }
  if (new Set(asked).size > 1 || asked[0] === 0) {
    throw new Error(
      `Not the index answered, but the memory: ${asked.join(', ')} questions a round`,
    );
  }
  times.sort((a, b) => a - b);
  const result: ScaleResult = {
    engine,
    median: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    worst: times.at(-1) ?? NaN,
    blocked: loop.max / 1e6,
  };
  const worst = [...slowest].sort((a, b) => b[1] - a[1]).slice(0, 10);
  const measured: Measured = { result, worst, founds: founds / rounds };
  process.stdout.write(JSON.stringify(measured));
  process.exit(0);
}

function measureApart(engine: Engine, databaseUrl: string): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', self, '--measure', engine], {
      env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output) as Measured)
        : reject(new Error(`search benchmark ended with ${code}`)),
    );
  });
}

async function load(engine: Engine, podcasts: number, episodes: number): Promise<string> {
  const { applyMigrations } = await import('~/adapters/database/migrate.server');
  const { loadPostgresql, loadSqlite } = await import('./search-load');
  const url = await createEmptyDatabase(engine, database);
  await applyMigrations(url);
  const start = performance.now();
  const words = await (engine === 'sqlite' ? loadSqlite : loadPostgresql)(url, podcasts, episodes);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `search, ${engine}: loaded ${podcasts} podcasts, ${episodes} episodes and ${words} words in ${seconds} s`,
  );
  return url;
}

function print({ result, worst, founds }: Measured): void {
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  report(
    `search at scale, ${result.engine}`,
    `${queries.length} queries (${founds} find something), ` +
      `median ${ms(result.median)}, 95th percentile ${ms(result.p95)}, worst ${ms(result.worst)}, ` +
      `event loop held up to ${ms(result.blocked)}`,
  );
  for (const [query, time] of worst) console.log(`  ${ms(time)}  ${query.slice(0, 60)}`);
}

/**
 * Loads and measures each engine that answers, prints what it found and cleans up.
 * @returns milliseconds a query, for each engine
 */
export async function run({ podcasts = 100_000, episodes = 1_000_000 } = {}): Promise<
  ScaleResult[]
> {
  const results: ScaleResult[] = [];
  const engines: Engine[] = (await postgresAnswers()) ? ['sqlite', 'postgresql'] : ['sqlite'];
  for (const engine of engines) {
    try {
      const measured = await measureApart(engine, await load(engine, podcasts, episodes));
      print(measured);
      results.push(measured.result);
    } finally {
      await dropDatabase(engine, database);
    }
  }
  return results;
}

if (process.argv[1] === self) {
  const [first, second] = process.argv.slice(2);
  if (first === '--measure') await measure(second as Engine);
  else await run({ podcasts: Number(first ?? 100_000), episodes: Number(second ?? 1_000_000) });
}
