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
