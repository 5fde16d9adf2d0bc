import { Link } from '@remix-run/react';
import { Search, Star, TrendingUp } from 'lucide-react';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';

const topics = () => [
  t('choice.quranRecitation'),
  t('choice.islamicHistory'),
  t('home.hadithStudy'),
  t('home.prayerGuidance'),
];

/** A link that looks like the search box. */
function SearchLink() {
  return (
    <Link
      to="/search"
      className="flex min-h-14 w-full max-w-xl items-center gap-3 rounded-full border border-line-strong bg-surface ps-5 pe-2 shadow-card transition-colors hover:border-accent"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span className="min-w-0 py-2 text-ink-muted">{t('home.searchHint')}</span>
      <span
        aria-hidden="true"
        className="ms-auto hidden rounded-full bg-accent px-5 py-2 font-medium text-on-accent sm:block"
      >
        {t('frame.search')}
      </span>
    </Link>
  );
}

export function Hero() {
  return (
    <section className="relative isolate overflow-hidden border-b border-line bg-accent-soft">
      <div className="ornament-girih absolute inset-0 -z-10 text-accent opacity-15" />
      <div className="page grid grid-cols-[minmax(0,1fr)] items-center gap-10 py-14 md:py-20 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-6">
          <div className="grid gap-4">
            <h1 className="max-w-2xl text-4xl font-semibold tracking-tight sm:text-5xl md:text-6xl">
              {t('home.heading')}
            </h1>
            <p className="max-w-xl text-lg text-ink-muted md:text-xl">{t('home.about')}</p>
          </div>
          <SearchLink />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/search?trending=1">
              <TrendingUp aria-hidden="true" className="size-5" />
              {t('home.exploreTrending')}
            </ButtonLink>
            <ButtonLink to="/featured" look="secondary">
              <Star aria-hidden="true" className="size-5 text-gold" />
              {t('home.featuredToday')}
            </ButtonLink>
          </div>
          <ul aria-label={t('home.topics')} className="flex flex-wrap gap-2">
            {topics().map((topic) => (
              <li key={topic}>
                <Link
                  to={`/search?q=${encodeURIComponent(topic)}`}
                  rel="nofollow"
                  className="inline-flex min-h-9 items-center rounded-full border border-line bg-canvas px-4 text-sm font-medium text-accent-strong transition-colors hover:border-accent"
                >
                  {topic}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div className="ornament-rosette hidden text-accent lg:block" />
      </div>
    </section>
  );
}
