import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { Flag } from 'lucide-react';
import { listReports, resolveReport } from '~/domain/community/reviews/review-reports.server';
import { reportReasons } from '~/domain/community/reviews/reviews';
import { pageNumberOf } from '~/http/pages/page-number';
import { textParameter } from '~/http/pages/text-parameter';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/title-language';
import { rowAddress } from '~/lib/web/list-address';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Button, ButtonLink } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-field';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { AdminList, rowsClass } from '~/ui/lists/admin-list';
import { DateTime } from '~/ui/text/date-time';
import { reportReasonName } from '~/ui/forms/choice-names';
import { Name } from '~/ui/text/name';
import { ReviewText } from '~/ui/text/review-text';

const PAGE_SIZE = 4;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const { reports, ...place } = await listReports({ ...page, search });
  return { reports, place, search };
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  await resolveReport(actor, String(form.get('id') ?? ''));
  return redirectWithToast(rowAddress(url, { id: 'reports', enhanced }), {
    toast: { title: 'Review kept', variant: 'success' },
  });
});

export const clientAction = keepPageWhenOffline();

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    'Moderation',
    searchPart(data?.search),
    pagePart(data?.place.currentPage),
    'Admin Dashboard',
  ),
];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Reason({
  report: { reason, language },
}: {
  report: { reason: string; language: string | null };
}) {
  const own = reportReasons.find((one) => reason === one || reason.startsWith(`${one}: `));
  if (own === reason) return <>{reportReasonName(own)}</>;
  if (!own) return <Name of={reason} language={language} />;
  return (
    <>
      {reportReasonName(own)}: <Name of={reason.slice(own.length + 2)} language={language} />
    </>
  );
}

function Report({ report }: { report: Loaded['reports'][number] }) {
  const { review, reporter } = report;
  const { pathname, search } = useLocation();
  return (
    <li dir={titleDirection(review.content)} className="grid gap-1.5 px-3 py-2 sm:px-4 sm:py-4">
      <p className="text-sm sm:text-base">
        <Name of={reporter.username} className="font-semibold" /> reported on{' '}
        <DateTime iso={report.createdAt} />: <Reason report={report} />
      </p>
      <blockquote className="border-s-4 border-line ps-3 sm:ps-4">
        <p className="text-sm text-ink-muted">
          <Name of={review.user.username} /> on <Name of={review.podcast.title} />
        </p>
        <ReviewText review={review} clamped />
      </blockquote>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <Form method="post" preventScrollReset>
          <EnhancedField />
          <Button name="id" value={report.id} look="secondary" size="small" className="max-sm:px-2">
            Keep the review
            <span className="sr-only">
              {' '}
              by <Name of={review.user.username} />
            </span>
          </Button>
        </Form>
        <ButtonLink
          to={`/reviews/${review.id}/remove?returnTo=${encodeURIComponent(`${pathname}${search}#reports`)}`}
          look="danger"
          size="small"
          className="max-sm:px-2"
        >
          Remove the review
          <span className="sr-only">
            {' '}
            by <Name of={review.user.username} />
          </span>
        </ButtonLink>
      </div>
    </li>
  );
}

export default function Moderation() {
  const { reports, place, search } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <AdminList
      id="reports"
      title="Reported reviews"
      noun="report"
      place={place}
      intro={<ErrorSummary failure={outcome?.ok === false ? outcome : null} />}
      search={{ label: 'Search by person or podcast', name: 'search', value: search }}
      empty={<EmptyState icon={Flag} title="No review is reported" />}
    >
      <ul className={rowsClass}>
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </AdminList>
  );
}
