import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import type { Clause, TranscriptMatch } from '~/adapters/search/search-engine';
import { searchEngine } from '~/adapters/search/search.server';
import {
  listedEpisodeFields,
  listedEpisode,
  toListedEpisode,
} from '~/domain/episodes/listed-episodes.server';
import { anyOf, few } from '~/lib/any-of';
import { transcriptExcerpt } from '~/lib/language/mark-words';
import { groupBy } from '~/lib/lists';
import { pageOfList, type PageRequest } from '~/lib/web/page';
import { pageLanguage } from '~/messages/t';
import { languageFacet } from './browse/facets';
import { findConcepts, listWidenings } from './concepts/concepts.server';
import {
  spokenClauses,
  exactForms,
  transliteratedQueries,
  typoQueries,
  type IndexQuery,
  conceptQueries,
} from './index-queries.server';
import type { TranscriptSearchAnswer, TranscriptResult } from './search-schema';
import { expandQuery, requiredParts } from './words/expansion.server';

/** Maximum number of hits per search. */
const MAX_FOUND = 100;
/** With fewer hits than this, paragraphs matching only part of the query are added. */
const ENOUGH = 5;
/** Maximum number of lines in the paragraphs of one page. */
const MAX_LINES = 5_000;

type Match = TranscriptMatch & {
  /** Index in `queries` of the query that found it. */
  queryIndex: number;
};
const keyOf = ({ transcriptId, paragraph }: TranscriptMatch) => `${transcriptId} ${paragraph}`;

type Ranking = { matches: Match[]; queries: (readonly Clause[])[] };

const spoken = (queries: IndexQuery[]): (readonly Clause[])[] =>
  queries.filter(({ field: field }) => field === 'episode').map(({ clauses }) => clauses);

/** @param page language of the page; decides between several senses of a word */
async function rank(
  query: string,
  language: string | null,
  languages: readonly string[],
  page: string,
  exact: boolean,
): Promise<Ranking> {
  const parts = requiredParts(expandQuery(query, { language, exact }));
  if (parts.length === 0) return { matches: [], queries: [] };
  const facets = languages.map(languageFacet);
  const matches = new Map<string, Match>();
  const queries: (readonly Clause[])[] = [];
  const ask = async (clauses: readonly Clause[]) => {
    const queryIndex = queries.push(clauses) - 1;
    if (matches.size >= MAX_FOUND) return;
    for (const match of await searchEngine.matchTranscripts(clauses, MAX_FOUND, facets)) {
      const key = keyOf(match);
      if (!matches.has(key)) matches.set(key, { ...match, queryIndex });
    }
  };
  const named = exact ? [] : findConcepts(query, page);
  const meant = conceptQueries(parts, named, exactForms);
  for (const clauses of spokenClauses(parts)) await ask(clauses);
  if (meant.whole) await ask(meant.whole);
  // Two recognized concepts tell more than guesses at the other words.
  const guess = !exact && named.length < 2;
  if (guess && matches.size === 0)
    for (const clauses of spoken(await transliteratedQueries(parts))) await ask(clauses);
  if (guess && matches.size === 0)
    for (const clauses of spoken(await typoQueries(parts))) await ask(clauses);
  for (const clauses of meant.fewer) if (matches.size < ENOUGH) await ask(clauses);
  return { matches: [...matches.values()].slice(0, MAX_FOUND), queries };
}

const rankTranscripts = cacheUntilWrite(rank, 200);

const TRANSCRIPT = {
  id: true,
  language: true,
  edition: true,
  episode: { select: listedEpisodeFields },
} as const;

async function linesOf(matches: Match[], editions: Map<string, number>) {
  const rows = await db.transcriptSegment.findMany({
    where: {
      OR: few(matches).map(({ transcriptId, paragraph }) => ({
        transcriptId,
        paragraph,
        edition: editions.get(transcriptId) ?? 0,
      })),
    },
    orderBy: { place: 'asc' },
    take: MAX_LINES,
    select: { transcriptId: true, paragraph: true, start: true, speaker: true, text: true },
  });
  return groupBy(rows, keyOf);
}

async function load(matches: Match[], queries: Ranking['queries']): Promise<TranscriptResult[]> {
  if (matches.length === 0) return [];
  const ids = [...new Set(matches.map(({ transcriptId }) => transcriptId))];
  const rows = await db.transcript.findMany({
    where: { id: anyOf(ids), episode: listedEpisode },
    select: TRANSCRIPT,
  });
  const transcripts = new Map(rows.map((row) => [row.id, row]));
  const lines = await linesOf(matches, new Map(rows.map(({ id, edition }) => [id, edition])));
  const results: TranscriptResult[] = [];
  for (const match of matches) {
    const transcript = transcripts.get(match.transcriptId);
    const matchLines = lines.get(keyOf(match));
    if (!transcript || !matchLines) continue;
    const sentence = transcriptExcerpt(matchLines, queries[match.queryIndex] ?? []);
    const { language, episode } = transcript;
    results.push({ ...sentence, language, ...toListedEpisode(episode) });
    // Folding is slow: yield between texts.
    await yieldToEventLoop();
  }
  return results;
}

const showMatches = cacheUntilWrite(load, 200);

/**
 * Searches transcripts, newest episodes first. Returns up to 100 hits, three per transcript. Words match as in titles,
 * and must occur in the same paragraph.
 *
 * @param options.language enables its spellings
 * @param options.within podcast languages; all if empty
 * @param options.exact matches only the words as typed, in no other spelling or language
 */
export async function searchTranscripts(
  query: string,
  {
    language = null,
    languages = [],
    exact = false,
    ...request
  }: PageRequest & { language?: string | null; languages?: readonly string[]; exact?: boolean },
): Promise<TranscriptSearchAnswer> {
  const page = pageLanguage();
  const { matches, queries } = await rankTranscripts(query, language, languages, page, exact);
  const { rows, pagination } = pageOfList(matches, request);
  const also = exact ? [] : listWidenings(query, page);
  return { said: await showMatches(rows, queries), also, ...pagination };
}
