import { fileURLToPath } from 'node:url';
import { verseCounts } from '~/lib/quran/surahs';
import { parseVerses, wholeSurah } from '~/lib/quran/written-verses';
import { Random } from '../../support/cases/random';
import type { Engine } from '../../support/database/test-database';
import { measureOnEngines } from '../apart';
import { measureQueries, print, type Measured } from './measure-queries';
import { LibraryMaker, madeId } from './search-data';
import { fillTables, type Row } from './search-load';

/**
 * Verse pages with 1,000,000 mentions in 100,000 episodes on each engine, and how long counting them blocks the event
 * loop. Run with `npx tsx tests/bench/search/verses-at-scale.ts [episodes]`.
 */

const self = fileURLToPath(import.meta.url);
const database = 'halaqa_bench_verses';
const EPISODES_OF_PODCAST = 50;
const MENTIONS_OF_EPISODE = 10;
/** One mention in four is of these verses. */
const FAMOUS = ['2/255', '2/286', '24/35', '49/13', '94/5', '3/103', '17/23', '36/12', '112/1'];

const queries = [
  ...FAMOUS.flatMap((path) => [path, `${path}?quoted`, `${path}?ar`]),
  '2/1',
  '2/100-110',
  '2/285-286',
  '4/1-10',
  '7/200',
  '26/1',
  '114/1',
  '103/1-3',
  '9/128',
  '1',
  '2',
  '3',
  '2?quoted',
  '18',
  '36',
  '114',
  '2?ar',
  '7?quoted',
];

async function measure(engine: Engine): Promise<void> {
  const { listVerseEpisodes, countVerseEpisodes, listVerseLanguages, listSpokenVerses } =
    await import('~/domain/verses/verse-mentions.server');
  const { countVerses } = await import('~/domain/verses/store-mentions.server');
  const { db } = await import('~/adapters/database/client.server');
  const started = performance.now();
  await countVerses();
  process.stderr.write(`counted in ${Math.round(performance.now() - started)} ms\n`);
  let asked = 0;
  await measureQueries({
    engine,
    queries,
    asked: () => asked,
    async ask(query) {
      asked += 1;
      const [path = '', how = ''] = query.split('?');
      const [surah = '', verses] = path.split('/');
      const number = Number(surah);
      const range = (verses && parseVerses(number, verses)) || wholeSurah(number);
      const within = how === 'ar' ? ['ar'] : [];
      const kind = how === 'quoted' ? 'quoted' : 'named';
      await countVerseEpisodes(range, within);
      await listVerseLanguages(range);
      if (!verses) await listSpokenVerses(number);
      const page = {
        page: 1,
        limit: 20,
      };
      return (
        await listVerseEpisodes(
          {
            ...range,
            kind,
            languages: within,
          },
          page,
        )
      ).episodes.length;
    },
    forget: () =>
      db.$executeRaw`UPDATE "Podcast" SET "episodeCount" = "episodeCount" + 1 WHERE "id" IN (SELECT "id" FROM "Podcast" LIMIT 1)`,
  });
}

const tables = {
  podcasts: {
    name: 'Podcast',
    columns: ['id', 'slug', 'title', 'rssUrl', 'rssUrlKey', 'updatedAt'],
  },
  episodes: { name: 'Episode', columns: ['id', 'podcastId', 'key', 'title', 'sortDate'] },
  mentions: {
    name: 'VerseMention',
    columns: [
      'id',
      'episodeId',
      'kind',
      'surah',
      'verse',
      'lastVerse',
      'sentence',
      'second',
      'language',
      'sortDate',
    ],
  },
};

const all = verseCounts.flatMap((count, surah) =>
  Array.from({ length: count }, (_zero, verse) => ({ surah: surah + 1, verse: verse + 1 })),
);

async function fill(engine: Engine, url: string, episodes: number): Promise<void> {
  const maker = new LibraryMaker();
  const random = new Random(7);
  const pick = <T>(list: readonly T[]): T => random.pick(list)!;
  await fillTables(engine, url, [], async (add) => {
    let mentions: Row[] = [];
    for (let number = 0; number < episodes; number += 1) {
      const podcast = Math.floor(number / EPISODES_OF_PODCAST);
      const { id: podcastId, slug, title } = maker.podcast(podcast);
      const feed = `feeds.example/${slug}`;
      const date = new Date(Date.UTC(2020, 0, 1) + number * 1_700_000).toISOString();
      const written = date.replace('Z', '+00:00');
      if (number % EPISODES_OF_PODCAST === 0)
        await add(tables.podcasts, [[podcastId, slug, title, `https://${feed}`, feed, written]]);
      const episode = maker.episode(number, podcastId);
      await add(tables.episodes, [[episode.id, podcastId, episode.id, episode.title, written]]);
      const language = pick(['ar', 'en', 'ur', 'tr', 'id']);
      for (let at = 0; at < MENTIONS_OF_EPISODE; at += 1) {
        const famous = random.next() < 1 / 4 ? pick(FAMOUS).split('/').map(Number) : null;
        const { surah, verse } = famous ? { surah: famous[0]!, verse: famous[1]! } : pick(all);
        const id = madeId(0x0192, number * MENTIONS_OF_EPISODE + at);
        const kind = random.next() < 1 / 2 ? 'named' : 'quoted';
        const sentence = `${maker.line()} ${surah}:${verse}`;
        mentions.push([
          id,
          episode.id,
          kind,
          surah,
          verse,
          verse,
          sentence,
          at * 60,
          language,
          written,
        ]);
      }
      if (mentions.length < 2_000 && number < episodes - 1) continue;
      await add(tables.mentions, mentions);
      mentions = [];
    }
  });
}

export const run = ({ episodes = 100_000 } = {}): Promise<void> =>
  measureOnEngines<Measured>({
    file: self,
    database,
    fill: (engine, url) => fill(engine, url, episodes),
    show: (measured) => print('pages of verses', measured),
  });

if (process.argv[1] === self) {
  const [first, second] = process.argv.slice(2);
  if (first === '--measure') await measure(second as Engine);
  else await run({ episodes: Number(first ?? 100_000) });
}
