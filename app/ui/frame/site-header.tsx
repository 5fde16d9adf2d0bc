import { Link } from '@remix-run/react';
import type { Actor } from '~/domain/accounts/users';
import { SignInLink } from '~/ui/auth/sign-in-link';
import { LanguageMenu } from './language-menu';
import { Places } from './places';
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

type Props = { siteName: string; actor: Actor | null; newCount: number };

export function SiteHeader({ siteName, actor, newCount }: Props) {
  return (
    <header className="top-0 z-30 border-b border-line bg-surface sm:bg-surface/95 sm:backdrop-blur [@media(height>=30rem)]:sticky">
      <div className="page relative flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-1 places:gap-x-1 sm:min-h-16 sm:py-2">
        {/* On a phone, a name that does not fit beside the logo wraps and is hidden as a whole. */}
        <Link
          to="/"
          className="flex min-h-11 items-center gap-x-2.5 font-display text-xl font-semibold places:h-11 places:min-w-9 places:flex-1 places:flex-wrap places:overflow-hidden places:leading-11! places:-outline-offset-3"
        >
          <span className="places:flex places:h-11 places:items-center">
            <Logo />
          </span>
          <span>{siteName}</span>
        </Link>
        <Places newCount={newCount} />
        <LanguageMenu />
        <div className="ms-auto flex items-center gap-2 places:ms-0 places:gap-1 places:[&>a]:py-0 sm:-ms-2">
          <ThemeToggle />
          {actor ? <UserMenu actor={actor} newCount={newCount} /> : <SignInLink />}
        </div>
      </div>
    </header>
  );
}
