import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { actionText, detailText } from '~/domain/audit/audit';
import type { AuditEntry } from '~/domain/audit/audit-schema';
import type { MemberRecord, MemberReport } from '~/domain/community/desk/member-schema';
import { titleDirection } from '~/lib/language/text-language';
import { listText } from '~/lib/text/list-text';
import { podcastPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { ReviewText } from '~/ui/cards/review';
import { readReason, reportReasonName } from '~/ui/forms/choice-names';
import { Fold } from '~/ui/lists/fold';
import { rowsClass } from '~/ui/lists/row-classes';
import { DateTime, Dotted, LineLink, Name, RichText } from '~/ui/text/inline-text';

type List<Row> = { count: number; newest: Row[] };

/** The newest rows of a list, how many there are, and a link to all. */
function Some<Row extends { id: string }>({
  title,
  of: { count, newest },
  none,
  all,
  directionOf,
  children,
}: {
  title: string;
  of: List<Row>;
  none: string;
  /** Where the others are. */
  all?: ReactNode;
  /** The text whose direction a row takes. */
  directionOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <Fold title={title} count={count}>
      {count === 0 ? (
        <p className="text-ink-muted">{none}</p>
      ) : (
        <ul className={rowsClass}>
          {newest.map((row) => (
            <li
              key={row.id}
              dir={titleDirection(directionOf(row))}
              className="grid gap-1 px-3 py-2 wrap-anywhere sm:px-4"
            >
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      {count > newest.length ? (
        <p className="text-sm text-ink-muted">
          <Dotted>
            {t('member.more', { count: count - newest.length })}
            {all}
          </Dotted>
        </p>
      ) : null}
    </Fold>
  );
}

const titleClass = 'font-semibold underline-offset-4 hover:underline';
const factsClass = 'text-sm text-ink-muted';

const outcomes: Record<MemberReport['outcome'], () => string> = {
  open: () => t('member.outcomeOpen'),
  kept: () => t('member.outcomeKept'),
  hidden: () => t('member.outcomeHidden'),
};

function Reason({ of: { reason: text, language } }: { of: MemberReport }) {
  const { reason, details } = readReason(text);
  return (
    <>
      {reason ? reportReasonName(reason) : null}
      {reason && details ? ': ' : null}
      {details ? <Name of={details} language={language} /> : null}
    </>
  );
}

function ReportRow({ of, withReporter }: { of: MemberReport; withReporter: boolean }) {
  const { title, titleLanguage, path, createdAt, outcome, reporter } = of;
  return (
    <>
      <Link to={path} className={titleClass}>
        <Name of={title} fallbackLanguage={titleLanguage} />
      </Link>
      <p>
        <Reason of={of} />
      </p>
      <p className={factsClass}>
        <Dotted>
          <DateTime iso={createdAt} />
          {outcomes[outcome]()}
          {withReporter ? (
            <RichText
              text={t('member.reportedBy')}
              marks={{ name: () => <Name of={reporter} /> }}
            />
          ) : null}
        </Dotted>
      </p>
    </>
  );
}

function ReviewRow({ of }: { of: MemberRecord['reviews']['newest'][number] }) {
  const { podcast, createdAt, state } = of;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Link to={podcastPath(podcast.slug)} className={titleClass}>
          <Name of={podcast.title} fallbackLanguage={podcast.language} />
        </Link>
        {state === 'held' ? <Badge tone="gold">{t('member.heldReview')}</Badge> : null}
        {state === 'hidden' ? <Badge tone="danger">{t('member.hiddenReview')}</Badge> : null}
      </p>
      <ReviewText review={of} clamped />
      <p className={factsClass}>
        <DateTime iso={createdAt} />
      </p>
    </>
  );
}

function ActRow({ of: { actorName, action, detail, createdAt } }: { of: AuditEntry }) {
  const parts = Object.entries(detail).map(([name, value]) => detailText(name, value));
  return (
    <>
      <p>
        <Name of={actorName} className="font-semibold" />: {actionText(action)}
        {parts.length > 0 ? ` (${listText(parts)})` : null}
      </p>
      <p className={factsClass}>
        <DateTime iso={createdAt} withTime />
      </p>
    </>
  );
}

/** What matters before one acts. `inLog`: whether the viewer may open the audit log. */
export function Record({
  of: { reviews, reportsAbout, reportsBy, podcasts, acts },
  user: { id, username },
  inLog,
}: {
  of: MemberRecord;
  user: { id: string; username: string };
  inLog: boolean;
}) {
  const search = encodeURIComponent(username);
  return (
    <>
      <Some
        title={t('member.acts')}
        of={acts}
        none={t('member.noActs')}
        directionOf={({ actorName }) => actorName}
        all={
          inLog ? (
            <LineLink to={`/admin/audit?about=user&search=${search}`}>
              {t('admin.auditLog')}
            </LineLink>
          ) : null
        }
      >
        {(act) => <ActRow of={act} />}
      </Some>
      <Some
        title={t('member.reportsAbout')}
        of={reportsAbout}
        none={t('member.noReportsAbout')}
        directionOf={({ title }) => title}
        all={<LineLink to={`/admin/moderation?person=${search}`}>{t('admin.reports')}</LineLink>}
      >
        {(report) => <ReportRow of={report} withReporter />}
      </Some>
      <Some
        title={t('member.reportsBy')}
        of={reportsBy}
        none={t('member.noReportsBy')}
        directionOf={({ title }) => title}
        all={<LineLink to={`/admin/moderation?person=${search}`}>{t('admin.reports')}</LineLink>}
      >
        {(report) => <ReportRow of={report} withReporter={false} />}
      </Some>
      <Some
        title={t('member.reviews')}
        of={reviews}
        none={t('member.noReviews')}
        directionOf={({ podcast }) => podcast.title}
        all={<LineLink to={`/profile/${id}?tab=reviews`}>{t('adminUsers.openProfile')}</LineLink>}
      >
        {(review) => <ReviewRow of={review} />}
      </Some>
      <Some
        title={t('member.podcasts')}
        of={podcasts}
        none={t('member.noPodcasts')}
        directionOf={({ title }) => title}
      >
        {({ slug, title, language, hidden }) => (
          <p className="flex flex-wrap items-center gap-2">
            <Link to={podcastPath(slug)} className={titleClass}>
              <Name of={title} fallbackLanguage={language} />
            </Link>
            {hidden ? <Badge tone="danger">{t('member.hiddenReview')}</Badge> : null}
          </p>
        )}
      </Some>
    </>
  );
}
