import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, dropDatabase } from '../../support/database/test-database';
import { report } from '../report';

/**
 * Imports a feed of 66 MB and 5,000 items, served by this process, into a fresh SQLite database in another process. Run
 * with `npx tsx tests/bench/feeds/feed-import.ts [--odd]`; `--odd` writes descriptions in markup that only the full
 * sanitizer can handle, which takes minutes.
 */
export type ImportResult = {
  episodes: number;
  seconds: number;
  /** Peak resident memory above that of the process before the import, in MB. */
  extraMemory: number;
  /** The longest block of the event loop by our own work, in ms. */
  blocked: number;
  /** The same, including the time other programs occupied the processor. */
  blockedInAll: number;
};

const self = fileURLToPath(import.meta.url);
const ITEMS = 5_000;
const ITEM_BYTES = 13_800;
const WARM_UP_ITEMS = 200;

const PLAIN =
  '<p>In this evening circle we read and <strong>reflect</strong> &amp; answer questions, with <a href="https://example.org/notes?a=1&amp;b=2">notes</a> for everyone: تفسير سورة الكهف.</p>\n';
const ODD =
  '<div class="notes"><p style="color:red">In this evening <b>circle we read<img src="x.png"> &amp; answer <table><tr><td>questions</td></tr></table> تفسير سورة الكهف.\n';

function itemXml(number: number, odd: boolean): string {
  const markup = odd ? ODD : PLAIN;
  const body = markup.repeat(Math.ceil(ITEM_BYTES / Buffer.byteLength(markup)));
  const date = new Date(Date.UTC(2026, 0, 1) - number * 86_400_000).toUTCString();
  return `<item><title>Evening circle ${number}: words of the day ${number % 97}</title><guid isPermaLink="false">bench-${number}</guid><pubDate>${date}</pubDate><itunes:duration>${1800 + (number % 600)}</itunes:duration><enclosure url="https://cdn.example.org/${number}.mp3" length="12345678" type="audio/mpeg"/><description><![CDATA[${body}]]></description></item>\n`;
}

async function writeFeed(response: ServerResponse, items: number, odd: boolean) {
  response.writeHead(200, { 'content-type': 'application/rss+xml' });
  response.write(
    '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A very long show</title><description>Bench</description>',
  );
  for (let number = 0; number < items; number += 1) {
    if (!response.write(itemXml(number, odd))) await once(response, 'drain');
  }
  response.end('</channel></rss>');
}

/** Milliseconds the main thread was ready to run but had no processor; 0 if the system does not report it. */
function waitedForProcessor(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Measures the duration of each turn of the event loop. */
function watchTurns() {
  const longest = { own: 0, inAll: 0 };
  let stopped = false;
  let last = performance.now();
  let waited = waitedForProcessor();
  function turn() {
    const now = performance.now();
    const waitedNow = waitedForProcessor();
    longest.inAll = Math.max(longest.inAll, now - last);
    longest.own = Math.max(longest.own, now - last - (waitedNow - waited));
    [last, waited] = [now, waitedNow];
    if (!stopped) setImmediate(turn);
  }
  setImmediate(turn);
  return () => {
    stopped = true;
    return longest;
  };
}

/** Runs in its own process: imports and reports the cost. */
async function importAndMeasure(url: string): Promise<ImportResult> {
  const { applyMigrations } = await import('~/adapters/database/migrate.server');
  await applyMigrations(process.env.DATABASE_URL ?? '');
  const { importPodcastFeed } = await import('~/domain/feeds/import/import-podcast.server');
  // Like a server that has been running for a while, with everything loaded and compiled.
  await importPodcastFeed(`${url}/warm-up`);
  globalThis.gc?.();
  await wait(500);
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampler = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 10);
  const turns = watchTurns();
  const start = performance.now();
  const { episodeCount } = await importPodcastFeed(`${url}/feed`);
  const seconds = (performance.now() - start) / 1000;
  const longest = turns();
  clearInterval(sampler);
  return {
    episodes: episodeCount,
    seconds: Math.round(seconds * 10) / 10,
    extraMemory: Math.round((highest - before) / 1e5) / 10,
    blocked: Math.round(longest.own * 10) / 10,
    blockedInAll: Math.round(longest.inAll * 10) / 10,
  };
}

async function measure(odd: boolean): Promise<ImportResult> {
  const server = createServer((request, response) => {
    void writeFeed(response, request.url === '/feed' ? ITEMS : WARM_UP_ITEMS, odd);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const name = `halaqa_bench_feed_${process.pid}`;
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', self, '--child', `http://127.0.0.1:${port}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: await createEmptyDatabase('sqlite', name),
        FEED_HOST_ALLOWLIST: '127.0.0.1',
        LOG_LEVEL: 'silent',
      },
    },
  );
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  server.close();
  server.closeAllConnections();
  await dropDatabase('sqlite', name);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as ImportResult;
}

export async function run(options: { odd?: boolean } = {}): Promise<ImportResult> {
  const result = await measure(options.odd ?? false);
  report(
    'import of a feed of 66 MB (150 MB and 50 ms allowed)',
    `${result.episodes} episodes in ${result.seconds} s, ${result.extraMemory} MB extra, event loop blocked at most ${result.blocked} ms (${result.blockedInAll} ms with what other programs took)`,
  );
  return result;
}

if (process.argv[1] === self) {
  if (process.argv[2] === '--child') {
    console.log(JSON.stringify(await importAndMeasure(process.argv[3] ?? '')));
    process.exit(0);
  }
  await run({ odd: process.argv.includes('--odd') });
}
