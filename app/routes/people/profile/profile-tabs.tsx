import { Link, useNavigate } from '@remix-run/react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '~/messages/t';
import { useHydrated } from '~/ui/document/store';

export type ProfileTab = 'favorites' | 'reviews' | 'activity';

export const profileTabs: { id: ProfileTab; text: () => string }[] = [
  { id: 'favorites', text: () => t('profile.favorites') },
  { id: 'reviews', text: () => t('profile.reviews') },
  { id: 'activity', text: () => t('profile.activity') },
];

/** The index of the tab selected by an arrow key, Home or End. */
function tabFrom(index: number, key: string): number | null {
  const rtl = document.documentElement.dir === 'rtl';
  const last = profileTabs.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = rtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return index === last ? 0 : index + 1;
  if (key === backward) return index === 0 ? last : index - 1;
  return null;
}

/** A tab with script, otherwise a link to a page. */
const linkRole = (current: boolean, scripted: boolean) =>
  scripted
    ? {
        role: 'tab',
        'aria-selected': current,
        'aria-controls': 'lists',
        tabIndex: current ? 0 : -1,
      }
    : { 'aria-current': current ? ('page' as const) : undefined };

/** Links to the three lists; with script, tabs with one tab stop. */
export function ProfileTabs({ selected, children }: { selected: ProfileTab; children: ReactNode }) {
  const scripted = useHydrated();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const next = tabFrom(index, event.key);
    if (next === null) return;
    event.preventDefault();
    list.current!.querySelectorAll('a')[next]!.focus();
    navigate(`?tab=${profileTabs[next]!.id}`, {
      preventScrollReset: true,
      replace: true,
      state: { keepFocus: true },
    });
  }

  return (
    <div className="grid gap-6">
      <div
        ref={list}
        role={scripted ? 'tablist' : 'navigation'}
        aria-label={t('profile.lists')}
        className="flex flex-wrap gap-1 border-b border-line"
      >
        {profileTabs.map((tab, index) => {
          const current = tab.id === selected;
          return (
            <Link
              key={tab.id}
              to={`?tab=${tab.id}`}
              preventScrollReset
              state={{ keepFocus: true }}
              id={`${id}-${tab.id}`}
              className={`inline-flex min-h-11 items-center border-b-2 px-4 ${current ? 'border-accent font-semibold text-accent-strong' : 'border-transparent text-ink-muted hover:text-ink'}`}
              onKeyDown={(event) => onKeyDown(event, index)}
              {...linkRole(current, scripted)}
            >
              {tab.text()}
            </Link>
          );
        })}
      </div>
      <div
        id="lists"
        className="grid scroll-mt-20 gap-6"
        {...(scripted ? { role: 'tabpanel', 'aria-labelledby': `${id}-${selected}` } : {})}
      >
        {children}
      </div>
    </div>
  );
}
