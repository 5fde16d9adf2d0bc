import { fileURLToPath } from 'node:url';
import { concepts } from '~/domain/search/concepts/concepts.server';
import { searchText } from '~/lib/text/fold';
import questions from '../../domain/search/concepts/questions.json';
import type { Engine } from '../../support/database/test-database';
import { measureOnEngines } from '../apart';
import { measureQueries, print, type Measured } from './measure-queries';
import { LibraryMaker, madeId } from './search-data';
import { fillTables, type Row } from './search-load';
import { transcriptTables as tables } from './transcript-tables';

/**
 * Runs the queries of the labeled set and single concept words against 1,000,000 paragraphs in nine languages on each
 * engine. Run with `npx tsx tests/bench/search/concepts-at-scale.ts [paragraphs]`.
 */

const self = fileURLToPath(import.meta.url);
const database = 'halaqa_bench_concepts';
const PARAGRAPHS_OF_EPISODE = 50;
const EPISODES_OF_PODCAST = 20;
const date = '2026-01-01T00:00:00.000+00:00';

const words = [
  'صلاة',
  'prayer',
  'namaz',
  'sholat',
  'zakat',
  'sabır',
  'তাকওয়া',
  'famille',
  'ibu',
  'علم',
  'روزہ',
];
const asked = [...words, ...questions.map(({ question }) => question)];

async function measure(engine: Engine): Promise<void> {
  const { searchTranscripts } = await import('~/domain/search/transcript-search.server');
  const { db } = await import('~/adapters/database/client.server');
  const { searchEngine } = await import('~/adapters/search/search.server');
  const { matchTranscripts } = searchEngine;
  let count = 0;
  searchEngine.matchTranscripts = (...given) => {
    count += 1;
    return matchTranscripts(...given);
  };
  await measureQueries({
    engine,
    queries: asked,
    asked: () => count,
    ask: async (query) =>
      (
        await searchTranscripts(query, {
          page: 1,
          limit: 20,
        })
      ).said.length,
    forget: () =>
      db.$executeRaw`UPDATE "Podcast" SET "episodeCount" = "episodeCount" + 1 WHERE "id" IN (SELECT "id" FROM "Podcast" LIMIT 1)`,
  });
}

const languages = [...new Set(concepts.flatMap(({ terms }) => terms.map((term) => term.language)))];
const termsOf = new Map(
  languages.map((language) => [
    language,
    concepts.map(({ terms }) => terms.filter((term) => term.language === language)),
  ]),
);

/** About fifty words: lines of talk and three concepts in the episode's language, skewed to the first ones. */
function paragraph(maker: LibraryMaker, language: string): string {
  const lists = termsOf.get(language)!;
  const said = [0, 1, 2].map(() => maker.often(maker.often(lists)).text);
  return [maker.line(), said[0], maker.line(), said[1], maker.line(), said[2], maker.line()].join(
    ' ',
  );
}

async function fill(engine: Engine, url: string, paragraphs: number): Promise<void> {
  const start = performance.now();
  const maker = new LibraryMaker();
  await fillTables(engine, url, ['TranscriptIndex'], async (add) => {
    const episodes = Math.ceil(paragraphs / PARAGRAPHS_OF_EPISODE);
    for (let number = 0; number < episodes; number += 1) {
      const podcast = Math.floor(number / EPISODES_OF_PODCAST);
      const { id: podcastId, slug, title } = maker.podcast(podcast);
      const feed = `feeds.example/${slug}`;
      if (number % EPISODES_OF_PODCAST === 0)
        await add(tables.podcasts, [[podcastId, slug, title, `https://${feed}`, feed, date]]);
      const episode = maker.episode(number, podcastId);
      await add(tables.episodes, [[episode.id, podcastId, episode.id, episode.title, date]]);
      const id = madeId(0x0191, number);
      await add(tables.transcripts, [[id, episode.id, `https://${feed}/${number}.vtt`, 1, date]]);
      const language = languages[number % languages.length]!;
      const texts = Array.from({ length: PARAGRAPHS_OF_EPISODE }, () => paragraph(maker, language));
      await add(
        tables.lines,
        texts.map((text, at): Row => [id, 1, at, at, at * 60, at * 60 + 59, text]),
      );
      await add(
        tables.texts,
        texts.map((text, at): Row => [id, 1, at, searchText(text)]),
      );
    }
  });
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`concepts, ${engine}: loaded ${paragraphs} paragraphs in ${seconds} s`);
}

export const run = ({ paragraphs = 1_000_000 } = {}): Promise<void> =>
  measureOnEngines<Measured>({
    file: self,
    database,
    fill: (engine, url) => fill(engine, url, paragraphs),
    show: (measured) => print('concepts in transcripts', measured),
  });

if (process.argv[1] === self) {
  const [first, second] = process.argv.slice(2);
  if (first === '--measure') await measure(second as Engine);
  else await run({ paragraphs: Number(first ?? 1_000_000) });
}
