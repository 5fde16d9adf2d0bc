import type { MetaFunction } from '@remix-run/node';
import { NavLink, Outlet } from '@remix-run/react';
import { screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';

/** Guards the frame alone: every screen in it has a guard of its own. */
export const loader = screenLoader('admin', () => null);

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Admin Dashboard'),
  { name: 'robots', content: 'noindex' },
];

const tabs = [
  { to: '/admin', text: 'Featured Podcasts', end: true },
  { to: '/admin/featured-episodes', text: 'Featured Episodes' },
  { to: '/admin/blog', text: 'Blog' },
  { to: '/admin/users', text: 'User Directory' },
  { to: '/admin/analytics', text: 'Analytics' },
];

const more = [
  { to: '/admin/moderation', text: 'Moderation' },
  { to: '/admin/audit', text: 'Audit Log' },
];

const tabClass =
  'inline-flex min-h-11 items-center rounded-control px-3 whitespace-nowrap text-ink-muted hover:bg-raised hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-strong';

function Tabs({ places }: { places: typeof tabs }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {places.map(({ to, text, end }) => (
        <li key={to}>
          <NavLink to={to} end={end} className={tabClass} state={{ keepFocus: true }}>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

export default function AdminDashboard() {
  return (
    <div className="page grid gap-8 py-8">
      <div className="grid gap-4">
        <h1 className="text-3xl font-semibold">Admin Dashboard</h1>
        <nav
          aria-label="Admin Dashboard"
          className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line pb-2"
        >
          <Tabs places={tabs} />
          <Tabs places={more.map((place) => ({ ...place, end: false }))} />
        </nav>
      </div>
      <Outlet />
    </div>
  );
}
