import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { Report } from '~/domain/community/reports/reports';
import { titleDirection } from '~/lib/language/title-language';
import { t } from '~/messages/t';
import { ReviewText } from '~/ui/cards/review-text';
import { Button, ButtonLink } from '~/ui/forms/button';
import { readReason, reportReasonName } from '~/ui/forms/choice-names';
import { EnhancedField } from '~/ui/forms/enhanced-field';
import { rowNoteClass, rowTitleClass } from '~/ui/lists/admin-list';
import { DateTime } from '~/ui/text/date-time';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { AccessibleText } from '~/ui/text/accessible-text';

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
      <Form method="post" preventScrollReset>
        <EnhancedField />
        <Button name="id" value={id} look="secondary" size="small" className="max-sm:px-2">
          {keep}
        </Button>
      </Form>
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

const by = (words: string) => <span className="sr-only">{words}</span>;

function ReviewRow({ report }: { report: ReviewReport }) {
  const { review } = report;
  const reviewer = () => <Name of={review.user.username} />;
  const hiddenReviewer = () => <span className="sr-only">{reviewer()}</span>;
  const marks = { by, reviewer: hiddenReviewer };
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
  const name = () => <Name of={title} fallbackLanguage={podcast.language} />;
  return (
    <>
      <div>
        <p className={rowTitleClass}>{name()}</p>
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
        keep={
          <AccessibleText seen={t('admin.keep')}>
            <RichText text={t('admin.keepThis')} marks={{ name }} />
          </AccessibleText>
        }
        take={
          <AccessibleText seen={t('library.hide')}>
            <RichText text={t('library.hideThis')} marks={{ name }} />
          </AccessibleText>
        }
      />
    </>
  );
}

function CollectionRow({ report }: { report: CollectionReport }) {
  const { id, title, language, maker } = report.collection;
  const name = () => <Name of={title} language={language} />;
  return (
    <>
      <div>
        <p className={rowTitleClass}>{name()}</p>
        <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
          <RichText
            text={t('adminCollections.collectionBy')}
            marks={{ name: () => <Name of={maker} /> }}
          />
        </p>
      </div>
      <Choices
        report={report}
        to={`/admin/collections/${id}`}
        keep={
          <AccessibleText seen={t('admin.keep')}>
            <RichText text={t('admin.keepThis')} marks={{ name }} />
          </AccessibleText>
        }
        take={
          <AccessibleText seen={t('library.hide')}>
            <RichText text={t('library.hideThis')} marks={{ name }} />
          </AccessibleText>
        }
      />
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

export function ReportRow({ report }: { report: Report }) {
  const { about, row } = rowOf(report);
  return (
    <li dir={titleDirection(about)} className="grid gap-1.5 px-3 py-2 sm:px-4 sm:py-4">
      <Reported report={report} />
      {row}
    </li>
  );
}
