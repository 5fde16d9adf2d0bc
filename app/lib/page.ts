/** Where in a list a page of it stands, as every paged answer says it. */
export type Page = {
  totalCount: number;
  /** From 1. */
  currentPage: number;
  totalPages: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};

/** `page` counts from 1; a list without entries has one empty page. */
export function pageOf({
  totalCount,
  page,
  limit,
}: {
  totalCount: number;
  page: number;
  limit: number;
}): Page {
  const totalPages = Math.max(1, Math.ceil(totalCount / limit));
  return {
    totalCount,
    currentPage: page,
    totalPages,
    hasNextPage: page < totalPages,
    hasPreviousPage: page > 1,
  };
}

/** Counts a list and reads one page of it. A page beyond the last one is the last one. */
export async function readPage<T>(
  { page, limit }: { page: number; limit: number },
  count: () => Promise<number>,
  read: (range: { skip: number; take: number }) => Promise<T[]>,
): Promise<{ rows: T[]; place: Page }> {
  const totalCount = await count();
  const within = Math.min(page, Math.max(1, Math.ceil(totalCount / limit)));
  const rows = await read({ skip: (within - 1) * limit, take: limit });
  return { rows, place: pageOf({ totalCount, page: within, limit }) };
}
