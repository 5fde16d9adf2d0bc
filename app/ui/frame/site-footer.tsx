import { Link, useLocation } from '@remix-run/react';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';
import { NewsletterForm } from './newsletter-form';

const columns = [
  {
    title: () => t('frame.discover'),
    links: [
      { to: '/search?trending=1', text: () => t('frame.trending') },
      { to: '/browse', text: () => t('frame.browse') },
      { to: '/quran', text: () => t('verses.title') },
      { to: '/collections', text: () => t('days.collections') },
      { to: '/featured', text: () => t('frame.featuredPodcasts') },
      { to: '/featured-episodes', text: () => t('frame.featuredEpisodes') },
      { to: '/browse/topic/quran-recitation', text: () => t('choice.quranRecitation') },
      { to: '/browse/topic/islamic-history', text: () => t('choice.islamicHistory') },
    ],
  },
  {
    title: () => t('frame.community'),
    links: [
      { to: '/blog', text: () => t('frame.blog') },
      { to: '/register', text: () => t('frame.joinCommunity') },
      { to: '/favorites', text: () => t('frame.myFavorites') },
      { to: '/new', text: () => t('listening.newEpisodes') },
      { to: '/queue', text: () => t('listening.queue') },
      { to: '/history', text: () => t('listening.history') },
      { to: '/contact', text: () => t('frame.contact') },
    ],
  },
];

const legal = [
  { to: '/privacy', text: () => t('frame.privacyPolicy') },
  { to: '/terms', text: () => t('frame.termsOfService') },
  { to: '/contact', text: () => t('frame.contact') },
  { to: '/api', text: () => t('frame.api') },
];

const link = 'inline-flex min-h-9 items-center text-ink-muted hover:text-ink hover:underline';

const podcastIndex = (words: string) => (
  <a href="https://podcastindex.org/" className="underline" rel="noopener noreferrer">
    {words}
  </a>
);

function Links({ links, className }: { links: typeof legal; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className={link}>
            {text()}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Note = { text: string; report: string };

/** Says that no native speaker has read the texts of the page. */
function TranslationNote({ text, report }: Note) {
  const { pathname, search } = useLocation();
  const page = encodeURIComponent(pathname + search);
  return (
    <p className="page pt-4 text-sm text-ink-muted">
      {text}{' '}
      <Link to={`/contact?about=translation&page=${page}`} rel="nofollow" className="underline">
        {report}
      </Link>
    </p>
  );
}

export function SiteFooter({ siteName, note }: { siteName: string; note?: Note | null }) {
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <div className="page grid gap-x-10 gap-y-1 py-6 sm:gap-y-10 sm:py-12 grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
        <div className="grid content-start gap-2">
          <p className="font-display text-xl font-semibold">{siteName}</p>
          <p className="max-w-xs text-ink-muted">{t('frame.about')}</p>
        </div>
        {columns.map((column) => (
          <nav key={column.links[0]!.to} aria-label={column.title()}>
            <h2 className="mb-2 text-base font-semibold max-sm:hidden">{column.title()}</h2>
            {/* Folds what follows it rather than what is in it, which wide windows show without a fold. */}
            <details className="peer sm:hidden">
              <summary className="flex min-h-11 items-center font-semibold">
                {column.title()}
              </summary>
            </details>
            <Links links={column.links} className="max-sm:not-peer-open:hidden max-sm:pb-2" />
          </nav>
        ))}
        <NewsletterForm />
      </div>
      <div className="border-t border-line">
        {note && <TranslationNote {...note} />}
        <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 text-sm">
          <p className="text-ink-muted">
            <RichText text={t('frame.dataFrom')} marks={{ link: podcastIndex }} />
          </p>
          <Links links={legal} className="flex flex-wrap gap-x-4 sm:gap-x-5" />
        </div>
      </div>
    </footer>
  );
}
