import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../app/adapters/database/open.server';
import { episodePath } from '../../../app/lib/web/site-paths';
import { prepareDatabase } from '../../support/browser/e2e-setup';
import { startSite, type SiteServer } from '../../support/site/site-server';
import { memoryOf } from '../memory';
import { median, report } from '../report';

/**
 * The show with the most content a feed may have: size and response time of its pages and calls, compared with an
 * ordinary show, and response time of home while four clients request each of them nonstop: first the same URL
 * repeatedly, then with a cookie, so that no kept response is sent, then a different URL each time. Needs a build.
 */
const CLIENTS = 4;
const SECONDS = 15;
const HTML = { Accept: 'text/html' };

const much = (part: string, length = 256 * 1024) => part.repeat(Math.floor(length / part.length));

type Database = Awaited<ReturnType<typeof openDatabase>>;

async function storeShow(db: Database, slug: string, count: number, worst: boolean) {
  const said = worst ? much('Quran 2:255<br>') : `<p>${much('An ordinary sentence. ', 800)}</p>`;
  const notes = worst ? much('1:05 Quran 2:255<br>') : said;
  const name = worst ? 'word '.repeat(200).trim() : 'A name';
  const long = (length: number) => (worst ? `/${'x'.repeat(length)}` : '');
  const rssUrl = `https://${slug}.example/feed`;
  const { id } = await db.podcast.create({
    data: {
      slug,
      title: name,
      author: name,
      ownerName: `${name}.`,
      description: said,
      rssUrl,
      rssUrlKey: rssUrl,
      episodeCount: count,
      language: 'en',
    },
    select: { id: true },
  });
  const short = name.slice(0, 120);
  const persons = Array.from({ length: worst ? 6 : 2 }, (_, at) => ({
    name: `${short} ${at}`,
    role: short,
    group: 'cast',
    href: `https://a.example${long(2e3)}`,
    image: null,
  }));
  const transcripts = Array.from({ length: worst ? 7 : 1 }, (_, at) => ({
    url: `https://a.example${long(2e3)}/${at}.vtt`,
    type: 'text/vtt',
    language: 'en',
  }));
  for (let at = 0; at < count; at += 1) {
    await db.episode.create({
      data: {
        podcastId: id,
        key: `${at}`,
        guid: `${at}`,
        title: `${name} ${at}`,
        description: notes,
        audioUrl: `https://a.example${long(4e3)}/${at}.mp3`,
        audioType: 'audio/mpeg',
        enclosureKey: `${slug}${at}`,
        contentHash: `${at}`,
        persons,
        transcripts,
        season: at + 1,
        seasonName: worst ? name.slice(0, 128) : null,
        duration: 3600,
        pubDate: new Date(at * 864e5),
        sortDate: new Date(at * 864e5),
      },
    });
  }
  const episode = await db.episode.findFirstOrThrow({ where: { podcastId: id } });
  return {
    page: `/podcast/${slug}`,
    episode: episodePath(slug, episode),
    'list by call': `/api/podcast/${slug}/episodes?limit=100`,
  };
}

async function timed(url: string): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  const answer = await fetch(url, { headers: HTML });
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { ms: performance.now() - start, bytes };
}

let asked = 0;
/**
 * A URL that bypasses the caches: with a parameter that other pages read; calls return their last page for pages beyond
 * it.
 */
const another = (path: string) =>
  `${path}${path.includes('?') ? '&page=' : '?asked='}${(asked += 1)}`;

async function compare(site: SiteServer, what: string, worst: string, ordinary: string) {
  const times = async (path: string) => {
    const all = [];
    for (let round = 0; round < 40; round += 1) all.push(await timed(site.url + another(path)));
    return { ms: median(all.map(({ ms }) => ms)), kb: Math.round(all[0]!.bytes / 1024) };
  };
  await times(ordinary);
  const [usual, most] = [await times(ordinary), await times(worst)];
  report(
    `worst show, ${what}`,
    `${most.ms.toFixed(1)} ms and ${most.kb} KB (an ordinary one ${usual.ms.toFixed(1)} ms and ${usual.kb} KB)`,
  );
}

async function homeTimes(site: SiteServer, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    times.push((await timed(site.url)).ms);
    await setTimeout(20);
  }
  return times;
}

/** The longest event loop block reported by the server since the last call. */
const longestHold = (log: string[]): number =>
  Math.max(0, ...log.flatMap((line) => /^loop \d+ (\d+)$/.exec(line)?.[1] ?? []).map(Number));

async function underLoad(
  site: SiteServer,
  what: string,
  next: () => string,
  usual: number,
  sent: Record<string, string> = {},
) {
  const before = memoryOf(site) ?? NaN;
  const since = site.log.length;
  let working = true;
  let answered = 0;
  const statuses = new Set<number>();
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    while (working) {
      const headers = { ...HTML, ...sent, 'x-forwarded-for': `10.9.9.${client}` };
      const answer = await fetch(site.url + next(), { headers });
      await answer.arrayBuffer();
      statuses.add(answer.status);
      answered += 1;
    }
  });
  const times = await homeTimes(site, SECONDS);
  working = false;
  await Promise.all(clients);
  await setTimeout(1_100);
  const home = median(times);
  report(
    `worst show, ${what}, asked for by ${CLIENTS}`,
    `home ${home.toFixed(1)} ms (${(home / usual).toFixed(1)} × usual, at most ${Math.max(...times).toFixed(0)} ms), loop held at most ${longestHold(site.log.slice(since))} ms, ${(memoryOf(site) ?? NaN) - before} MB more, ${answered} answers (${[...statuses].join(', ')})`,
  );
}

export async function run(): Promise<void> {
  const databaseUrl = prepareDatabase();
  const db = await openDatabase(databaseUrl);
  const worst = await storeShow(db, 'worst', 300, true);
  const ordinary = await storeShow(db, 'ordinary', 300, false);
  await db.$disconnect();
  const loopDelay = fileURLToPath(new URL('../loop-delay.mjs', import.meta.url));
  const site = await startSite({
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import ${loopDelay}`,
    LOOP_DELAY_EVERY_MS: '1000',
  });
  try {
    for (let round = 0; round < 100; round += 1) {
      for (const path of ['/', ...Object.values(ordinary)]) await timed(site.url + path);
    }
    const usual = median(await homeTimes(site, 5));
    report('home while nothing else happens', `${usual.toFixed(1)} ms`);
    for (const [what, path] of Object.entries(worst) as [keyof typeof worst, string][]) {
      await compare(site, what, path, ordinary[what]);
    }
    for (const [kind, shows] of [
      ['ordinary', ordinary],
      ['worst', worst],
    ] as const) {
      for (const [what, path] of Object.entries(shows)) {
        await underLoad(site, `${what} (${kind})`, () => path, usual);
        const cookie = { cookie: 'theme=none' };
        await underLoad(site, `${what} (${kind}), with a cookie`, () => path, usual, cookie);
        await underLoad(
          site,
          `${what} (${kind}), another address each time`,
          () => another(path),
          usual,
        );
      }
    }
  } finally {
    await site.stop();
  }
}
