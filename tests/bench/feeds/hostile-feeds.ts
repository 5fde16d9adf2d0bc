import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '../../support/browser/e2e-setup';
import { hostileFeeds } from '../../support/cases/hostile-feeds';
import { feedRow, PodcastIndexServer } from '../../support/site/podcast-index-server';
import { startSite, type SiteServer } from '../../support/site/site-server';
import { median, report } from '../report';

/**
 * Adds the worst feeds we could write to a built site one by one and meanwhile requests the home page: how long it
 * takes, how long the event loop is blocked, and how much memory the process uses. HOSTILE_FEEDS, a regular expression,
 * selects among them.
 */
const FIRST_ID = 4_400_000;
const PAUSE_MS = 20;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function timeOfHome(url: string): Promise<number> {
  const start = performance.now();
  await (await fetch(url, { headers: { Accept: 'text/html' } })).text();
  return performance.now() - start;
}

function residentMegabytes({ process: { pid } }: SiteServer): number {
  const pages = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(pages) / 1024);
}

/** The longest event loop block reported by the server since the last call. */
function longestHold(log: string[], since: number): number {
  const told = log.slice(since).flatMap((line) => /^loop \d+ (\d+)$/.exec(line)?.[1] ?? []);
  return Math.max(0, ...told.map(Number));
}

async function addPodcast(url: string, id: number) {
  const answer = await fetch(`${url}/api/podcast/create/${id}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'x-forwarded-for': `10.1.${id % 250}.1` },
  });
  await answer.text();
  return answer.status;
}

async function measure(site: SiteServer, name: string, id: number, usual: number) {
  const before = residentMegabytes(site);
  const since = site.log.length;
  const start = performance.now();
  let status: number | string | null = null;
  const import_ = addPodcast(site.url, id).then(
    (answer) => (status = answer),
    (error: unknown) => (status = String(error)),
  );
  const times: number[] = [];
  let memory = before;
  while (status === null && performance.now() - start < 300_000) {
    times.push(await timeOfHome(site.url));
    memory = Math.max(memory, residentMegabytes(site));
    await wait(PAUSE_MS);
  }
  await import_;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  await wait(1_100);
  const home = median(times);
  report(
    `hostile feed: ${name}`,
    `answered ${String(status)} after ${seconds} s; home ${home.toFixed(0)} ms (${(home / usual).toFixed(1)} × usual, at most ${Math.max(...times).toFixed(0)} ms), loop held at most ${longestHold(site.log, since)} ms, ${memory - before} MB more`,
  );
}

export async function run(): Promise<void> {
  const wanted = new RegExp(process.env.HOSTILE_FEEDS ?? '');
  const feeds = Object.entries(hostileFeeds).filter(([name]) => wanted.test(name));
  const directory = await PodcastIndexServer.start({
    files: () =>
      Object.fromEntries(
        feeds.map(([, body], at) => [`/${at}.xml`, { type: 'application/rss+xml', body: body() }]),
      ),
    podcasts: (origin) =>
      feeds.map(([name], at) => ({
        feed: feedRow({ id: FIRST_ID + at, title: name, url: `${origin}/${at}.xml` }),
      })),
  });
  const loopDelay = fileURLToPath(new URL('../loop-delay.mjs', import.meta.url));
  const site = await startSite({
    DATABASE_URL: prepareDatabase(),
    PODCAST_INDEX_KEY: directory.key,
    PODCAST_INDEX_SECRET: directory.secret,
    PODCAST_INDEX_URL: directory.url,
    FEED_HOST_ALLOWLIST: new URL(directory.origin).host,
    TRUST_PROXY: 'true',
    NODE_OPTIONS: `--import ${loopDelay}`,
    LOOP_DELAY_EVERY_MS: '1000',
  });
  try {
    for (let round = 0; round < 200; round += 1) await timeOfHome(site.url);
    const quiet: number[] = [];
    for (let round = 0; round < 100; round += 1) {
      quiet.push(await timeOfHome(site.url));
      await wait(PAUSE_MS);
    }
    const usual = median(quiet);
    report('home while nothing else happens', `${usual.toFixed(1)} ms`);
    for (const [at, [name]] of feeds.entries()) await measure(site, name, FIRST_ID + at, usual);
  } finally {
    await site.stop();
    await directory.stop();
  }
}
