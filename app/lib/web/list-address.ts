type Step = {
  /** Id of the changed row. */
  id?: string;
  /** The row's index after a move. */
  index?: number | null;
  limit?: number;
  /** Set when JavaScript submits the form and keeps the scroll position itself. */
  enhanced?: boolean;
};

/** Returns the list's URL after an action: same search, on the row's new page if it moved. */
export function rowAddress(
  { pathname, searchParams }: URL,
  { id, index = null, limit = 1, enhanced = false }: Step = {},
): string {
  const params = new URLSearchParams(searchParams);
  params.delete('index');
  const page = index === null ? null : String(Math.floor(index / limit) + 1);
  const turned = page !== null && page !== (params.get('page') ?? '1');
  if (page === '1') params.delete('page');
  else if (page) params.set('page', page);
  const search = params.size > 0 ? `?${params}` : '';
  return pathname + search + (id && (turned || !enhanced) ? `#${id}` : '');
}
