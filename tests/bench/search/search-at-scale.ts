import { fileURLToPath } from 'node:url';
import type { Engine } from '../../support/database/test-database';
import { measureOnEngines } from '../apart';
import { measureQueries, print, type Measured } from './measure-queries';

/**
 * Library search over 100,000 podcasts and 1,000,000 episodes on each engine. Run with `npx tsx
 * tests/bench/search/search-at-scale.ts [podcasts] [episodes]`.
 */

const self = fileURLToPath(import.meta.url);
const database = 'halaqa_bench_search';

const queries = [
  'islam',
  'quran',
  'the',
  'islam quran',
  'the podcast',
  'with the',
  'daily islam',
  'quran tafsir',
  'القرآن',
  'الإسلام',
  'شرح القرآن',
  'قران',
  'podcast of islam',
  'islam islam islam',
  'with شرح',
  'شرح radio',
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
  'zikir',
  'shaykh',
  'muhammed',
  'eid',
  'aqida',
  'al-baqarah',
  'jumat',
  'surat yasin',
  'eid al adha',
  'tafsir of surah kahf',
  'life of the prophet',
  'stories of the sahabah for children',
  'hadith with abdir',
  'friday khutbah reflections',
  'patience and gratitude in islam today',
  'kajian ustadz fiqih',
  'شرح صحيح البخاري',
  'دروس في السيرة النبوية',
  'بیان زندگی',
  'ramadna',
  'hadiht',
  'tafsr',
  'musnud',
  'quraan',
  'refelctions',
  'gratitdue',
  'القرأن',
  'السيرت',
  'zzzzqqq',
  'xylophone concerto',
  'islam xylophone',
  'the quran of xyzzy',
  'ءءء',
  '& | ! ( ) :*',
  'quran islam hadith fiqh tafsir seerah dua zakat',
  'x'.repeat(500),
];

async function measure(engine: Engine): Promise<void> {
  const { searchLibrary } = await import('../../support/database/search-library');
  const { db } = await import('~/adapters/database/client.server');
  const { searchEngine } = await import('~/adapters/search/search.server');
  const { findTitled } = searchEngine;
  let asked = 0;
  searchEngine.findTitled = (...given) => {
    asked += 1;
    return findTitled(...given);
  };
  await measureQueries({
    engine,
    queries,
    asked: () => asked,
    ask: async (query) => (await searchLibrary(query)).length,
    forget: () =>
      db.$executeRaw`UPDATE "Podcast" SET "episodeCount" = "episodeCount" + 1 WHERE "id" IN (SELECT "id" FROM "Podcast" LIMIT 1)`,
  });
}

type Size = { podcasts: number; episodes: number };

async function fill(engine: Engine, url: string, { podcasts, episodes }: Size): Promise<void> {
  const { loadPostgresql, loadSqlite } = await import('./search-load');
  const start = performance.now();
  const words = await (engine === 'sqlite' ? loadSqlite : loadPostgresql)(url, podcasts, episodes);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `search, ${engine}: loaded ${podcasts} podcasts, ${episodes} episodes and ${words} words in ${seconds} s`,
  );
}

export const run = ({ podcasts = 100_000, episodes = 1_000_000 } = {}): Promise<void> =>
  measureOnEngines<Measured>({
    file: self,
    database,
    fill: (engine, url) =>
      fill(engine, url, {
        podcasts,
        episodes,
      }),
    show: (measured) => print('search at scale', measured),
  });

if (process.argv[1] === self) {
  const [first, second] = process.argv.slice(2);
  if (first === '--measure') await measure(second as Engine);
  else await run({ podcasts: Number(first ?? 100_000), episodes: Number(second ?? 1_000_000) });
}
