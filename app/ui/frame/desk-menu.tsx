import { NavLink, useLocation } from '@remix-run/react';
import { hasAccess, type Role } from '~/domain/accounts/users';
import { t } from '~/messages/t';
import { CountPill } from '~/ui/text/counts';
import { ChevronDown } from '~/ui/text/icons';
import { deskGroups, pendingText, type PendingKind } from './desk-places';

/** How many of each kind wait; null if they could not be counted. */
export type Waiting = Record<PendingKind, number> | null;

/** Feeds that fail are no decision that waits. */
const tones: Partial<Record<PendingKind, string>> = { failing: 'bg-raised text-gold' };

function Count({ kind, waiting }: { kind: PendingKind; waiting: Waiting }) {
  const count = waiting?.[kind] ?? 0;
  if (count === 0) return null;
  return (
    <CountPill count={count} tone={tones[kind]} className="px-1.5 text-sm">
      {pendingText(kind, count)}
    </CountPill>
  );
}

type Props = { role: Role; waiting: Waiting };

/** The groups with something in them that this role may open. */
const groupsFor = (role: Role) =>
  deskGroups
    .map(({ text, places }) => ({
      text,
      places: places.filter(({ access }) => hasAccess(access, { role })),
    }))
    .filter(({ places }) => places.length > 0);

const linkClass =
  'inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-ink-muted sm:min-h-9 hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong';

function Groups({ role, waiting }: Props) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2">
      <li className="max-sm:col-span-full">
        <NavLink to="/admin" end className={linkClass}>
          {t('deskMenu.waiting')}
        </NavLink>
      </li>
      {groupsFor(role).map(({ text, places }) => (
        <li key={text()} className="sm:flex sm:items-baseline sm:gap-1">
          <span className="px-2 text-sm font-semibold sm:px-0">{text()}</span>
          <ul className="grid justify-items-start sm:flex">
            {places.map(({ to, text: name, pending = [] }) => (
              <li key={to}>
                <NavLink to={to} className={linkClass}>
                  {name()}
                  {pending.map((kind) => (
                    <Count key={kind} kind={kind} waiting={waiting} />
                  ))}
                </NavLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** What the menu's line on a phone says: which screen this is, and how much waits elsewhere. */
function Summary({ role, waiting }: Props) {
  const { pathname } = useLocation();
  const here = groupsFor(role)
    .flatMap(({ places }) => places)
    .find(({ to }) => pathname.includes(to));
  const count = waiting ? Object.values(waiting).reduce((sum, some) => sum + some, 0) : 0;
  return (
    <summary className="flex min-h-11 list-none items-center gap-2">
      <span className="sr-only">{t('deskMenu.open')} </span>
      <span className="font-semibold">{here ? here.text() : t('deskMenu.waiting')}</span>
      {count > 0 ? (
        <span className="text-sm text-ink-muted">{t('deskMenu.count', { count })}</span>
      ) : null}
      <ChevronDown aria-hidden="true" className="ms-auto size-4" />
    </summary>
  );
}

/**
 * Links to the screens of the desk in four groups, each with what waits there. On a phone it is one line that opens, and
 * closes on the next screen.
 */
export function DeskMenu(props: Props) {
  const { pathname } = useLocation();
  const label = t('admin.dashboard');
  return (
    <>
      <nav aria-label={label} className="border-b border-line sm:hidden">
        <details key={pathname}>
          <Summary {...props} />
          <div className="pb-2">
            <Groups {...props} />
          </div>
        </details>
      </nav>
      <nav aria-label={label} className="border-b border-line pb-2 max-sm:hidden">
        <Groups {...props} />
      </nav>
    </>
  );
}
