import { Link, NavLink } from '@remix-run/react';
import type { Actor } from '~/domain/users/users';
import { Logo } from './logo';
import { SignInLink } from './sign-in-link';
import { ThemeToggle } from './theme-toggle';
import { UserMenu } from './user-menu';

const places = [
  { to: '/', text: 'Home' },
  { to: '/search', text: 'Search' },
  { to: '/blog', text: 'Blog' },
];

export function SiteHeader({ siteName, actor }: { siteName: string; actor: Actor | null }) {
  return (
    <header className="top-0 z-30 border-b border-line bg-surface/95 backdrop-blur [@media(height>=30rem)]:sticky">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.5 font-display text-xl font-semibold"
        >
          <Logo />
          {siteName}
        </Link>
        <nav aria-label="Main" className="order-last w-full sm:order-none sm:w-auto">
          <ul className="flex gap-1">
            {places.map(({ to, text }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/'}
                  className="inline-flex min-h-11 items-center rounded-control px-3 text-ink-muted hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong"
                >
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex items-center gap-2">
          <ThemeToggle />
          {actor ? <UserMenu actor={actor} /> : <SignInLink />}
        </div>
      </div>
    </header>
  );
}
