/** Every query parameter used by public pages and the links on them. */
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

/** Every query parameter read by calls whose responses are cached. */
export const KEPT_CALL_PARAMETERS: ReadonlySet<string> = new Set([
  'page',
  'limit',
  'sort',
  'language',
]);

/** The query string, including `?`, without unknown parameters; the rest stays byte for byte. */
export function knownParameters(search: string, known = PAGE_PARAMETERS): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((parameter) => known.has(parameter.split('=', 1)[0]!));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}
