/** The page of a list that an address asks for, from 1; anything odd is the first. */
export function pageNumberOf(url: URL, parameter = 'page'): number {
  const page = Number(url.searchParams.get(parameter));
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
