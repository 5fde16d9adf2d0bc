import { fileURLToPath } from 'node:url';
import { ParagraphTexts } from '~/domain/transcripts/store-segments.server';
import { ParagraphCounter } from '~/lib/transcripts/read-transcript';
import type { Engine } from '../../support/database/test-database';
import { measureOnEngines } from '../apart';
import { measureQueries, print, type Measured } from './measure-queries';
import { LibraryMaker, madeId } from './search-data';
import { fillTables, type Row } from './search-load';
import { transcriptTables as tables } from './transcript-tables';

/**
 * Searches 1,000,000 lines of transcripts on each engine. Run with `npx tsx tests/bench/search/transcripts-at-scale.ts
 * [lines]`.
 */

const self = fileURLToPath(import.meta.url);
const database = 'halaqa_bench_transcripts';
const LINES_OF_EPISODE = 500;
const EPISODES_OF_PODCAST = 10;
const date = '2026-01-01T00:00:00.000+00:00';

const queries = [
  'the',
  'with',
  'islam',
  'quran',
  'في',
  'prayer',
  'mercy',
  'family',
  'light',
  'city',
  'islam quran',
  'heart and hope',
  'patience gratitude prayer',
  'the life of the heart',
  'quran islam mercy patience family city',
  'morning prayer ramadan',
  'القرآن في حياة',
  'koran',
  'tafseer',
  'seerah',
  'namaz',
  'السيره',
  'القرآن',
  'dua',
  'ramzan',
  'surat yasin',
  'eid al adha',
  'al-baqarah',
  'zikir',
  'muhammed',
  'pray',
  'gratit',
  'reflec',
  'abdir',
  'muhakha',
  'zakhan',
  'ramadna',
  'gratitdue',
  'zzzzqqq',
  'xylophone concerto',
  'islam xylophone',
  '& | ! ( ) :*',
  'x'.repeat(500),
];

async function measure(engine: Engine): Promise<void> {
  const { searchTranscripts } = await import('~/domain/search/transcript-search.server');
  const { db } = await import('~/adapters/database/client.server');
  const { searchEngine } = await import('~/adapters/search/search.server');
  const { matchTranscripts } = searchEngine;
  let asked = 0;
  searchEngine.matchTranscripts = (...given) => {
    asked += 1;
    return matchTranscripts(...given);
  };
  await measureQueries({
    engine,
    queries,
    asked: () => asked,
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

/** An hour of talk: a line every seven seconds, about ten per paragraph. */
function madeLines(maker: LibraryMaker, transcriptId: string) {
  const counter = new ParagraphCounter();
  const folded = new ParagraphTexts(null);
  const lines = Array.from({ length: LINES_OF_EPISODE }, (_zero, place) => {
    const text = maker.line();
    const cue = { start: place * 7, end: place * 7 + 6, speaker: null, text };
    return { ...cue, place, paragraph: counter.next(cue) };
  });
  const texts = [...folded.add(lines), ...folded.end()];
  return {
    lines: lines.map(({ place, paragraph, start, end, text }): Row => [
      transcriptId,
      1,
      place,
      paragraph,
      start,
      end,
      text,
    ]),
    texts: texts.map(({ paragraph, text }): Row => [transcriptId, 1, paragraph, text]),
  };
}

async function fill(engine: Engine, url: string, lines: number): Promise<void> {
  const start = performance.now();
  const maker = new LibraryMaker();
  let paragraphs = 0;
  await fillTables(engine, url, ['TranscriptIndex'], async (add) => {
    const episodes = Math.ceil(lines / LINES_OF_EPISODE);
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
      const made = madeLines(maker, id);
      await add(tables.lines, made.lines);
      await add(tables.texts, made.texts);
      paragraphs += made.texts.length;
    }
  });
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `transcripts, ${engine}: loaded ${lines} lines of ${paragraphs} paragraphs in ${seconds} s`,
  );
}

export const run = ({ lines = 1_000_000 } = {}): Promise<void> =>
  measureOnEngines<Measured>({
    file: self,
    database,
    fill: (engine, url) => fill(engine, url, lines),
    show: (measured) => print('search in transcripts', measured),
  });

if (process.argv[1] === self) {
  const [first, second] = process.argv.slice(2);
  if (first === '--measure') await measure(second as Engine);
  else await run({ lines: Number(first ?? 1_000_000) });
}
