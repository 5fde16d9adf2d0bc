import { Link } from '@remix-run/react';
import { Search, Star, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import type { Recommendations } from '~/domain/listening/listening-schema';
import { podcastPath } from '~/lib/web/site-paths';
import { RelatedPodcasts } from '~/ui/cards/shelf';
import { Name, RichText } from '~/ui/text/inline-text';

const topics = () => [
  t('choice.quranRecitation'),
  t('choice.islamicHistory'),
  t('home.hadithStudy'),
  t('home.prayerGuidance'),
];

/** A link styled as a search box. */
function SearchLink() {
  return (
    <Link
      to="/search"
      className="flex min-h-12 w-full max-w-xl items-center gap-3 rounded-full border border-line-strong bg-surface ps-5 pe-2 shadow-card transition-colors group-data-started/home:min-h-10 hover:border-accent md:min-h-14 md:group-data-started/home:min-h-12"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 py-1 text-ink-muted group-data-started/home:truncate max-md:truncate max-md:text-sm md:py-2 narrow:whitespace-normal">
        {t('home.searchHint')}
      </span>
      <span
        aria-hidden="true"
        className="ms-auto hidden shrink-0 rounded-full bg-accent px-5 py-2 font-medium text-on-accent sm:block"
      >
        {t('frame.search')}
      </span>
    </Link>
  );
}

const button =
  'max-md:gap-1.5 max-md:px-2.5 max-md:text-sm group-data-started/home:min-h-9 group-data-started/home:shrink-0 group-data-started/home:py-1 group-data-started/home:text-sm';

/**
 * Links in a single row that scrolls when it overflows: the topics on phones, everything in the compact hero. Chromium
 * considers 32 visible pixels enough and does not scroll to a focused link; `scroll-px` makes at least half of it
 * visible.
 */
function Ways() {
  return (
    <div className="-m-1 grid w-[calc(100%+0.5rem)] grid-cols-[minmax(0,1fr)] gap-3 p-1 scroll-px-12 group-data-started/home:flex group-data-started/home:gap-2 group-data-started/home:overflow-x-auto md:gap-6">
      <div className="flex flex-wrap gap-2 group-data-started/home:shrink-0 group-data-started/home:flex-nowrap md:gap-3">
        <ButtonLink to="/search?trending=1" className={button}>
          <TrendingUp aria-hidden="true" className="size-4 md:size-5" />
          {t('home.exploreTrending')}
        </ButtonLink>
        <ButtonLink to="/featured" look="secondary" className={button}>
          <Star aria-hidden="true" className="size-4 text-gold md:size-5" />
          {t('home.featuredToday')}
        </ButtonLink>
      </div>
      <ul
        aria-label={t('browse.topics')}
        className="-m-1 flex scroll-px-12 gap-2 p-1 group-data-started/home:shrink-0 group-data-started/home:flex-nowrap max-md:not-group-data-started/home:overflow-x-auto md:flex-wrap"
      >
        {topics().map((topic) => (
          <li key={topic} className="shrink-0">
            <Link
              to={`/search?q=${encodeURIComponent(topic)}`}
              rel="nofollow"
              className="inline-flex min-h-9 items-center rounded-full border border-line bg-canvas px-4 text-sm font-medium whitespace-nowrap text-accent-strong transition-colors hover:border-accent"
            >
              {topic}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Compact inside a `group/home` with `data-started`. */
export function Hero() {
  return (
    <section className="relative isolate overflow-hidden border-b border-line bg-accent-soft">
      <div className="ornament-girih absolute inset-0 -z-10 text-accent opacity-15" />
      <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-10 py-5 group-data-started/home:py-2 md:py-16 md:group-data-started/home:py-5 lg:not-group-data-started/home:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-3 group-data-started/home:gap-1 md:gap-6 md:group-data-started/home:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:group-data-started/home:items-center md:group-data-started/home:gap-3">
          <div className="grid gap-1 group-data-started/home:gap-0 md:gap-4">
            <h1 className="max-w-2xl text-3xl font-semibold tracking-tight group-data-started/home:line-clamp-1 group-data-started/home:max-w-none group-data-started/home:text-lg sm:text-5xl md:text-6xl md:group-data-started/home:text-2xl narrow:group-data-started/home:line-clamp-none">
              {t('home.heading')}
            </h1>
            <p className="max-w-xl text-sm text-ink-muted group-data-started/home:line-clamp-1 group-data-started/home:max-w-none group-data-started/home:text-xs group-data-started/home:!leading-5 md:text-xl md:group-data-started/home:text-sm narrow:group-data-started/home:line-clamp-none">
              {t('home.about')}
            </p>
          </div>
          <SearchLink />
          <div className="min-w-0 justify-self-stretch md:group-data-started/home:col-span-2">
            <Ways />
          </div>
        </div>
        <div className="ornament-rosette hidden text-accent lg:not-group-data-started/home:block" />
      </div>
    </section>
  );
}

/** `data-started` makes the hero compact, because returning visitors know what the site is. */
export function HomePage({
  started,
  related = false,
  before,
  children,
}: {
  /** The number of started episodes; undefined for people without any history. */
  started: number | undefined;
  /** Reserves room for the related podcasts. */
  related?: boolean;
  before?: ReactNode;
  children: ReactNode;
}) {
  return (
    // A script in `before` sets it if only the browser knows.
    <div
      className="group/home"
      data-started={started}
      data-related={related ? '' : undefined}
      suppressHydrationWarning
    >
      {before}
      <Hero />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 pt-5 group-data-started/home:pt-4 md:gap-12 md:pt-10 md:group-data-started/home:pt-6">
        {children}
      </div>
    </div>
  );
}

export function RecommendedPodcasts({ because }: { because: Recommendations }) {
  const { slug, title, language } = because.podcast;
  const podcast = () => (
    <Link to={podcastPath(slug)} className="underline">
      <Name of={title} fallbackLanguage={language} />
    </Link>
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="line-clamp-2 text-xl font-semibold wrap-anywhere md:text-2xl narrow:line-clamp-none">
        <RichText text={t('home.becauseHeard')} marks={{ podcast }} />
      </h2>
      <RelatedPodcasts podcasts={because.related} isShelf />
    </section>
  );
}
