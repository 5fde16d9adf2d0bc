import { Link } from '@remix-run/react';
import { isModerator, type Actor } from '~/domain/accounts/users';
import { titleLanguage } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { browserStorage } from '~/player/engine/storage';
import { ACCOUNT_MENU } from '~/ui/auth/actor';
import { forgetUnsent } from '~/ui/drafts/drafts';
import { useOutcomeFetcher } from '~/ui/feedback/outcomes';
import { MENU_ITEM, MenuPanel } from '~/ui/navigation/menu-panel';
import { NewCount } from '~/ui/text/counts';
import {
  ChevronDown,
  Clock,
  Heart,
  ListMusic,
  LogOut,
  Settings,
  Smartphone,
  Sparkles,
  User,
  Users,
} from '~/ui/text/icons';

function Username({ name, className }: { name: string; className: string }) {
  return (
    <span dir="auto" lang={titleLanguage(name)} className={`block wrap-anywhere ${className}`}>
      {name}
    </span>
  );
}

type Props = { actor: Actor; newCount: number };

const accountPlaces = [
  { to: '/my-profile', icon: User, text: () => t('frame.profile') },
  { to: '/favorites', icon: Heart, text: () => t('frame.myFavorites') },
  { to: '/following', icon: Users, text: () => t('frame.following') },
  { to: '/new', icon: Sparkles, text: () => t('listening.newEpisodes') },
  { to: '/queue', icon: ListMusic, text: () => t('listening.queue') },
  { to: '/history', icon: Clock, text: () => t('listening.history') },
  { to: '/admin', icon: Settings, text: () => t('frame.admin') },
];

function AccountPlaces({ actor, newCount }: Props) {
  return accountPlaces
    .filter(({ to }) => to !== '/admin' || isModerator(actor))
    .map(({ to, icon: Icon, text }) => (
      <li key={to}>
        <Link to={to} className={MENU_ITEM}>
          <Icon aria-hidden="true" className="size-4" /> {text()}
          {to === '/new' && newCount > 0 ? (
            <NewCount count={newCount} className="px-2 text-sm" />
          ) : null}
        </Link>
      </li>
    ));
}

export function UserMenu({ actor, newCount }: Props) {
  const logout = useOutcomeFetcher();
  return (
    <details className="relative">
      <summary
        id={ACCOUNT_MENU}
        className="flex min-h-11 list-none items-center gap-2 rounded-control border border-line-strong px-2 max-sm:border-transparent"
      >
        <span
          aria-hidden="true"
          className="grid size-7 place-items-center rounded-full bg-accent text-sm font-semibold text-on-accent"
        >
          {[...actor.username][0]?.toUpperCase()}
        </span>
        {newCount > 0 ? (
          <span className="places:hidden lg:hidden">
            <NewCount count={newCount} className="px-2 text-sm" />
          </span>
        ) : null}
        <span className="sr-only">{t('frame.accountMenuOf')} </span>
        <span className="sr-only sm:not-sr-only">
          <Username name={actor.username} className="max-w-40" />
        </span>
        <ChevronDown aria-hidden="true" className="size-4 places:hidden" />
      </summary>
      <MenuPanel className="end-0 top-full mt-2 w-64 p-2">
        <div className="border-b border-line px-3 pt-1 pb-2">
          <p>
            <Username name={actor.username} className="font-semibold" />
          </p>
          <p className="text-sm wrap-anywhere text-ink-muted">
            <bdi dir="ltr">{actor.email}</bdi>
          </p>
        </div>
        <ul className="pt-1">
          <AccountPlaces actor={actor} newCount={newCount} />
          <li className="[@media(display-mode:standalone)]:hidden">
            <Link to="/library#install" className={MENU_ITEM}>
              <Smartphone aria-hidden="true" className="size-4" /> {t('install.asApp')}
            </Link>
          </li>
          <li>
            <logout.Form
              method="post"
              action="/logout"
              onSubmit={() => forgetUnsent(browserStorage(), actor.id)}
            >
              <button type="submit" className={MENU_ITEM}>
                <LogOut aria-hidden="true" className="size-4" /> {t('frame.logOut')}
              </button>
            </logout.Form>
          </li>
        </ul>
      </MenuPanel>
    </details>
  );
}
