import type { MetaFunction } from '@remix-run/node';
import { NavLink, Outlet, useLoaderData } from '@remix-run/react';
import { screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { version } from '~/version.server';
import { loadAdminTexts } from '#find-text';

// Remix renders no screen of the dashboard before this module has loaded.
await loadAdminTexts();

/** Every screen inside has its own guard. */
export const loader = screenLoader('admin', () => ({ version }));

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, t('admin.dashboard')),
  { name: 'robots', content: 'noindex' },
];

const tabs = [
  { to: '/admin', text: () => t('frame.featuredPodcasts'), end: true },
  { to: '/admin/featured-episodes', text: () => t('frame.featuredEpisodes') },
  { to: '/admin/blog', text: () => t('frame.blog') },
  { to: '/admin/users', text: () => t('admin.userDirectory') },
  { to: '/admin/analytics', text: () => t('admin.analytics') },
];

const more = [
  { to: '/admin/podcasts', text: () => t('admin.podcasts') },
  { to: '/admin/speakers', text: () => t('speaker.speakers') },
  { to: '/admin/moderation', text: () => t('admin.moderation') },
  { to: '/admin/messages', text: () => t('admin.messages') },
  { to: '/admin/audit', text: () => t('admin.auditLog') },
  { to: '/admin/site', text: () => t('adminSite.title') },
];

const tabClass =
  'inline-flex min-h-9 items-center rounded-control px-1 text-sm text-ink-muted sm:min-h-11 hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft sm:aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong sm:px-3 sm:text-base';

function Tabs({ places }: { places: typeof tabs }) {
  return (
    <ul className="contents sm:flex sm:flex-wrap sm:gap-1">
      {places.map(({ to, text, end }) => (
        <li key={to}>
          <NavLink to={to} end={end} className={tabClass}>
            {text()}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

export default function AdminDashboard() {
  const { version } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-4 py-3 sm:gap-8 sm:py-8">
      <div className="grid gap-1 sm:gap-4">
        <h1 className="text-2xl sm:text-3xl font-semibold">{t('admin.dashboard')}</h1>
        <nav
          aria-label={t('admin.dashboard')}
          className="flex flex-wrap border-b border-line pb-1 sm:justify-between sm:gap-x-6 sm:pb-2"
        >
          <Tabs places={tabs} />
          <Tabs places={more.map((place) => ({ ...place, end: false }))} />
        </nav>
      </div>
      {/* Takes the focus after a navigation. */}
      <div data-screen className="grid">
        <Outlet />
      </div>
      <p className="text-sm text-ink-muted">
        {t('adminSite.version')} <bdi>{version}</bdi>
      </p>
    </div>
  );
}
