import {
  NavLink,
  Outlet,
  useLoaderData,
  type ShouldRevalidateFunctionArgs,
} from '@remix-run/react';
import type { MetaFunction } from '@remix-run/node';
import { loadTextsOf } from '#find-text';
import { type PendingCounts, countPending } from '~/domain/site/admin-overview.server';
import { listText } from '~/lib/lists';
import { t } from '~/messages/t';
import { CountPill } from '~/ui/text/counts';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { NOT_INDEXED, pageTitle, type LayoutHandle } from '~/lib/web/page-meta';
import { version } from '~/version.server';

type Kind = keyof PendingCounts;
/** A badge with the total of all these kinds. */
type Pill = { of: Kind[]; tone?: string };
type AdminLink = { to: string; text: () => string; end?: boolean; pills?: Pill[] };

const pendingTexts: Record<Kind, (count: number) => string> = {
  reports: (count) => t('admin.reportsWait', { count }),
  reviews: (count) => t('heldReviews.link', { count }),
  collections: (count) => t('adminCollections.wait', { count }),
  messages: (count) => t('admin.messagesWait', { count }),
  held: (count) => t('admin.podcastsWait', { count }),
  failing: (count) => t('admin.feedsFail', { count }),
};

const failing: Pill = { of: ['failing'], tone: 'bg-raised text-gold' };

/** The most used first. */
const places: AdminLink[] = [
  {
    to: '/admin/moderation',
    text: () => t('admin.moderation'),
    pills: [{ of: ['reports', 'reviews'] }],
  },
  { to: '/admin/messages', text: () => t('admin.messages'), pills: [{ of: ['messages'] }] },
  { to: '/admin/podcasts', text: () => t('search.inPodcasts'), pills: [{ of: ['held'] }, failing] },
  { to: '/admin', text: () => t('frame.featuredPodcasts'), end: true },
  { to: '/admin/featured-episodes', text: () => t('frame.featuredEpisodes') },
  {
    to: '/admin/collections',
    text: () => t('days.collections'),
    pills: [{ of: ['collections'] }],
  },
  { to: '/admin/blog', text: () => t('frame.blog') },
  { to: '/admin/users', text: () => t('admin.userDirectory') },
  { to: '/admin/speakers', text: () => t('speaker.speakers') },
  { to: '/admin/analytics', text: () => t('admin.analytics') },
  { to: '/admin/audit', text: () => t('admin.auditLog') },
  { to: '/admin/site', text: () => t('adminSite.title') },
];

function Waits({ pill: { of, tone }, waiting }: { pill: Pill; waiting: PendingCounts | null }) {
  const kinds = of.filter((kind) => waiting && waiting[kind] > 0);
  if (!waiting || kinds.length === 0) return null;
  const count = kinds.reduce((sum, kind) => sum + waiting[kind], 0);
  return (
    <CountPill count={count} tone={tone} className="px-1.5 text-xs sm:text-sm">
      {listText(kinds.map((kind) => pendingTexts[kind](waiting[kind])))}
    </CountPill>
  );
}

/** Links to all dashboard screens, each with its number of pending items; without numbers if counting failed. */
function AdminMenu({ waiting }: { waiting: PendingCounts | null }) {
  return (
    <nav aria-label={t('admin.dashboard')} className="border-b border-line pb-1 sm:pb-2">
      <ul className="flex flex-wrap sm:gap-1">
        {places.map(({ to, text, end = false, pills = [] }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className="inline-flex min-h-9 items-center gap-1 rounded-control px-1 text-sm text-ink-muted sm:min-h-11 hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft sm:aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong sm:px-3 sm:text-base"
            >
              {text()}
              {pills.map((pill) => (
                <Waits key={pill.of[0]} pill={pill} waiting={waiting} />
              ))}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Remix renders no dashboard screen before this module has loaded.
await loadTextsOf('admin');

/** Each nested screen has its own guard. */
export const loader = screenLoader('admin', async () => ({
  version,
  waiting: await listOrNull(countPending()),
}));

/**
 * Counts pending items again on navigation, but not after a refused form, for example when the session has ended:
 * reloading would then redirect away from what was typed.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus < 400 && (defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname);

export const handle: LayoutHandle = { title: () => t('admin.dashboard') };

export const meta: MetaFunction = ({ matches }) => [pageTitle(matches), NOT_INDEXED];

export default function AdminDashboard() {
  const { version, waiting } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-4 py-3 sm:gap-8 sm:py-8">
      <div className="grid gap-1 sm:gap-4">
        <h1 className="text-2xl sm:text-3xl font-semibold">{t('admin.dashboard')}</h1>
        <AdminMenu waiting={waiting} />
      </div>
      {/* Receives focus after a navigation. */}
      <div data-screen className="grid">
        <Outlet />
      </div>
      <p className="text-sm text-ink-muted">
        {t('adminSite.version')} <bdi>{version}</bdi>
      </p>
    </div>
  );
}
