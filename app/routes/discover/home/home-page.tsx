import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import type { Recommendations } from '~/domain/listening/listening-schema';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { EpisodeTitleLink, PlayEpisodeButton } from '~/player/controls/play-button';
import { Artwork } from '~/ui/cards/artwork';
import { RelatedPodcasts } from '~/ui/cards/shelf';
import { ButtonLink } from '~/ui/forms/button';
import { SearchBox } from '~/ui/lists/search-box';
import { Star, TrendingUp } from '~/ui/text/icons';
import { Name, RichText } from '~/ui/text/inline-text';

const topics = () => [
  t('choice.quranRecitation'),
  t('choice.islamicHistory'),
  t('home.hadithStudy'),
  t('home.prayerGuidance'),
];

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
        <ButtonLink to="/featured" variant="secondary" className={button}>
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

/** Compact inside a `group/home` with `data-started`: on a phone, only the search is left of it. */
function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="relative isolate overflow-hidden border-b border-line bg-accent-soft">
      <div className="ornament-girih absolute inset-0 -z-10 text-accent opacity-15" />
      <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-3 py-5 group-data-started/home:gap-1 group-data-started/home:py-2 md:gap-6 md:py-16 md:group-data-started/home:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:group-data-started/home:gap-3 md:group-data-started/home:py-5 lg:not-group-data-started/home:grid-cols-[1fr_22rem] lg:not-group-data-started/home:gap-x-10">
        <div className="grid gap-1 group-data-started/home:gap-0 max-md:group-data-started/home:sr-only md:gap-4">
          <h1 className="max-w-2xl text-3xl font-semibold tracking-tight group-data-started/home:line-clamp-1 group-data-started/home:max-w-none group-data-started/home:text-lg sm:text-5xl md:text-6xl md:group-data-started/home:text-2xl narrow:group-data-started/home:line-clamp-none">
            {t('home.heading')}
          </h1>
          <p className="max-w-xl text-sm text-ink-muted group-data-started/home:line-clamp-1 group-data-started/home:max-w-none group-data-started/home:text-xs group-data-started/home:!leading-5 md:text-xl md:group-data-started/home:text-sm narrow:group-data-started/home:line-clamp-none">
            {t('home.about')}
          </p>
        </div>
        <div className="group-data-started/home:hidden lg:col-start-2 lg:row-span-3 lg:row-start-1">
          {children}
        </div>
        <SearchBox
          placeholder={t('home.searchHint')}
          className="max-w-xl group-data-started/home:min-h-11 max-md:min-h-12 max-md:text-sm"
        />
        <div className="min-w-0 max-md:group-data-started/home:hidden md:group-data-started/home:col-span-2">
          <Ways />
        </div>
      </div>
    </section>
  );
}

/** What a new visitor can play at once; the ornament where there is nothing. */
function ListenNow({ items }: { items: ListedEpisode[] }) {
  if (items.length === 0) {
    return <div className="ornament-rosette hidden text-accent lg:block" />;
  }
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold md:text-xl">{t('home.listenNow')}</h2>
      <ul className="grid grid-cols-3 gap-3">
        {items.map(({ episode, podcast }) => (
          <li key={episode.id} className="relative grid content-start gap-1">
            <Artwork
              path={episode.imagePath ?? podcast.imagePath}
              title={podcast.title}
              variant="small"
              eager
              className="w-full"
            />
            <PlayEpisodeButton
              episode={{ ...episode, language: podcast.language }}
              podcast={podcast}
              isMain
              className="absolute end-1 top-1"
            />
            <p className="text-sm leading-snug">
              <EpisodeTitleLink
                episode={{ ...episode, language: podcast.language }}
                podcast={podcast}
                className="line-clamp-2 text-as-page wrap-anywhere hover:underline narrow:line-clamp-none"
              />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `data-started` makes the hero compact, because returning visitors know what the site is. */
export function HomePage({
  started,
  related = false,
  before,
  toHear,
  children,
}: {
  /** The number of started episodes; undefined for people without any history. */
  started: number | undefined;
  /** Reserves room for the related podcasts. */
  related?: boolean;
  before?: ReactNode;
  /** For people without any history. */
  toHear: ListedEpisode[];
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
      <Hero>
        <ListenNow items={toHear} />
      </Hero>
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
