import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { screenLoader } from '~/http/pages/screen.server';
import { t } from '~/messages/t';
import { type ScreenHandle, publicMeta } from '~/ui/feedback/error-screen';
import { HiddenFields } from '~/ui/forms/enhanced-form';
import { ChosenLanguages } from '~/ui/lists/language-filter';
import { SearchBox } from '~/ui/lists/search-box';
import { Name, RichText } from '~/ui/text/inline-text';
import { searchPath, keptChoices } from './search-choices';
import { SearchResults, useSearching } from './search-results';
import { type SearchScreen, searchHead, loadSearchScreen } from './search-screen.server';

const quickSearches = () => [
  t('search.quran'),
  t('choice.hadith'),
  t('choice.islamicHistory'),
  t('search.prayer'),
  t('search.ramadan'),
];

export const loader = screenLoader('anyone', async (ctx) => {
  const { screen, init } = await loadSearchScreen(ctx);
  return data({ ...screen, head: searchHead(screen) }, init);
});

/** Above results it is small, and on a phone the box says it. */
function Heading({
  query,
  trending,
  isCompact,
}: {
  query: string;
  trending: boolean;
  isCompact: boolean;
}) {
  return (
    <h1
      className={`font-semibold wrap-anywhere ${isCompact ? 'text-lg max-sm:sr-only' : 'text-3xl tracking-tight sm:text-4xl'}`}
    >
      {query ? (
        <RichText text={t('search.resultsFor')} marks={{ query: () => <Name of={query} /> }} />
      ) : trending ? (
        t('search.trending')
      ) : (
        t('feedback.searchPodcasts')
      )}
    </h1>
  );
}

function QuickSearches({ chosenLanguages, kind }: Pick<SearchScreen, 'chosenLanguages' | 'kind'>) {
  return (
    <nav aria-label={t('search.quickSearches')}>
      <ul className="flex flex-wrap gap-2">
        {quickSearches().map((topic) => (
          <li key={topic}>
            <Link
              to={searchPath(topic, { chosenLanguages, kind })}
              rel="nofollow"
              className="inline-flex min-h-9 items-center rounded-full border border-line bg-canvas px-4 text-sm font-medium text-accent-strong transition-colors hover:border-accent"
            >
              {topic}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** With a query, only the search box, so that results fit on the first screen. */
function SearchHead({ screen }: { screen: SearchScreen }) {
  const { query, trending, chosenLanguages, languages, kind, exact } = screen;
  // As soon as it is sent, so that nothing moves when the results come.
  const isCompact = useSearching() !== null || query !== '';
  return (
    <section className="relative isolate overflow-hidden border-b border-line bg-accent-soft">
      <div className="ornament-girih absolute inset-0 -z-10 text-accent opacity-15" />
      <div
        className={`page grid grid-cols-[minmax(0,1fr)] ${isCompact ? 'gap-2 py-2 sm:py-3' : 'gap-5 py-8 md:py-12'}`}
      >
        <div className={isCompact ? 'max-sm:contents' : 'grid gap-2'}>
          <Heading query={query} trending={trending} isCompact={isCompact} />
          {isCompact ? null : (
            <p className="max-w-xl text-lg text-ink-muted">
              {trending ? t('search.trendingHint') : t('search.hint')}
            </p>
          )}
        </div>
        <SearchBox query={query}>
          <HiddenFields of={Object.entries(keptChoices({ kind, exact }))} />
          <ChosenLanguages options={languages} />
        </SearchBox>
        {isCompact ? null : <QuickSearches chosenLanguages={chosenLanguages} kind={kind} />}
      </div>
    </section>
  );
}

export const handle: ScreenHandle = { noAnswer: () => t('search.failed') };

export const meta = publicMeta();

export default function SearchPage() {
  const screen = useLoaderData<typeof loader>();
  return (
    <>
      <SearchHead screen={screen} />
      <SearchResults screen={screen} />
    </>
  );
}
