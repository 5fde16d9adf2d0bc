import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { countWaiting } from '~/domain/site/waiting.server';
import { listOrNull } from '~/http/pages/list-or-null.server';
import { screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { version } from '~/version.server';
import { loadTextsOf } from '#find-text';
import { DeskMenu } from './desk-menu';

// Remix renders no dashboard screen before this module has loaded.
await loadTextsOf('admin');

/** Each nested screen has its own guard. */
export const loader = screenLoader('admin', async () => ({
  version,
  waiting: await listOrNull(countWaiting()),
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

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, t('admin.dashboard')),
  { name: 'robots', content: 'noindex' },
];

export default function AdminDashboard() {
  const { version, waiting } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-4 py-3 sm:gap-8 sm:py-8">
      <div className="grid gap-1 sm:gap-4">
        <h1 className="text-2xl sm:text-3xl font-semibold">{t('admin.dashboard')}</h1>
        <DeskMenu waiting={waiting} />
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
