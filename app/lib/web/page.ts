import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { anyOf } from '~/lib/any-of';
import { fold } from '~/lib/text/fold';

export type Page = {
  totalCount: number;
  currentPage: number;
  totalPages: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};

export type PageRequest = { page: number; limit: number };

/** An empty list has one page. */
const pagesOf = (totalCount: number, limit: number) => Math.max(1, Math.ceil(totalCount / limit));

export function pageOf({ totalCount, page, limit }: PageRequest & { totalCount: number }): Page {
  const totalPages = pagesOf(totalCount, limit);
  return {
    totalCount,
    currentPage: page,
    totalPages,
    hasNextPage: page < totalPages,
    hasPreviousPage: page > 1,
  };
}

/** Reads one page of a list; a page number past the end returns the last page. */
export async function readPage<T>(
  { page, limit }: PageRequest,
  count: () => Promise<number>,
  read: (range: { skip: number; take: number }) => Promise<T[]>,
): Promise<{ rows: T[]; pagination: Page }> {
  const totalCount = await count();
  const pageNumber = Math.min(page, pagesOf(totalCount, limit));
  const rows = await read({ skip: (pageNumber - 1) * limit, take: limit });
  return { rows, pagination: pageOf({ totalCount, page: pageNumber, limit }) };
}

/** Like `readPage`, for a list already in memory. */
export function pageOfList<T>(
  list: readonly T[],
  { page, limit }: PageRequest,
): { rows: T[]; pagination: Page } {
  const totalCount = list.length;
  const pageNumber = Math.min(page, pagesOf(totalCount, limit));
  const rows = list.slice((pageNumber - 1) * limit, pageNumber * limit);
  return { rows, pagination: pageOf({ totalCount, page: pageNumber, limit }) };
}

type Range = { skip: number; take: number; where?: { id: { in: string[] } } };

/**
 * Like `readPage`, for rows whose folded text contains `search`. Scanning is fast enough because admin lists are short.
 * @param texts returns all rows, in the order of `read`
 */
export async function readMatches<T>(
  { search = '', ...request }: PageRequest & { search?: string },
  lists: {
    count: () => Promise<number>;
    texts: () => Promise<{ id: string; text: string }[]>;
    read: (range: Range) => Promise<T[]>;
  },
): Promise<{ rows: T[]; pagination: Page }> {
  const terms = fold(search);
  if (!terms) return readPage(request, lists.count, lists.read);
  const ids: string[] = [];
  for (const [index, { id, text }] of (await lists.texts()).entries()) {
    if (fold(text).includes(terms)) ids.push(id);
    if (index % 500 === 499) await yieldToEventLoop();
  }
  const { rows, pagination } = pageOfList(ids, request);
  const where = { id: anyOf(rows) };
  return { rows: await lists.read({ skip: 0, take: request.limit, where }), pagination };
}
