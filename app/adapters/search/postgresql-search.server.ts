import { db } from '~/adapters/database/client.server';
import {
  PARAGRAPHS_READ,
  PARAGRAPHS_READ_FOR_FACETS,
  type Facets,
  bestParagraphs,
  isListed,
  READ_FOR_FACETS,
  type Alternative,
  type Clause,
  type EpisodeMatch,
  type PodcastMatch,
  type SearchEngine,
  type SearchedFields,
  type TranscriptMatch,
} from './search-engine';

// Must match the index: each paragraph also has a word for its block of ids, so that the newest matches of a common
// word can be found without reading all of them.
const BLOCK = 4_096;
const BLOCK_WORD = 'idblock';
const PARAGRAPH = `"transcriptId", "edition", "paragraph"`;
const SPOKEN = `to_tsvector('simple', "text" || ' ${BLOCK_WORD}' || ("id" / ${BLOCK})::text)`;

/**
 * Selects the newest paragraphs that match a query. The query is passed as a subquery, because the planner's row
 * estimate for an unknown query never makes it prefer a table scan. Phrases are slow to check, so OFFSET 0 makes the
 * planner check the newest matches one by one until there are enough.
 *
 * @param wanted a condition for running the search at all
 */
function paragraphs(question: string, wanted: string, phrases: string, limit: number): string {
  const answers = `FROM "TranscriptSearchText" WHERE ${wanted} AND ${SPOKEN} @@ (${question})
    ORDER BY "id" DESC`;
  if (!phrases) return `SELECT ${PARAGRAPH} ${answers} LIMIT ${limit}`;
  return `
    SELECT ${PARAGRAPH} FROM (SELECT "id" ${answers} OFFSET 0) AS answer CROSS JOIN LATERAL (
      SELECT ${PARAGRAPH} FROM "TranscriptSearchText" AS own
      WHERE own."id" = answer."id" ${phrases} OFFSET 0
    ) AS text ORDER BY answer."id" DESC LIMIT ${limit}`;
}

const inBlocks = (count: string): string => `(
  SELECT ($1 || ' & (' || string_agg('${BLOCK_WORD}' || block, '|') || ')')::tsquery
  FROM generate_series(greatest(0, "last" - ${count} + 1), "last") AS block)`;

/**
 * Starts a query with the CTE `found`: the newest paragraphs that match `$1`. Searches the newest blocks first. If they
 * have too few matches, it estimates from them how many blocks are needed, and searches everything if that is still too
 * few.
 *
 * @param phrases conditions on a paragraph's text, each preceded by AND
 */
function foundParagraphs(phrases: string, facets: Facets): string {
  const limit = facets.length > 0 ? PARAGRAPHS_READ_FOR_FACETS : PARAGRAPHS_READ;
  const newest = facets.length > 0 ? 4 : 2;
  const ask = (question: string, wanted: string) => paragraphs(question, wanted, phrases, limit);
  // Each match of a block's word is compared with all words, so the cost grows with the square of the blocks.
  const isAll = `(2 * "blocks" > "last" OR "blocks" * "blocks" > 6 * "last")`;
  const isTooFew = (matches: string) => `(SELECT count(*) FROM ${matches}) < ${PARAGRAPHS_READ}`;
  return `WITH ids AS (
      SELECT coalesce(max("id"), 0) / ${BLOCK} AS "last" FROM "TranscriptSearchText"
    ), first AS MATERIALIZED (
      ${ask(`SELECT ${inBlocks(`${newest}`)} FROM ids`, 'true')}
    ), span AS MATERIALIZED (
      SELECT "last", ${newest} * ${(3 * PARAGRAPHS_READ) / 2} / greatest(1, (SELECT count(*) FROM first)) AS "blocks"
      FROM ids
    ), second AS MATERIALIZED (
      ${ask(`SELECT CASE WHEN ${isAll} THEN $1::tsquery ELSE ${inBlocks('"blocks"')} END FROM span`, isTooFew('first'))}
    ), third AS MATERIALIZED (
      ${ask('SELECT $1::tsquery', `(SELECT NOT ${isAll} FROM span) AND ${isTooFew('first')} AND ${isTooFew('second')}`)}
    ), found AS (
      SELECT * FROM first UNION SELECT * FROM second UNION SELECT * FROM third
    )`;
}

const EPISODES_READ = 1_000;

// Must equal the index expressions, or the indexes are not used.
const documents: Record<SearchedFields, string> = {
  title: `to_tsvector('simple', "title")`,
  head: `to_tsvector('simple', "title" || ' ' || "author")`,
  body: `to_tsvector('simple', "title" || ' ' || "author" || ' ' || "body")`,
};

function lexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

type Operator = '<->' | '&';

function phrase({ words, prefix }: Alternative, operator: Operator): string {
  return `(${words.map(lexeme).join(` ${operator} `)}${prefix ? ':*' : ''})`;
}

/** @param operator `&` matches the words of a phrase anywhere */
function tsquery(clauses: readonly Clause[], operator: Operator = '<->'): string {
  const anyOf = (clause: Clause) =>
    clause.map((alternative) => phrase(alternative, operator)).join(' | ');
  return clauses.map((clause) => `(${anyOf(clause)})`).join(' & ');
}

/** Builds LIKE patterns on folded text, surrounded by spaces, for each clause that has phrases. */
const phrasePatterns = (clauses: readonly Clause[]): string[][] =>
  clauses
    .filter((clause) => clause.some(({ words }) => words.length > 1))
    .map((clause) =>
      clause.map(({ words, prefix }) => `% ${words.join(' ')}${prefix ? '' : ' '}%`),
    );

let trigrams: Promise<boolean> | undefined;

function hasTrigrams(): Promise<boolean> {
  trigrams ??= db
    .$queryRawUnsafe<unknown[]>(`SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'`)
    .then((rows) => rows.length > 0);
  trigrams.catch(() => (trigrams = undefined));
  return trigrams;
}

const listed = (podcastId: string, facets: Facets): string =>
  isListed(podcastId, facets, (index) => `$${index + 3}`);

// MATERIALIZED hides the LIMIT from the planner, which would otherwise build a tsvector for every row.
export const postgresqlSearch: SearchEngine = {
  matchPodcasts(clauses, fields, limit, facets = []) {
    return db.$queryRawUnsafe<PodcastMatch[]>(
      `WITH found AS MATERIALIZED (
         SELECT "podcastId", "title", "author" FROM "PodcastSearchText"
         WHERE ${documents[fields]} @@ $1::tsquery
       )
       SELECT * FROM found WHERE ${listed('found."podcastId"', facets)} LIMIT $2`,
      tsquery(clauses),
      limit,
      ...facets,
    );
  },

  matchEpisodes(clauses, limit, facets = []) {
    const read = facets.length > 0 ? READ_FOR_FACETS : EPISODES_READ;
    return db.$queryRawUnsafe<EpisodeMatch[]>(
      // Blocked podcasts have no search text.
      `WITH found AS MATERIALIZED (
         SELECT "id", "podcastId", "episodeId", "title" FROM "EpisodeSearchText"
         WHERE ${documents.head} @@ $1::tsquery
       )
       SELECT DISTINCT ON ("podcastId") "podcastId", "episodeId", "title"
       FROM (SELECT * FROM found LIMIT ${read}) AS episodes
       WHERE EXISTS (SELECT 1 FROM "PodcastSearchText" own WHERE own."podcastId" = episodes."podcastId")
         AND ${listed('episodes."podcastId"', facets)}
       ORDER BY "podcastId", "id" DESC LIMIT $2`,
      tsquery(clauses),
      limit,
      ...facets,
    );
  },

  matchTranscripts(clauses, limit, facets = []) {
    // GIN indexes store no positions, so a phrase query would build a tsvector for each candidate.
    const patterns = phrasePatterns(clauses);
    const first = 3 + facets.length;
    const phrases = patterns
      .map((_clause, index) => `AND ' ' || "text" || ' ' LIKE ANY($${first + index}::text[])`)
      .join(' ');
    return db.$queryRawUnsafe<TranscriptMatch[]>(
      `${foundParagraphs(phrases, facets)}
       ${bestParagraphs('found', listed('podcast."id"', facets), '$2')}`,
      tsquery(clauses, '&'),
      limit,
      ...facets,
      ...patterns,
    );
  },

  async listSimilarWords(word) {
    if (!(await hasTrigrams())) return [];
    const rows = await db.$queryRawUnsafe<{ word: string }[]>(
      `SELECT "word" FROM "SearchWord" WHERE "word" % $1 ORDER BY similarity("word", $1) DESC LIMIT 50`,
      word,
    );
    return rows.map((row) => row.word);
  },
};
