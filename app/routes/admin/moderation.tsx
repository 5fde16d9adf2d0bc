import { data } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isAdmin } from '~/domain/accounts/users';
import { MAX_CHOSEN } from '~/domain/audit/undoable-acts';
import { findLastAct } from '~/domain/audit/undoable-acts.server';
import { decideReported, undoDecision } from '~/domain/community/desk/decide.server';
import {
  reportFilterSchema,
  decisionSchema,
  type Reported,
} from '~/domain/community/desk/desk-schema';
import {
  allReportReasons,
  DESK_PAGE_SIZE,
  reportKinds,
  reportOrders,
} from '~/domain/community/desk/reported';
import { findReported, listReported } from '~/domain/community/desk/reported.server';
import { countHeldReviews } from '~/domain/community/reviews/moderated-reviews.server';
import { ConflictError } from '~/domain/errors';
import { idText } from '~/domain/input-schema';
import { listAnswers } from '~/domain/letters/answers/answers.server';
import { parseBody } from '~/http/input/parse.server';
import { readChoice } from '~/http/pages/chosen-rows.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { filterOf, listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import { episodePath, podcastPath, rowAddress } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { ReviewText } from '~/ui/cards/review';
import { EmptyState } from '~/ui/feedback/status';
import { Button, ButtonLink } from '~/ui/forms/button';
import { readReason, reportReasonName } from '~/ui/forms/choice-names';
import { TextField } from '~/ui/forms/form-fields';
import {
  AdminFilter,
  AdminFilters,
  AdminList,
  adminListMeta,
  AgeFilter,
} from '~/ui/lists/admin-list';
import { AnswersInRow } from '~/ui/lists/answers';
import { ChosenRow, ChosenRows, Decided } from '~/ui/lists/chosen-rows';
import { reportKindName, reportOrderName } from '~/ui/lists/desk-choice-names';
import { rowNoteClass, rowTitleClass } from '~/ui/lists/row-classes';
import { Flag } from '~/ui/text/icons';
import { DateTime, LineLink, Name, NamedText, RichText } from '~/ui/text/inline-text';

type Report = Reported['reports'][number];

export const loader = screenLoader('moderator', async ({ actor, url }) => {
  const filter = filterOf(reportFilterSchema, url);
  const page = { page: pageNumberOf(url), limit: DESK_PAGE_SIZE };
  const shownAt = new Date().toISOString();
  const [{ reported, ...pagination }, held, act] = await Promise.all([
    listReported({ ...page, ...filter }),
    countHeldReviews(),
    findLastAct(actor.id, 'reports'),
  ]);
  const status = listStatus(url, pagination.currentPage);
  const search = filter.search ?? '';
  const ids = reported.flatMap(({ reports }) => reports.map(({ id }) => id));
  const answers = await listAnswers('report', ids);
  const hidesWithReason = isAdmin(actor);
  return data(
    { reported, answers, pagination, filter, search, held, act, shownAt, hidesWithReason },
    { status },
  );
});

export const action = screenAction('moderator', async ({ actor, url, enhanced }, form) => {
  const back = rowAddress(url, { id: 'reports', enhanced });
  if (form.get('intent') === 'undo') {
    const { count } = await undoDecision(actor, parseBody(idText, form.get('id')));
    return redirectWithToast(back, { title: t('desk.undone', { count }) });
  }
  const { decision, rows, until } = readChoice(form, ['kept', 'removed']);
  const matching = { until, take: MAX_CHOSEN };
  const subjects = rows
    ? parseBody(decisionSchema, { decision, subjects: rows.map(subjectOf) }).subjects
    : await findReported(filterOf(reportFilterSchema, url), matching);
  const { count } = await decideReported(actor, decision, subjects);
  if (count === 0) throw new ConflictError(t('refusal.noReport'));
  return redirectWithToast(back, null);
});

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

function AnswerLink({ report: { id, reporter } }: { report: Report }) {
  const { search } = useLocation();
  return (
    <LineLink to={`/admin/reports/${id}/answer${search}`}>
      <NamedText
        seen={t('answers.answer')}
        text={t('answers.answerTo')}
        name={<Name of={reporter.username} />}
      />
    </LineLink>
  );
}

/** Who reported it and why, the newest first. */
function Reports({ of: { reports, count } }: { of: Reported }) {
  const { answers } = useLoaderData<typeof loader>();
  return (
    <ul className="grid gap-0.5 text-sm">
      {reports.map((report) => (
        <li key={report.id} className="wrap-anywhere">
          <RichText
            text={t('admin.reportedOn')}
            marks={{
              reporter: () => <Name of={report.reporter.username} className="font-semibold" />,
              date: () => <DateTime iso={report.createdAt} />,
              reason: () => <Reason report={report} />,
            }}
          />{' '}
          <AnswerLink report={report} />
          <AnswersInRow answers={answers[report.id]} />
        </li>
      ))}
      {count > reports.length ? (
        <li className="text-ink-muted">
          {t('desk.moreReports', { count: count - reports.length })}
        </li>
      ) : null}
    </ul>
  );
}

/** How a row shows what is reported. `name` is that of its buttons. */
type ItemTexts = { about: string; name: ReactNode; body: ReactNode };

function titleRow(title: ReactNode, to: string, note: ReactNode): ReactNode {
  return (
    <div>
      <p className={rowTitleClass}>
        <Link to={to} className="underline-offset-4 hover:underline">
          {title}
        </Link>
      </p>
      <p className={`text-sm text-ink-muted ${rowNoteClass}`}>{note}</p>
    </div>
  );
}

function reviewShown(review: NonNullable<Reported['review']>): ItemTexts {
  const reviewer = () => <Name of={review.user.username} />;
  const name = <RichText text={t('desk.reviewBy')} marks={{ reviewer }} />;
  const body = (
    <blockquote className="border-s-4 border-line ps-3">
      <p className={`text-sm text-ink-muted ${rowNoteClass}`}>
        <RichText
          text={t('admin.reviewOn')}
          marks={{
            reviewer: () => <Link to={`/admin/users/${review.user.id}`}>{reviewer()}</Link>,
            podcast: () => <Name of={review.podcast.title} />,
          }}
        />
      </p>
      <ReviewText review={review} clamped />
    </blockquote>
  );
  return { about: review.content || review.user.username, name, body };
}

function shownOf({ review, podcast, episode, collection }: Reported): ItemTexts {
  if (review) return reviewShown(review);
  if (collection) {
    const { id, title, language, maker } = collection;
    const name = <Name of={title} language={language} />;
    const by = { name: () => <Name of={maker} /> };
    const note = <RichText text={t('adminCollections.collectionBy')} marks={by} />;
    return { about: title, name, body: titleRow(name, `/collections/${id}`, note) };
  }
  if (episode) {
    const { title, language, podcast: of } = episode;
    const name = <Name of={title} fallbackLanguage={language} />;
    const marks = { podcast: () => <Name of={of.title} fallbackLanguage={of.language} /> };
    const note = <RichText text={t('admin.episodeOf')} marks={marks} />;
    return { about: title, name, body: titleRow(name, episodePath(of.slug, episode), note) };
  }
  const { title, language, slug } = podcast!;
  const name = <Name of={title} fallbackLanguage={language} />;
  return { about: title, name, body: titleRow(name, podcastPath(slug), t('admin.aPodcast')) };
}

/** Where an admin can say why. */
function HideLink({ of: { kind, id }, name }: { of: Reported; name: ReactNode }) {
  const { pathname, search } = useLocation();
  const returnTo = encodeURIComponent(`${pathname}${search}#reports`);
  return (
    <ButtonLink
      to={`/admin/${kind}s/${id}?returnTo=${returnTo}`}
      variant="danger"
      size="small"
      className="max-sm:px-2"
    >
      <NamedText seen={t('library.hide')} text={t('library.hideThis')} name={name} />
    </ButtonLink>
  );
}

function ReportedRow({ of, hidesWithReason }: { of: Reported; hidesWithReason: boolean }) {
  const { about, name, body } = shownOf(of);
  const value = `${of.kind}:${of.id}`;
  const isReview = of.kind === 'review';
  const small = { name: 'one', size: 'small', className: 'max-sm:px-2' } as const;
  return (
    <ChosenRow
      value={value}
      about={about}
      label={<RichText text={t('desk.choose')} marks={{ name: () => name }} />}
    >
      {body}
      <Reports of={of} />
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        <Button {...small} value={`kept ${value}`} variant="secondary">
          <NamedText seen={t('admin.keep')} text={t('admin.keepThis')} name={name} />
        </Button>
        {isReview || !hidesWithReason ? (
          <Button {...small} value={`removed ${value}`} variant="danger">
            <NamedText seen={t('desk.remove')} text={t('desk.removeThis')} name={name} />
          </Button>
        ) : (
          <HideLink of={of} name={name} />
        )}
        {of.count > 1 ? (
          <span className="text-sm font-semibold text-danger">
            {t('desk.reportCount', { count: of.count })}
          </span>
        ) : null}
      </div>
    </ChosenRow>
  );
}

/** A row of the form, such as `review:0196…`. */
function subjectOf(row: string) {
  const [kind, id] = row.split(':');
  return { kind, id };
}

export const meta = adminListMeta(() => t('admin.reports'));

function Filters() {
  const { filter } = useLoaderData<typeof loader>();
  return (
    <AdminFilters
      inUse={['person', 'kind', 'reason', 'age', 'order'].some((name) => name in filter)}
    >
      <div className="min-w-[min(100%,10rem)] flex-1">
        <TextField
          label={t('desk.person')}
          name="person"
          optional={false}
          defaultValue={filter.person}
          key={filter.person}
        />
      </div>
      <AdminFilter
        label={t('desk.kind')}
        name="kind"
        value={filter.kind}
        options={reportKinds.map((value) => ({ value, label: reportKindName(value) }))}
      />
      <AdminFilter
        label={t('desk.reason')}
        name="reason"
        value={filter.reason}
        options={allReportReasons.map((value) => ({ value, label: reportReasonName(value) }))}
      />
      <AgeFilter value={filter.age} />
      <AdminFilter
        label={t('desk.order')}
        name="order"
        value={filter.order}
        options={reportOrders.map((value) => ({ value, label: reportOrderName(value) }))}
      />
    </AdminFilters>
  );
}

export default function Moderation() {
  const { reported, pagination, search, filter, held, act, hidesWithReason } =
    useLoaderData<typeof loader>();
  return (
    <AdminList
      id="reports"
      title={t('admin.reports')}
      add={<LineLink to="/admin/held-reviews">{t('heldReviews.link', { count: held })}</LineLink>}
      noun="report"
      pagination={pagination}
      intro={<Decided act={act} />}
      search={{
        label: t('admin.searchReports'),
        name: 'search',
        value: search,
        children: <Filters />,
      }}
      filtered={Object.keys(filter).length > 0}
      empty={<EmptyState icon={Flag} title={t('admin.noReports')} />}
    >
      <ChosenRows
        matchCount={pagination.totalCount}
        decisions={[
          { value: 'kept', text: t('admin.keep') },
          { value: 'removed', text: t('desk.remove'), leadsToLoss: true },
        ]}
      >
        {reported.map((report) => (
          <ReportedRow key={report.id} of={report} hidesWithReason={hidesWithReason} />
        ))}
      </ChosenRows>
    </AdminList>
  );
}
