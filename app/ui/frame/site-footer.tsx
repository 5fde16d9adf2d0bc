import { Link, useLocation } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import { t } from '~/messages/t';
import { useOutcomeFetcher } from '~/ui/feedback/outcomes';
import { Button } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-form';
import { RichText } from '~/ui/text/inline-text';

function NewsletterForm() {
  const fetcher = useOutcomeFetcher({ failureTitle: null });
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const error = fetcher.data?.ok === false ? fetcher.data.error : undefined;
  useEffect(() => {
    if (fetcher.data?.ok) form.current?.reset();
    else if (fetcher.data) form.current?.querySelector<HTMLElement>('[name=email]')?.focus();
  }, [fetcher.data]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/newsletter"
      noValidate
      className="grid content-start gap-2"
    >
      <label htmlFor={id} className="font-display text-base font-semibold">
        {t('frame.newsletter')}
      </label>
      <p className="text-sm text-ink-muted">{t('frame.newsletterHint')}</p>
      <EnhancedField />
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="email"
          name="email"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          maxLength={254}
          autoComplete="email"
          placeholder={t('frame.emailExample')}
          className="field w-full min-w-0 grow basis-40 aria-invalid:border-2 aria-invalid:border-danger"
        />
        {/* Not busy while loaders revalidate: a corrected address can be sent as soon as the error is shown. */}
        <Button busy={fetcher.state === 'submitting'}>{t('frame.subscribe')}</Button>
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </fetcher.Form>
  );
}

const columns = [
  {
    title: () => t('frame.discover'),
    links: [
      { to: '/search?trending=1', text: () => t('frame.trending') },
      { to: '/browse', text: () => t('frame.discover') },
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

const podcastIndex = (text: string) => (
  <a href="https://podcastindex.org/" className="underline" rel="noopener noreferrer">
    {text}
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

/** States that no native speaker has reviewed the texts of the page. */
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
            {/* The links follow the fold instead of being inside it, because wide windows show them unfolded. */}
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
