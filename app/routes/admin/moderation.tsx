import { useLocation, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { data } from '@remix-run/node';
import { Flag } from 'lucide-react';
import type { Report } from '~/domain/community/reports/reports';
import { titleDirection } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { LineLink, DateTime, Name, RichText, NamedText, unseen } from '~/ui/text/inline-text';
import { ReviewText } from '~/ui/cards/review';
import { Button, ButtonLink } from '~/ui/forms/button';
import { readReason, reportReasonName } from '~/ui/forms/choice-names';
import {
  rowNoteClass,
  rowTitleClass,
  adminListMeta,
  AdminList,
  rowsClass,
} from '~/ui/lists/admin-list';
import { countHeldReviews } from '~/domain/community/reviews/moderated-reviews.server';
import { listReports, resolveReport } from '~/domain/community/reports/reports.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { rowAddress } from '~/lib/web/site-paths';
import { EmptyState } from '~/ui/feedback/status';
import { ErrorSummary, RowForm } from '~/ui/forms/form';

type ReviewReport = Extract<Report, { kind: 'review' }>;
type CollectionReport = Extract<Report, { kind: 'collection' }>;
type PodcastReport = Exclude<Report, ReviewReport | CollectionReport>;

function Reason({ report: { reason: text, language } }: { report: Report }) {
  const { reason, details } = readReason(text);
  if (!details) return <>{reason && reportReasonName(reason)}</>;
  if (!reason) return <Name of={details} language={language} />;
  return (
    <>
      {reportReasonName(reason)}: <Name of={details} language={language} />
    </>
  );
}

function Reported({ report }: { report: Report }) {
  return (
    <p className="text-sm sm:text-base">
      <RichText
        text={t('admin.reportedOn')}
        marks={{
          reporter: () => <Name of={report.reporter.username} className="font-semibold" />,
          date: () => <DateTime iso={report.createdAt} />,
          reason: () => <Reason report={report} />,
        }}
      />
    </p>
  );
}

/** Buttons to keep the reported content, or a link to where it can be removed. */
function Choices({
  report: { id },
  to,
  keep,
  take,
}: {
  report: Report;
  to: string;
  keep: ReactNode;
  take: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const returnTo = encodeURIComponent(`${pathname}${search}#reports`);
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3">
      <RowForm>
        <Button name="id" value={id} look="secondary" size="small" className="max-sm:px-2">
          {keep}
        </Button>
      </RowForm>
      <ButtonLink
        to={`${to}?returnTo=${returnTo}`}
        look="danger"
        size="small"
        className="max-sm:px-2"
      >
        {take}
      </ButtonLink>
    </div>
  );
}

/** What the buttons say of content that is hidden, not removed. */
const keepOrHide = (name: ReactNode) => ({
  keep: <NamedText seen={t('admin.keep')} said={t('admin.keepThis')} name={name} />,
  take: <NamedText seen={t('library.hide')} said={t('library.hideThis')} name={name} />,
});

function ReviewRow({ report }: { report: ReviewReport }) {
  const { review } = report;
  const reviewer = () => <Name of={review.user.username} />;
  const hiddenReviewer = () => unseen(reviewer());
  const marks = { by: unseen, reviewer: hiddenReviewer };
  return (
    <>
      <blockquote className="border-s-4 border-line ps-3 sm:ps-4">
        <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
          <RichText
            text={t('admin.reviewOn')}
            marks={{ reviewer, podcast: () => <Name of={review.podcast.title} /> }}
          />
        </p>
        <ReviewText review={review} clamped />
      </blockquote>
      <Choices
        report={report}
        to={`/reviews/${review.id}/remove`}
        keep={<RichText text={t('admin.keepReview')} marks={marks} />}
        take={<RichText text={t('admin.removeReview')} marks={marks} />}
      />
    </>
  );
}

function PodcastRow({ report }: { report: PodcastReport }) {
  const { podcast, episode } = report;
  const { title } = episode ?? podcast;
  const name = <Name of={title} fallbackLanguage={podcast.language} />;
  return (
    <>
      <div>
        <p className={rowTitleClass}>{name}</p>
        <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
          {episode ? (
            <RichText
              text={t('admin.episodeOf')}
              marks={{
                podcast: () => <Name of={podcast.title} fallbackLanguage={podcast.language} />,
              }}
            />
          ) : (
            t('admin.aPodcast')
          )}
        </p>
      </div>
      <Choices
        report={report}
        to={episode ? `/admin/episodes/${episode.id}` : `/admin/podcasts/${podcast.id}`}
        {...keepOrHide(name)}
      />
    </>
  );
}

function CollectionRow({ report }: { report: CollectionReport }) {
  const { id, title, language, maker } = report.collection;
  const name = <Name of={title} language={language} />;
  return (
    <>
      <div>
        <p className={rowTitleClass}>{name}</p>
        <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
          <RichText
            text={t('adminCollections.collectionBy')}
            marks={{ name: () => <Name of={maker} /> }}
          />
        </p>
      </div>
      <Choices report={report} to={`/admin/collections/${id}`} {...keepOrHide(name)} />
    </>
  );
}

const rowOf = (report: Report): { about: string; row: ReactNode } => {
  if (report.kind === 'review') {
    return { about: report.review.content, row: <ReviewRow report={report} /> };
  }
  if (report.kind === 'collection') {
    return { about: report.collection.title, row: <CollectionRow report={report} /> };
  }
  const { title } = report.episode ?? report.podcast;
  return { about: title, row: <PodcastRow report={report} /> };
};

function ReportRow({ report }: { report: Report }) {
  const { about, row } = rowOf(report);
  return (
    <li dir={titleDirection(about)} className="grid gap-1.5 px-3 py-2 sm:px-4 sm:py-4">
      <Reported report={report} />
      {row}
    </li>
  );
}

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
  return (
    <AdminList
      id="reports"
      title={t('admin.reports')}
      add={<LineLink to="/admin/held-reviews">{t('heldReviews.link', { count: held })}</LineLink>}
      noun="report"
      place={place}
      intro={<ErrorSummary />}
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
