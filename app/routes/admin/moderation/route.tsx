import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { Flag } from 'lucide-react';
import { listReports, resolveReport } from '~/domain/community/reviews/review-reports.server';
import { reportReasons } from '~/domain/community/reviews/reviews';
import { listStatus, pageNumberOf } from '~/http/pages/page-number';
import { textParameter } from '~/http/pages/text-parameter';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { titleDirection } from '~/lib/language/title-language';
import { rowAddress } from '~/lib/web/list-address';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Button, ButtonLink } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-field';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { keepPageWhenOffline } from '~/ui/navigation/keep-page-when-offline';
import { adminListMeta } from '~/ui/lists/admin-list-meta';
import { AdminList, rowNoteClass, rowsClass } from '~/ui/lists/admin-list';
import { DateTime } from '~/ui/text/date-time';
import { reportReasonName } from '~/ui/forms/choice-names';
import { Name } from '~/ui/text/name';
import { ReviewText } from '~/ui/cards/review-text';
import { t } from '~/messages/t';
import { RichText } from '~/ui/text/rich-text';

const PAGE_SIZE = 3;

export const loader = screenLoader('admin', async ({ url }) => {
  const search = textParameter(url, 'search');
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const { reports, ...place } = await listReports({ ...page, search });
  return data({ reports, place, search }, { status: listStatus(url, place.currentPage) });
});

export const action = screenAction('admin', async ({ actor, url, enhanced }, form) => {
  await resolveReport(actor, String(form.get('id') ?? ''));
  return redirectWithToast(rowAddress(url, { id: 'reports', enhanced }), {
    title: t('admin.reviewKept'),
  });
});

export const clientAction = keepPageWhenOffline();

export const meta = adminListMeta(() => t('admin.moderation'));

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

const by = (words: string) => <span className="sr-only">{words}</span>;

function Report({ report }: { report: Loaded['reports'][number] }) {
  const { review, reporter } = report;
  const { pathname, search } = useLocation();
  const reviewer = () => <Name of={review.user.username} />;
  const hiddenReviewer = () => <span className="sr-only">{reviewer()}</span>;
  return (
    <li dir={titleDirection(review.content)} className="grid gap-1.5 px-3 py-2 sm:px-4 sm:py-4">
      <p className="text-sm sm:text-base">
        <RichText
          text={t('admin.reportedOn')}
          marks={{
            reporter: () => <Name of={reporter.username} className="font-semibold" />,
            date: () => <DateTime iso={report.createdAt} />,
            reason: () => <Reason report={report} />,
          }}
        />
      </p>
      <blockquote className="border-s-4 border-line ps-3 sm:ps-4">
        <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
          <RichText
            text={t('admin.reviewOn')}
            marks={{ reviewer, podcast: () => <Name of={review.podcast.title} /> }}
          />
        </p>
        <ReviewText review={review} clamped />
      </blockquote>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <Form method="post" preventScrollReset>
          <EnhancedField />
          <Button name="id" value={report.id} look="secondary" size="small" className="max-sm:px-2">
            <RichText text={t('admin.keepReview')} marks={{ by, reviewer: hiddenReviewer }} />
          </Button>
        </Form>
        <ButtonLink
          to={`/reviews/${review.id}/remove?returnTo=${encodeURIComponent(`${pathname}${search}#reports`)}`}
          look="danger"
          size="small"
          className="max-sm:px-2"
        >
          <RichText text={t('admin.removeReview')} marks={{ by, reviewer: hiddenReviewer }} />
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
      title={t('admin.reportedReviews')}
      noun="report"
      place={place}
      intro={<ErrorSummary failure={outcome?.ok === false ? outcome : null} />}
      search={{ label: t('admin.searchReports'), name: 'search', value: search }}
      empty={<EmptyState icon={Flag} title={t('admin.noReports')} />}
    >
      <ul className={rowsClass}>
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
    </AdminList>
  );
}
