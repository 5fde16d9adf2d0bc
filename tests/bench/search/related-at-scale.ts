import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { searchText } from '~/lib/text/fold';
import type { Engine } from '../../support/database/test-database';
import { measureOnEngines } from '../apart';
import { report } from '../report';
import { LibraryMaker, madeId } from './search-data';
import { fillTables, type Row } from './search-load';

/**
 * The cost of relating 200 podcasts in a library of 5,000 with 100,000 episodes, 500 speakers and 20,000 members, who
 * have 200,000 favorites and have heard 200,000 episodes, heavily skewed to the first ones. Run with `npx tsx
 * tests/bench/search/related-at-scale.ts`.
 */

const self = fileURLToPath(import.meta.url);
const database = 'halaqa_bench_related';
const PODCASTS = 5_000;
const EPISODES_OF_PODCAST = 20;
const MEMBERS = 20_000;
const SPEAKERS = 500;
const KEPT = 200_000;
const HEARD = 200_000;
const MEASURED = 200;
const AT_ONCE = 2_000;
const date = '2026-01-01T00:00:00.000+00:00';

type Measured = { seconds: number; median: number; worst: number; held: number; megabytes: number };

async function measure(): Promise<void> {
  const { relatePodcasts } = await import('~/domain/related/related-podcasts.server');
  // The first run compiles the queries.
  await relatePodcasts({ limit: 1 });
  const before = process.memoryUsage().rss;
  const times: number[] = [];
  let memory = before;
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const started = performance.now();
  for (;;) {
    const start = performance.now();
    if ((await relatePodcasts({ limit: 1 })) === 0 || times.length >= MEASURED) break;
    times.push(performance.now() - start);
    memory = Math.max(memory, process.memoryUsage().rss);
    await wait(0);
  }
  const seconds = (performance.now() - started) / 1_000;
  loop.disable();
  times.sort((a, b) => a - b);
  const measured: Measured = {
    seconds,
    median: times[Math.floor(times.length / 2)]!,
    worst: times.at(-1)!,
    held: loop.max / 1e6,
    megabytes: (memory - before) / 1e6,
  };
  process.stdout.write(JSON.stringify(measured));
  process.exit(0);
}

const columns = {
  Podcast: 'id slug title author language rssUrl rssUrlKey lastUpdateTime updatedAt',
  PodcastSearchText: 'podcastId title author',
  PodcastFacet: 'facet podcastId',
  Episode: 'id podcastId key title sortDate',
  Speaker: 'id name nameKey slug',
  EpisodeSpeaker: 'speakerId episodeId role sortDate',
  User: 'id username usernameKey email emailKey passwordHash updatedAt',
  Favorite: 'id userId podcastId createdAt',
  ListeningPosition: 'userId episodeId position listenedAt updatedAt',
};

const ids = {
  podcast: (number: number) => madeId(0x018f, number),
  episode: (number: number) => madeId(0x0190, number),
  speaker: (number: number) => madeId(0x0191, number),
  member: (number: number) => madeId(0x0192, number),
};

/** Reproducible numbers; low ones are far more frequent. */
function skewedNumbers() {
  let state = 1;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(below * (state / 4_294_967_296) ** 3);
  };
}

const LANGUAGES = ['en', 'ar', 'ur', 'tr', 'id', 'fr'];
const TOPICS = ['quran', 'hadith', 'fiqh', 'seerah', 'history', 'family'];

function* podcastRows(maker: LibraryMaker): Generator<[keyof typeof columns, Row]> {
  const some = skewedNumbers();
  for (let number = 0; number < PODCASTS; number += 1) {
    const { id, slug, title } = maker.podcast(number);
    const author = `Circle ${number % 900}`;
    const feed = `feeds.example/${slug}`;
    const language = LANGUAGES[some(LANGUAGES.length)]!;
    yield ['Podcast', [id, slug, title, author, language, `https://${feed}`, feed, date, date]];
    yield ['PodcastSearchText', [id, searchText(title), searchText(author)]];
    yield ['PodcastFacet', [`topic:${TOPICS[some(TOPICS.length)]!}`, id]];
    for (let nth = 0; nth < EPISODES_OF_PODCAST; nth += 1) {
      const episode = ids.episode(number * EPISODES_OF_PODCAST + nth);
      yield ['Episode', [episode, id, episode, `${title} ${nth}`, date]];
      yield ['EpisodeSpeaker', [ids.speaker(some(SPEAKERS)), episode, 'host', date]];
    }
  }
}

function* memberRows(): Generator<[keyof typeof columns, Row]> {
  const some = skewedNumbers();
  const twice = new Set<string>();
  const isNew = (key: string) => !twice.has(key) && Boolean(twice.add(key));
  for (let number = 0; number < MEMBERS; number += 1) {
    const mail = `m${number}@example.org`;
    yield ['User', [ids.member(number), `m${number}`, `m${number}`, mail, mail, '', date]];
  }
  for (let number = 0; number < KEPT; number += 1) {
    const [member, podcast] = [ids.member(number % MEMBERS), ids.podcast(some(PODCASTS))];
    if (!isNew(`${member} ${podcast}`)) continue;
    yield ['Favorite', [madeId(0x0193, number), member, podcast, date]];
  }
  for (let number = 0; number < HEARD; number += 1) {
    const episode = ids.episode(some(PODCASTS * EPISODES_OF_PODCAST));
    const member = ids.member(number % MEMBERS);
    if (isNew(`${member} ${episode}`))
      yield ['ListeningPosition', [member, episode, 60, date, date]];
  }
}

function* speakerRows(): Generator<[keyof typeof columns, Row]> {
  for (let number = 0; number < SPEAKERS; number += 1)
    yield ['Speaker', [ids.speaker(number), `S ${number}`, `s ${number}`, `s-${number}`]];
}

const fill = (engine: Engine, url: string): Promise<void> =>
  fillTables(engine, url, ['PodcastHeadIndex', 'PodcastBodyIndex'], async (load) => {
    for (const rows of [speakerRows(), podcastRows(new LibraryMaker()), memberRows()]) {
      const waiting = new Map<keyof typeof columns, Row[]>();
      const send = async () => {
        // Rows come after the rows they reference, in the order of `columns`.
        for (const [name, list] of Object.entries(columns)) {
          const some = waiting.get(name as keyof typeof columns);
          if (some) await load({ name, columns: list.split(' ') }, some);
        }
        waiting.clear();
      };
      let count = 0;
      for (const [name, row] of rows) {
        const known = waiting.get(name);
        if (known) known.push(row);
        else waiting.set(name, [row]);
        if ((count += 1) % AT_ONCE === 0) await send();
      }
      await send();
    }
  });

export const run = (): Promise<void> =>
  measureOnEngines<Measured>({
    file: self,
    database,
    fill,
    show: ({ seconds, median, worst, held, megabytes }, engine) =>
      report(
        `200 of 5,000 podcasts related, ${engine}`,
        `${seconds.toFixed(0)} s, a podcast in ${median.toFixed(1)} ms (median), ${worst.toFixed(0)} ms at most, ` +
          `event loop held up to ${held.toFixed(1)} ms, ${megabytes.toFixed(0)} MB more memory`,
      ),
  });

if (process.argv[1] === self) await (process.argv[2] === '--measure' ? measure() : run());
