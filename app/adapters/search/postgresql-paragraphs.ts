import { PARAGRAPHS_READ, PARAGRAPHS_READ_FOR_FACETS, type Facets } from './search-engine';

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
export function foundParagraphs(phrases: string, facets: Facets): string {
  const limit = facets.length > 0 ? PARAGRAPHS_READ_FOR_FACETS : PARAGRAPHS_READ;
  const newest = facets.length > 0 ? 4 : 2;
  const ask = (question: string, wanted: string) => paragraphs(question, wanted, phrases, limit);
  const isAll = `2 * "blocks" > "last"`;
  const isTooFew = (found: string) => `(SELECT count(*) FROM ${found}) < ${PARAGRAPHS_READ}`;
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
      ${ask('SELECT $1::tsquery', `(SELECT NOT (${isAll}) FROM span) AND ${isTooFew('first')} AND ${isTooFew('second')}`)}
    ), found AS (
      SELECT * FROM first UNION SELECT * FROM second UNION SELECT * FROM third
    )`;
}
