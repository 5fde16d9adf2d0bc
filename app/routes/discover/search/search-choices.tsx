import { TabLink } from '~/ui/text/text-link';
import { t } from '~/messages/t';
import type { SearchScreen } from './search-screen.server';

/** What a search covers; URLs omit `all`, the default. */
export type SearchedKind = 'all' | 'transcripts';

export type SearchChoices = {
  /** Podcast languages; empty means all languages. */
  within: readonly string[];
  kind?: SearchedKind;
  /** Searches only for the exact words of the query. */
  exact?: boolean;
};

export const searchPath = (
  query: string,
  { within, kind = 'all', exact = false }: SearchChoices,
): string =>
  [
    `/search?q=${encodeURIComponent(query)}`,
    ...(kind === 'transcripts' ? ['in=transcripts'] : []),
    ...(exact ? ['exact=1'] : []),
    ...within.map((code) => `language=${code}`),
  ].join('&');

const kinds: { kind: SearchedKind; text: () => string }[] = [
  { kind: 'all', text: () => t('search.inAll') },
  { kind: 'transcripts', text: () => t('search.inTranscripts') },
];

/** Links to the same search in everything or only in transcripts. */
export function SearchKinds({ query, within, kind, exact }: SearchScreen) {
  return (
    <nav aria-label={t('search.kinds')} className="min-w-0 flex-1 basis-40 overflow-x-auto">
      <ul className="flex">
        {kinds.map(({ kind: other, text }) => (
          <li key={other} className="shrink-0">
            <TabLink
              to={searchPath(query, { within, exact, kind: other })}
              isShown={other === kind}
            >
              {text()}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Hidden field that keeps the searched kind in a form. */
export const ChosenKind = ({ kind }: Pick<SearchScreen, 'kind'>) =>
  kind === 'transcripts' ? <input type="hidden" name="in" value={kind} /> : null;

/** Hidden field that keeps exact search on in a form. */
export const ChosenExactness = ({ exact }: Pick<SearchScreen, 'exact'>) =>
  exact ? <input type="hidden" name="exact" value="1" /> : null;
