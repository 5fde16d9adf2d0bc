import { NavLink } from '@remix-run/react';
import { House, LibraryBig, Newspaper, Search, Sparkles } from 'lucide-react';
import { t } from '~/messages/t';
import { NewCount } from './new-count';

const places = [
  { to: '/', icon: House, text: () => t('frame.home') },
  { to: '/search', icon: Search, text: () => t('frame.search') },
  { to: '/blog', icon: Newspaper, text: () => t('frame.blog') },
  { to: '/new', icon: Sparkles, text: () => t('frame.new') },
  { to: '/library', icon: LibraryBig, text: () => t('frame.library') },
];

/** Left out of the header in medium-width windows, where only the account menu links to them. */
const LATER = ['/new', '/library'];

/** The main navigation: a bar at the bottom of a phone (`--places-height`), elsewhere links in the header. */
export function Places({ newCount }: { newCount: number }) {
  return (
    <nav
      aria-label={t('frame.mainNavigation')}
      className="order-last basis-full places:fixed places:inset-x-0 places:bottom-0 places:h-(--places-height) places:border-t places:border-line places:bg-surface places:ps-[env(safe-area-inset-left)] places:pe-[env(safe-area-inset-right)] sm:order-none sm:basis-auto"
    >
      <ul className="flex flex-wrap gap-1 places:mx-auto places:h-[calc(3.5rem-1px)] places:max-w-lg places:flex-nowrap places:gap-0">
        {places.map(({ to, icon: Icon, text }) => (
          <li
            key={to}
            className={`places:min-w-0 places:flex-1 ${LATER.includes(to) ? 'sm:max-lg:hidden' : ''}`}
          >
            <NavLink
              to={to}
              end={to === '/'}
              className="relative inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-ink-muted hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong places:flex places:h-full places:flex-col places:justify-center places:gap-0.5 places:rounded-none places:px-0 places:text-[0.6875rem] places:leading-4! places:tracking-tight places:-outline-offset-3 places:aria-[current=page]:bg-transparent sm:px-3"
            >
              <Icon aria-hidden="true" className="hidden size-5 shrink-0 places:block" />
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
