import { Link } from '@remix-run/react';
import { t } from '~/messages/t';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { searchPath } from './search-path';
import type { SearchScreen } from './search-screen.server';

function Terms({ also }: Pick<SearchScreen, 'also'>) {
  return also
    .flatMap(({ terms }) => terms)
    .map(({ language, text }, index) => (
      <span key={`${language} ${text}`}>
        {index > 0 ? ' · ' : null}
        <Name of={text} language={language} />
      </span>
    ));
}

/** What was looked for besides the words, in a line that is scrolled, and the way to the words alone and back. */
export function Also({ screen }: { screen: SearchScreen }) {
  const { query, within, kind, also, exact } = screen;
  if (!exact && also.length === 0) return null;
  return (
    <p className="-mt-2 flex min-h-9 items-center gap-3 text-sm">
      <span className="min-w-0 flex-1 overflow-x-auto whitespace-nowrap text-ink-muted">
        {exact ? (
          t('search.isExact')
        ) : (
          <RichText text={t('search.also')} marks={{ terms: () => <Terms also={also} /> }} />
        )}
      </span>
      <Link
        to={searchPath(query, { within, kind, exact: !exact })}
        rel="nofollow"
        preventScrollReset
        className="inline-flex min-h-9 shrink-0 items-center text-accent underline"
      >
        {exact ? t('search.widely') : t('search.exactly')}
      </Link>
    </p>
  );
}
