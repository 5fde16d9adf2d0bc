import { Form, Link, useLoaderData } from '@remix-run/react';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { data } from '@remix-run/node';
import { MAX_QUERY_LENGTH } from '~/domain/search/search';
import { Button } from '~/ui/forms/button';
import { Name, RichText } from '~/ui/text/inline-text';
import { t } from '~/messages/t';
import { ChosenLanguages } from '~/ui/lists/language-filter';
import { screenLoader } from '~/http/pages/screen.server';
import { type ScreenHandle, publicMeta } from '~/ui/feedback/error-screen';
import { searchPath, keptChoices } from './search-choices';
import { type SearchScreen, searchHead, loadSearchScreen } from './search-screen.server';
import { SearchResults } from './search-results';
import { HiddenFields } from '~/ui/forms/enhanced-form';

const quickSearches = () => [
  t('search.quran'),
  t('choice.hadith'),
  t('choice.islamicHistory'),
  t('search.prayer'),
  t('search.ramadan'),
];

/** Small above results, so that the results stand out. */
function Heading({ query, trending }: { query: string; trending: boolean }) {
  return (
    <h1
      className={`font-semibold wrap-anywhere ${query ? 'text-lg' : 'text-3xl tracking-tight sm:text-4xl'}`}
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

/** An empty query is not submitted. The field is not `required`, because Firefox would announce it as invalid. */
function keepWhenBlank(event: FormEvent<HTMLFormElement>): void {
  const words = new FormData(event.currentTarget).get('q');
  if (typeof words === 'string' && words.trim() === '') event.preventDefault();
}

function SearchForm({
  query,
  languages,
  kind,
  exact,
}: Pick<SearchScreen, 'query' | 'languages' | 'kind' | 'exact'>) {
  return (
    <Form
      role="search"
      action="/search"
      onSubmit={keepWhenBlank}
      className="flex min-h-13 w-full max-w-2xl items-center gap-2 rounded-full border border-line-strong bg-surface ps-5 pe-2 shadow-card focus-within:border-accent"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <HiddenFields of={Object.entries(keptChoices({ kind, exact }))} />
      <ChosenLanguages options={languages} />
      <input
        key={query}
        type="search"
        name="q"
        dir="auto"
        aria-label={t('feedback.searchPodcasts')}
        defaultValue={query}
        placeholder={t('search.placeholder')}
        aria-required
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-11 min-w-0 flex-1 rounded-control bg-transparent placeholder:text-ink-muted"
      />
      <Button className="!rounded-full">{t('frame.search')}</Button>
    </Form>
  );
}

function QuickSearches({ within, kind }: Pick<SearchScreen, 'within' | 'kind'>) {
  return (
    <nav aria-label={t('search.quickSearches')}>
      <ul className="flex flex-wrap gap-2">
        {quickSearches().map((topic) => (
          <li key={topic}>
            <Link
              to={searchPath(topic, { within, kind })}
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
  const { query, trending, within, languages, kind, exact } = screen;
  return (
    <section className="relative isolate overflow-hidden border-b border-line bg-accent-soft">
      <div className="ornament-girih absolute inset-0 -z-10 text-accent opacity-15" />
      <div
        className={`page grid grid-cols-[minmax(0,1fr)] ${query ? 'gap-2 py-3' : 'gap-5 py-8 md:py-12'}`}
      >
        <div className="grid gap-2">
          <Heading query={query} trending={trending} />
          {query ? null : (
            <p className="max-w-xl text-lg text-ink-muted">
              {trending ? t('search.trendingHint') : t('search.hint')}
            </p>
          )}
        </div>
        <SearchForm query={query} languages={languages} kind={kind} exact={exact} />
        {query ? null : <QuickSearches within={within} kind={kind} />}
      </div>
    </section>
  );
}

export const loader = screenLoader('anyone', async (ctx) => {
  const { screen, init } = await loadSearchScreen(ctx);
  return data({ ...screen, head: searchHead(screen) }, init);
});

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
