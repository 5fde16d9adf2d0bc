import { PARAGRAPHS_READ, PARAGRAPHS_READ_FOR_FACETS, type Facets } from './search-engine';

// As in the index: each paragraph has besides its words one for its block of ids, so that the newest of a common
// word are found without reading all that have it.
const BLOCK = 4_096;
const BLOCK_WORD = 'idblock';
const PARAGRAPH = `"transcriptId", "edition", "paragraph"`;
const SPOKEN = `to_tsvector('simple', "text" || ' ${BLOCK_WORD}' || ("id" / ${BLOCK})::text)`;

/**
 * The newest paragraphs that answer a question. Of a question that it does not know, the planner never expects so
 * many rows that it would rather read the table. Phrases are slow to look for: the newest are looked at one by one,
 * which OFFSET keeps the planner to, until there are enough.
 *
 * @param wanted a condition for looking at all
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
 * Begins a question with the table `found`: the newest paragraphs that answer `$1`, out of the newest blocks; where
 * they have too few, of as many as should have enough by what the first had; and of all where that was too few again.
 *
 * @param phrases conditions on a paragraph's text, each with AND before it
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
