import { select } from '~/adapters/database/plain-sql.server';
import type { PageRequest } from '~/lib/web/page';

/** Characters per page: one paragraph or line may be a thousand times as long as another. */
const MAX_CHARACTERS = 60_000;

const MAX_INTEGER = 2 ** 31 - 1;

type Counted = { at: number; characters: number | bigint };

/**
 * The rows at which pages begin, so that no page exceeds `limit` rows or MAX_CHARACTERS; a longer row gets a page of
 * its own.
 */
function startsOf(rows: readonly Counted[], limit: number): number[] {
  const starts: number[] = [];
  let [count, total] = [0, 0];
  for (const { at, characters } of rows) {
    const length = Number(characters);
    if (starts.length === 0 || count === limit || total + length > MAX_CHARACTERS) {
      starts.push(at);
      [count, total] = [0, 0];
    }
    count += 1;
    total += length;
  }
  return starts;
}

type Edition = { id: string; edition: number };

/** The numbers of the paragraphs or lines (`place`) at which the pages of a text begin. */
export async function pageStarts(
  { id, edition }: Edition,
  { by, limit }: { by: 'paragraph' | 'place'; limit: number },
): Promise<number[]> {
  const rows = await select<Counted>(
    `SELECT "${by}" AS "at", SUM(LENGTH("text")) AS "characters" FROM "TranscriptSegment"
     WHERE "transcriptId" = ? AND "edition" = ? GROUP BY "${by}" ORDER BY "${by}"`,
    id,
    edition,
  );
  return startsOf(rows, limit);
}

/** The number of the page that contains a row, counted from 1. */
export function pageWith(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, low);
}

type Range = { from: number; until: number };

/** The first row of a page and of the next one, with the page numbers. Pages beyond the last return the last. */
export function rangeOf(starts: readonly number[], { page }: Pick<PageRequest, 'page'>) {
  const totalPages = Math.max(1, starts.length);
  const currentPage = Math.min(page, totalPages);
  const range: Range = {
    from: starts[currentPage - 1] ?? 0,
    until: starts[currentPage] ?? MAX_INTEGER,
  };
  const place = {
    currentPage,
    totalPages,
    hasNextPage: currentPage < totalPages,
    hasPreviousPage: currentPage > 1,
  };
  return { range, place };
}
