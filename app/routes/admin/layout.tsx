import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { loadTextsOf } from '#find-text';
import { countPending } from '~/domain/site/admin-overview.server';
import { listOrNull, screenLoader } from '~/http/pages/screen.server';
import { NOT_INDEXED, pageTitle, type LayoutHandle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { DeskMenu } from '~/ui/frame/desk-menu';
import { version } from '~/version.server';

/** Each nested screen has its own guard. */
export const loader = screenLoader('moderator', async ({ actor }) => ({
  version,
  role: actor.role,
  waiting: await listOrNull(countPending(actor)),
}));

// Remix renders no dashboard screen before this module has loaded.
await loadTextsOf('admin');

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
  const { version, role, waiting } = useLoaderData<typeof loader>();
  return (
    <div className="page grid gap-2 py-1 sm:gap-8 sm:py-8">
      <div className="grid gap-1 sm:gap-4">
        <h1 className="text-3xl font-semibold max-sm:sr-only">{t('admin.dashboard')}</h1>
        <DeskMenu role={role} waiting={waiting} />
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
