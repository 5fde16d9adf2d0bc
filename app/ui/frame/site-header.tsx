import { Link, NavLink } from '@remix-run/react';
import { t } from '~/messages/t';
import type { Actor } from '~/domain/accounts/users';
import { SignInLink } from '~/ui/auth/sign-in-link';
import { LanguageMenu } from './language-menu';
import { ThemeToggle } from './theme-toggle';
import { UserMenu } from './user-menu';

function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
      <g className="fill-accent">
        <rect x="5" y="5" width="22" height="22" rx="2" />
        <rect x="5" y="5" width="22" height="22" rx="2" transform="rotate(45 16 16)" />
      </g>
      <g className="stroke-on-accent" strokeWidth="2.4" strokeLinecap="round">
        <path d="M10 14v4M14 11v10M18 13v6M22 15v2" />
      </g>
    </svg>
  );
}

const places = [
  { to: '/', text: () => t('frame.home') },
  { to: '/search', text: () => t('frame.search') },
  { to: '/blog', text: () => t('frame.blog') },
];

type Props = { siteName: string; actor: Actor | null; newCount: number };

export function SiteHeader({ siteName, actor, newCount }: Props) {
  return (
    <header className="top-0 z-30 border-b border-line bg-surface/95 backdrop-blur [@media(height>=30rem)]:sticky">
      <div className="page relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.5 font-display text-xl font-semibold"
        >
          <Logo />
          {siteName}
        </Link>
        <nav
          aria-label={t('frame.mainNavigation')}
          className="order-last basis-[calc(100%-3.75rem)] sm:order-none sm:basis-auto"
        >
          <ul className="flex flex-wrap gap-1">
            {places.map(({ to, text }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className="inline-flex min-h-11 items-center rounded-control px-2 text-ink-muted sm:px-3 hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
                >
                  {text()}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageMenu />
        <div className="ms-auto flex items-center gap-2 sm:-ms-2">
          <ThemeToggle />
          {actor ? <UserMenu actor={actor} newCount={newCount} /> : <SignInLink />}
        </div>
      </div>
    </header>
  );
}
