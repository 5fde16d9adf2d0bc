/** All that pages for visitors, and links on them, say in their query. */
export const PAGE_PARAMETERS: ReadonlySet<string> = new Set(
  [
    'page sort episode season played reviews notes q', // podcasts
    'transcript spoken find t play', // episodes
    'in language exact mixed refresh trending', // searches and lists
    'category order', // posts
    'about tab people', // contact, profiles
    'kind', // verses
    'by edit index redirectTo returnTo to token login', // forms
    'asked episodes failed into results search state status', // dashboard
  ].flatMap((names) => names.split(' ')),
);

/** All that calls with kept answers read of their query. */
export const KEPT_CALL_PARAMETERS: ReadonlySet<string> = new Set([
  'page',
  'limit',
  'sort',
  'language',
]);

/** The query of an address, `?` included, without what no page (or call) reads; the rest stays byte for byte. */
export function knownParameters(search: string, known = PAGE_PARAMETERS): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((parameter) => known.has(parameter.split('=', 1)[0]!));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}
