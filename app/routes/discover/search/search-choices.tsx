import { Link } from '@remix-run/react';
import { t } from '~/messages/t';
import { TabLink, Name, RichText } from '~/ui/text/inline-text';
import type { SearchedKind, SearchScreen } from './search-screen.server';

/** What a search covers; URLs omit `all`, the default. */
export type SearchChoices = {
  /** Podcast languages; empty means all languages. */
  chosenLanguages: readonly string[];
  kind?: SearchedKind;
  /** Searches only for the exact words of the query. */
  exact?: boolean;
};

export const searchPath = (
  query: string,
  { chosenLanguages, kind = 'all', exact = false }: SearchChoices,
): string =>
  [
    `/search?q=${encodeURIComponent(query)}`,
    ...(kind === 'transcripts' ? ['in=transcripts'] : []),
    ...(exact ? ['exact=1'] : []),
    ...chosenLanguages.map((code) => `language=${code}`),
  ].join('&');

const kinds: { kind: SearchedKind; text: () => string }[] = [
  { kind: 'all', text: () => t('search.inAll') },
  { kind: 'transcripts', text: () => t('search.inTranscripts') },
];

/** Links to the same search in everything or only in transcripts. */
export function SearchKinds({ query, chosenLanguages, kind, exact }: SearchScreen) {
  return (
    <nav aria-label={t('search.kinds')} className="min-w-0 flex-1 basis-40 overflow-x-auto">
      <ul className="flex">
        {kinds.map(({ kind: otherKind, text }) => (
          <li key={otherKind} className="shrink-0">
            <TabLink
              to={searchPath(query, { chosenLanguages, exact, kind: otherKind })}
              isShown={otherKind === kind}
            >
              {text()}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The choices beside the languages as URL parameters, for forms that keep them. */
export const keptChoices = ({ kind, exact }: Pick<SearchScreen, 'kind' | 'exact'>) => ({
  ...(kind === 'transcripts' ? { in: kind } : {}),
  ...(exact ? { exact: '1' } : {}),
});

type Term = SearchScreen['addedTerms'][number]['terms'][number];

/** The rest is shown on demand. */
const TERMS_SHOWN = 3;

function Terms({ terms }: { terms: Term[] }) {
  return terms.map(({ language, text }, index) => (
    <span key={`${language} ${text}`}>
      {index > 0 ? ' · ' : null}
      <Name of={text} language={language} />
    </span>
  ));
}

function AlsoTerms({ terms }: { terms: Term[] }) {
  const visible = terms.slice(0, TERMS_SHOWN);
  const content = (
    <RichText text={t('search.also')} marks={{ terms: () => <Terms terms={visible} /> }} />
  );
  if (terms.length <= TERMS_SHOWN) return <p>{content}</p>;
  return (
    <details>
      <summary className="min-h-9 content-center">
        {content} <span aria-hidden="true">…</span>
      </summary>
      <p className="pb-2">
        <Terms terms={terms.slice(TERMS_SHOWN)} />
      </p>
    </details>
  );
}

/** The additional search terms, and a link to switch exact search on or off. */
export function AddedTerms({ screen }: { screen: SearchScreen }) {
  const { query, chosenLanguages, kind, addedTerms: also, exact } = screen;
  if (!exact && also.length === 0) return null;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm text-ink-muted">
      {exact ? (
        <p>{t('search.isExact')}</p>
      ) : (
        <AlsoTerms terms={also.flatMap((concept) => concept.terms)} />
      )}
      <Link
        to={searchPath(query, { chosenLanguages, kind, exact: !exact })}
        rel="nofollow"
        preventScrollReset
        className="inline-flex min-h-9 items-center text-accent underline"
      >
        {exact ? t('search.widely') : t('search.exactly')}
      </Link>
    </div>
  );
}

/** Speakers whose name matches the search. */
export function People({ people }: Pick<SearchScreen, 'people'>) {
  if (people.length === 0) return null;
  return (
    <nav aria-labelledby="people" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h2 id="people" className="font-semibold">
        {t('speaker.people')}
      </h2>
      <ul className="contents">
        {people.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} className="inline-flex min-h-9 items-center text-accent underline">
              <Name of={name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
