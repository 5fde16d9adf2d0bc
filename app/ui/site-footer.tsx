import { Link } from '@remix-run/react';
import { NewsletterForm } from './newsletter-form';

const columns = [
  {
    title: 'Discover',
    links: [
      { to: '/search?trending=1', text: 'Trending' },
      { to: '/featured', text: 'Featured Podcasts' },
      { to: '/featured-episodes', text: 'Featured Episodes' },
      { to: '/search?q=Quran+Recitation', text: 'Quran Recitation' },
      { to: '/search?q=Islamic+History', text: 'Islamic History' },
    ],
  },
  {
    title: 'Community',
    links: [
      { to: '/blog', text: 'Blog' },
      { to: '/register', text: 'Join the Community' },
      { to: '/favorites', text: 'My Favorites' },
      { to: '/contact', text: 'Contact' },
    ],
  },
];

const legal = [
  { to: '/privacy', text: 'Privacy Policy' },
  { to: '/terms', text: 'Terms of Service' },
  { to: '/contact', text: 'Contact' },
  { to: '/api', text: 'API' },
];

const link = 'inline-flex min-h-9 items-center text-ink-muted hover:text-ink hover:underline';

export function SiteFooter({ siteName }: { siteName: string }) {
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <div className="page grid gap-10 py-12 grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
        <div className="grid content-start gap-2">
          <p className="font-display text-xl font-semibold">{siteName}</p>
          <p className="max-w-xs text-ink-muted">
            A community for discovering, playing and reviewing Islamic podcasts.
          </p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-2 text-base font-semibold">{column.title}</h2>
            <ul>
              {column.links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <NewsletterForm />
      </div>
      <div className="border-t border-line">
        <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4 text-sm">
          <p className="text-ink-muted">
            Podcast data from{' '}
            <a href="https://podcastindex.org/" className="underline" rel="noopener noreferrer">
              Podcast Index
            </a>
          </p>
          <ul className="flex flex-wrap gap-x-5">
            {legal.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={link}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
