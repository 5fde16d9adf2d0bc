import { NavLink, useHref, Link } from '@remix-run/react';
import { useState } from 'react';
import { Theme, useTheme } from 'remix-themes/build/theme-provider.js';
import type { Actor } from '~/domain/accounts/users';
import { t } from '~/messages/t';
import { SignInLink } from '~/ui/auth/sign-in';
import { ReturnHere } from '~/ui/forms/enhanced-form';
import { NewCount } from '~/ui/text/counts';
import { Compass, House, LibraryBig, Sparkles, Moon, Sun, type Icon } from '~/ui/text/icons';
import { LanguageMenu } from './language-menu';
import { UserMenu } from './user-menu';

type NavItem = { to: string; icon?: Icon; text: () => string; className?: string };

/** A phone's bar has one place for searching, browsing and the blog; the header has search and blog by themselves. */
const navItems: NavItem[] = [
  { to: '/', icon: House, text: () => t('frame.home') },
  {
    to: '/browse',
    icon: Compass,
    text: () => t('frame.discover'),
    className: 'hidden places:block',
  },
  { to: '/search', text: () => t('frame.search'), className: 'places:hidden' },
  { to: '/blog', text: () => t('frame.blog'), className: 'places:hidden' },
  { to: '/new', icon: Sparkles, text: () => t('frame.new') },
  { to: '/library', icon: LibraryBig, text: () => t('frame.library') },
];

/** Left out of the header in medium-width windows, where only the account menu links to them. */
const LATER = ['/new', '/library'];

/** The main navigation: a bar at the bottom of a phone (`--places-height`), elsewhere links in the header. */
function NavItems({ newCount }: { newCount: number }) {
  return (
    <nav
      aria-label={t('frame.mainNavigation')}
      className="order-last basis-full places:fixed places:inset-x-0 places:bottom-0 places:h-(--places-height) places:border-t places:border-line places:bg-surface places:ps-[env(safe-area-inset-left)] places:pe-[env(safe-area-inset-right)] sm:order-none sm:basis-auto"
    >
      <ul className="flex flex-wrap gap-1 places:mx-auto places:h-[calc(3.5rem-1px)] places:max-w-lg places:flex-nowrap places:gap-0">
        {navItems.map(({ to, icon: Icon, text, className = '' }) => (
          <li
            key={to}
            className={`places:min-w-0 places:flex-1 ${LATER.includes(to) ? 'sm:max-lg:hidden' : ''} ${className}`}
          >
            <NavLink
              to={to}
              end={to === '/'}
              className="relative inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-ink-muted hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong places:flex places:h-full places:flex-col places:justify-center places:gap-0.5 places:rounded-none places:px-0 places:text-[0.6875rem] places:leading-4! places:tracking-tight places:-outline-offset-3 places:aria-[current=page]:bg-transparent sm:px-3"
            >
              {Icon ? (
                <Icon aria-hidden="true" className="hidden size-5 shrink-0 places:block" />
              ) : null}
              <span className="places:max-w-full places:truncate">{text()}</span>{' '}
              {to === '/new' && newCount > 0 ? (
                <NewCount
                  count={newCount}
                  className="px-2 text-sm places:absolute places:start-[calc(50%+0.25rem)] places:top-0.5 places:px-1.5 places:text-[0.6875rem] places:font-semibold"
                />
              ) : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const next = theme === Theme.DARK ? Theme.LIGHT : Theme.DARK;
  const [announcement, setAnnouncement] = useState('');
  const Icon = next === Theme.DARK ? Moon : Sun;
  return (
    <form
      method="post"
      action={useHref('/theme')}
      onSubmit={(event) => {
        event.preventDefault();
        setTheme(next);
        setAnnouncement(next === Theme.DARK ? t('frame.darkTheme') : t('frame.lightTheme'));
      }}
    >
      <input type="hidden" name="theme" value={next} />
      <ReturnHere />
      <button
        type="submit"
        aria-label={t('frame.toggleTheme')}
        title={t('frame.toggleTheme')}
        className="grid size-11 place-items-center rounded-control hover:bg-raised"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
      <span aria-live="polite" className="sr-only">
        {announcement}
      </span>
    </form>
  );
}

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
        <NavItems newCount={newCount} />
        <LanguageMenu />
        <div className="ms-auto flex items-center gap-2 places:ms-0 places:gap-1 places:[&>a]:py-0 sm:-ms-2">
          <ThemeToggle />
          {actor ? <UserMenu actor={actor} newCount={newCount} /> : <SignInLink />}
        </div>
      </div>
    </header>
  );
}
