import { data } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Flag } from 'lucide-react';
import { countHeldReviews } from '~/domain/community/reviews/held-reviews.server';
import { listReports, resolveReport } from '~/domain/community/reports/reports.server';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { textParameter } from '~/http/pages/text-parameter';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { rowAddress } from '~/lib/web/list-address';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { adminListMeta } from '~/ui/lists/admin-list-meta';
import { AdminList, rowsClass } from '~/ui/lists/admin-list';
import { t } from '~/messages/t';
import { ReportRow } from './report-row';

const PAGE_SIZE = 3;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const { reports, ...place } = await listReports({ ...page, search });
  const held = await countHeldReviews();
  return data({ reports, place, search, held }, { status: listStatus(url, place.currentPage) });
});

const kept = {
  review: () => t('admin.reviewKept'),
  podcast: () => t('admin.podcastKept'),
  episode: () => t('admin.episodeKept'),
  collection: () => t('adminCollections.kept'),
};

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  const kind = await resolveReport(actor, String(form.get('id') ?? ''));
  return redirectWithToast(rowAddress(url, { id: 'reports', enhanced }), { title: kept[kind]() });
});

export const meta = adminListMeta(() => t('admin.moderation'));

export default function Moderation() {
  const { reports, place, search, held } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <AdminList
      id="reports"
      title={t('admin.reports')}
      add={
        <Link to="/admin/held-reviews" className="inline-flex min-h-9 items-center underline">
          {t('heldReviews.link', { count: held })}
        </Link>
      }
      noun="report"
      place={place}
      intro={<ErrorSummary failure={outcome?.ok === false ? outcome : null} />}
      search={{ label: t('admin.searchReports'), name: 'search', value: search }}
      empty={<EmptyState icon={Flag} title={t('admin.noReports')} />}
    >
      <ul className={rowsClass}>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
    </AdminList>
  );
}
