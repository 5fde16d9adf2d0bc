import { NavLink } from '@remix-run/react';
import type { Waiting } from '~/domain/site/waiting';
import { t } from '~/messages/t';
import { CountPill } from '~/ui/text/count-pill';

type Count = { of: keyof Waiting; said: (count: number) => string; tone?: string };
type Place = { to: string; text: () => string; end?: boolean; counts?: Count[] };

const reports: Count = {
  of: 'reports',
  said: (count) => t('admin.reportsWait', { count }),
};
const messages: Count = {
  of: 'messages',
  said: (count) => t('admin.messagesWait', { count }),
};
const held: Count = {
  of: 'held',
  said: (count) => t('admin.podcastsWait', { count }),
};
const failing: Count = {
  of: 'failing',
  said: (count) => t('admin.feedsFail', { count }),
  tone: 'bg-raised text-gold',
};

/** The most used first. */
const places: Place[] = [
  { to: '/admin/moderation', text: () => t('admin.moderation'), counts: [reports] },
  { to: '/admin/messages', text: () => t('admin.messages'), counts: [messages] },
  { to: '/admin/podcasts', text: () => t('admin.podcasts'), counts: [held, failing] },
  { to: '/admin', text: () => t('frame.featuredPodcasts'), end: true },
  { to: '/admin/featured-episodes', text: () => t('frame.featuredEpisodes') },
  { to: '/admin/blog', text: () => t('frame.blog') },
  { to: '/admin/users', text: () => t('admin.userDirectory') },
  { to: '/admin/speakers', text: () => t('speaker.speakers') },
  { to: '/admin/analytics', text: () => t('admin.analytics') },
  { to: '/admin/audit', text: () => t('admin.auditLog') },
  { to: '/admin/site', text: () => t('adminSite.title') },
];

/** All screens of the desk, and behind them how much waits there; without numbers where nobody could count. */
export function DeskMenu({ waiting }: { waiting: Waiting | null }) {
  return (
    <nav aria-label={t('admin.dashboard')} className="border-b border-line pb-1 sm:pb-2">
      <ul className="flex flex-wrap sm:gap-1">
        {places.map(({ to, text, end = false, counts = [] }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className="inline-flex min-h-9 items-center gap-1 rounded-control px-1 text-sm text-ink-muted sm:min-h-11 hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft sm:aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong sm:px-3 sm:text-base"
            >
              {text()}
              {counts.map(({ of, said, tone }) => {
                const count = waiting?.[of] ?? 0;
                return count > 0 ? (
                  <CountPill
                    key={of}
                    count={count}
                    tone={tone}
                    className="px-1.5 text-xs sm:text-sm"
                  >
                    {said(count)}
                  </CountPill>
                ) : null;
              })}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
