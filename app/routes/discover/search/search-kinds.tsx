import { Link } from '@remix-run/react';
import { t } from '~/messages/t';
import { searchPath, type SearchedKind } from './search-path';
import type { SearchScreen } from './search-screen.server';

const kinds: { kind: SearchedKind; text: () => string }[] = [
  { kind: 'all', text: () => t('search.inAll') },
  { kind: 'transcripts', text: () => t('search.inTranscripts') },
];

/** Leads to the same search in everything or in what is said alone. */
export function SearchKinds({ query, within, kind, exact }: SearchScreen) {
  return (
    <nav aria-label={t('search.kinds')} className="min-w-0 flex-1 basis-40 overflow-x-auto">
      <ul className="flex">
        {kinds.map(({ kind: other, text }) => (
          <li key={other} className="shrink-0">
            <Link
              to={searchPath(query, { within, exact, kind: other })}
              preventScrollReset
              aria-current={other === kind ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-ink-muted hover:text-ink max-sm:px-2 max-sm:text-sm aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent-strong"
            >
              {text()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Keeps in a form what is searched. */
export const ChosenKind = ({ kind }: Pick<SearchScreen, 'kind'>) =>
  kind === 'transcripts' ? <input type="hidden" name="in" value={kind} /> : null;

/** Keeps in a form that the words alone are looked for. */
export const ChosenExactness = ({ exact }: Pick<SearchScreen, 'exact'>) =>
  exact ? <input type="hidden" name="exact" value="1" /> : null;
