/** Starts at 1; anything invalid means the first page. */
export function pageNumberOf(url: URL, parameter = 'page'): number {
  const page = Number(url.searchParams.get(parameter));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** 404 if the URL names a page beyond the last, in which case the last one is shown. */
export function listStatus({ searchParams }: URL, shown = 1, parameter = 'page'): 200 | 404 {
  const named = searchParams.get(parameter);
  return !named || named === String(shown) ? 200 : 404;
}
