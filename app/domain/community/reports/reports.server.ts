import {
  db,
  insertIfAbsent,
  inTransaction,
  newestFirst,
  type TransactionClient,
} from '~/adapters/database/client.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import { type Actor, isAdmin } from '~/domain/accounts/users';
import { noCollection } from '~/domain/collections/collection-access.server';
import { getCollection } from '~/domain/collections/collections.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { requireEpisode } from '~/domain/episodes/listed-episodes.server';
import { ConflictError, ForbiddenError, NotFoundError } from '~/domain/errors';
import { getPodcastId, shownPodcast } from '~/domain/podcasts/podcasts.server';
import { languageToStore } from '~/lib/language/text-language';
import { t } from '~/messages/t';
import { noReview, reviewSubject } from '~/domain/community/reviews/moderated-reviews.server';
import type {
  CollectionReportInput,
  PodcastReportInput,
  ReportInput,
} from '~/domain/community/reviews/reviews-schema';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { withIsoDates } from '~/lib/time/iso-dates';
import { readMatches, type Page, type PageRequest } from '~/lib/web/page';
import { reviewOfPodcastFields, toReview } from '~/domain/community/reviews/reviews.server';
import type { Report } from './reports';

/** Columns shared by all kinds of reports. */
async function reportColumns(
  reporterId: string,
  { reason, details }: { reason: string; details: string },
) {
  const language = languageToStore(details, await findWritersLanguage(reporterId));
  return { reporterId, reason: details ? `${reason}: ${details}` : reason, language };
}

/** One report per member and review; repeats change nothing. */
export async function reportReview(
  reporterId: string,
  reviewId: string,
  input: ReportInput,
): Promise<void> {
  const review = await db.review.findFirst({
    where: { id: reviewId, hidden: false, podcast: shownPodcast },
    select: { userId: true },
  });
  if (!review) throw noReview();
  if (review.userId === reporterId) throw new ConflictError(t('refusal.reportOwn'));
  const report = { reviewId, ...(await reportColumns(reporterId, input)) };
  const key = { reviewId_reporterId: { reviewId, reporterId } };
  await db.reviewReport
    .upsert(insertIfAbsent(key, report, { reviewId }))
    .catch(rowNotFound(() => t('refusal.noReview')));
}

/** One report per member and podcast; repeats change nothing. @throws NotFoundError, GoneError */
export async function reportPodcast(
  reporterId: string,
  slugOrId: string,
  input: PodcastReportInput,
): Promise<void> {
  const podcastId = await getPodcastId(slugOrId);
  const report = { podcastId, ...(await reportColumns(reporterId, input)) };
  const key = { podcastId_reporterId: { podcastId, reporterId } };
  await db.podcastReport
    .upsert(insertIfAbsent(key, report, { podcastId }))
    .catch(rowNotFound(() => t('refusal.noPodcast')));
}

/** Like `reportPodcast`, for an episode. */
export async function reportEpisode(
  reporterId: string,
  episodeId: string,
  input: PodcastReportInput,
): Promise<void> {
  await requireEpisode(episodeId);
  const report = { episodeId, ...(await reportColumns(reporterId, input)) };
  const key = { episodeId_reporterId: { episodeId, reporterId } };
  await db.episodeReport
    .upsert(insertIfAbsent(key, report, { episodeId }))
    .catch(rowNotFound(() => t('refusal.noEpisode')));
}

/** A member's collection that the reporter can read. @throws NotFoundError, GoneError */
export async function getReportable(actor: Actor, id: string) {
  const { title, language, maker, isOwn } = await getCollection(actor, id);
  if (!maker) throw noCollection();
  return { id, title, language, maker, isOwn };
}

/** One report per member and collection; repeats change nothing. @throws NotFoundError, GoneError, ConflictError */
export async function reportCollection(
  actor: Actor,
  id: string,
  input: CollectionReportInput,
): Promise<void> {
  const { isOwn } = await getReportable(actor, id);
  if (isOwn) throw new ConflictError(t('refusal.reportOwnCollection'));
  const report = { collectionId: id, ...(await reportColumns(actor.id, input)) };
  const key = { collectionId_reporterId: { collectionId: id, reporterId: actor.id } };
  await db.collectionReport
    .upsert(insertIfAbsent(key, report, { collectionId: id }))
    .catch(rowNotFound(() => t('refusal.noCollection')));
}

/** A kind of report, with how the moderation desk lists and settles it. */
type ReportSource = {
  countOpen: () => Promise<number>;
  /** The newest open reports, or all without `take`. */
  listOpen: (range: { take?: number; where?: { id: { in: string[] } } }) => Promise<Report[]>;
  /**
   * Keeps the reported subject, settles all its open reports and records that in the audit log.
   * @returns whether the report exists
   */
  keep: (actor: Actor, id: string) => Promise<boolean>;
};

const unresolved = { resolvedAt: null } as const;

const reportFields = {
  id: true,
  reason: true,
  language: true,
  createdAt: true,
  resolvedAt: true,
  resolution: true,
  reporter: { select: { id: true, username: true } },
} as const;

type Query<Where> = {
  where: (Where & { id?: { in: string[] } }) | { id: string };
  orderBy?: typeof newestFirst;
  take?: number;
};

/** `where` selects the reports to list; `settle` changes all open reports of a subject. */
const reportSource = <Row, Where extends typeof unresolved>({
  where,
  count,
  read,
  toReport,
  subjectOf,
  settle,
}: {
  where: Where;
  count: (query: { where: Where }) => Promise<number>;
  read: (query: Query<Where>) => Promise<Row[]>;
  toReport: (row: Row) => Report;
  subjectOf: (row: Row) => Audited;
  settle: (
    tx: TransactionClient,
    subjectId: string,
    data: { resolvedAt: Date; resolution: string },
  ) => Promise<{ count: number }>;
}): ReportSource => ({
  countOpen: () => count({ where }),
  listOpen: async (range) => {
    const query = { where: { ...where, ...range.where }, orderBy: newestFirst, take: range.take };
    return (await read(query)).map(toReport);
  },
  keep: async (actor, id) => {
    const [row] = await read({ where: { id } });
    if (!row) return false;
    const subject = subjectOf(row);
    const data = { resolvedAt: new Date(), resolution: 'kept' };
    await inTransaction(async (tx) => {
      const settled = await settle(tx, subject[1], data);
      if (settled.count > 0) await recordAudit(tx, actor, 'kept', subject);
    });
    return true;
  },
});

const reportedReviews = reportSource({
  where: { ...unresolved, review: { hidden: false } },
  count: (query) => db.reviewReport.count(query),
  read: (query) =>
    db.reviewReport.findMany({
      ...query,
      select: { ...reportFields, review: { select: reviewOfPodcastFields } },
    }),
  toReport: (row) => ({ kind: 'review', ...withIsoDates(row), review: toReview(row.review) }),
  subjectOf: ({ review }) => reviewSubject(review),
  settle: (tx, reviewId, data) =>
    tx.reviewReport.updateMany({ where: { reviewId, ...unresolved }, data }),
});

const podcastFields = { select: { id: true, title: true, language: true } } as const;
const episodeFields = { select: { id: true, title: true, podcast: podcastFields } } as const;

const reportedPodcasts = reportSource({
  where: unresolved,
  count: (query) => db.podcastReport.count(query),
  read: (query) =>
    db.podcastReport.findMany({ ...query, select: { ...reportFields, podcast: podcastFields } }),
  toReport: (row) => ({ kind: 'podcast', ...withIsoDates(row), episode: null }),
  subjectOf: ({ podcast: { id, title } }) => ['podcast', id, title],
  settle: (tx, podcastId, data) =>
    tx.podcastReport.updateMany({ where: { podcastId, ...unresolved }, data }),
});

const reportedEpisodes = reportSource({
  where: unresolved,
  count: (query) => db.episodeReport.count(query),
  read: (query) =>
    db.episodeReport.findMany({ ...query, select: { ...reportFields, episode: episodeFields } }),
  toReport: ({ episode: { podcast, ...episode }, ...row }) => ({
    ...{ kind: 'episode', ...withIsoDates(row), podcast, episode },
  }),
  subjectOf: ({ episode: { id, title } }) => ['episode', id, title],
  settle: (tx, episodeId, data) =>
    tx.episodeReport.updateMany({ where: { episodeId, ...unresolved }, data }),
});

const collectionFields = {
  select: { id: true, title: true, language: true, user: { select: { username: true } } },
} as const;

const reportedCollections = reportSource({
  where: unresolved,
  count: (query) => db.collectionReport.count(query),
  read: (query) =>
    db.collectionReport.findMany({
      ...query,
      select: { ...reportFields, collection: collectionFields },
    }),
  toReport: ({ collection: { user, ...collection }, ...row }) => ({
    ...{ kind: 'collection', ...withIsoDates(row) },
    collection: { ...collection, maker: user?.username ?? '–' },
  }),
  subjectOf: ({ collection: { id, title } }) => ['collection', id, title],
  settle: (tx, collectionId, data) =>
    tx.collectionReport.updateMany({ where: { collectionId, ...unresolved }, data }),
});

const sources = {
  review: reportedReviews,
  podcast: reportedPodcasts,
  episode: reportedEpisodes,
  collection: reportedCollections,
} satisfies Record<Report['kind'], ReportSource>;
const allSources = Object.values(sources);

const orderOf = ({ createdAt, id }: Report) => `${createdAt} ${id}`;

/** The newest open reports of all kinds; `take` of each, or all. */
async function listOpen(range: Parameters<ReportSource['listOpen']>[0]): Promise<Report[]> {
  const reports = (await Promise.all(allSources.map((source) => source.listOpen(range)))).flat();
  return reports.sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1));
}

/** Names of the reporter, of what is reported, and of who made it. */
function textOf(report: Report): string {
  const named =
    report.kind === 'review'
      ? [report.review.user.username, report.review.podcast.title]
      : report.kind === 'collection'
        ? [report.collection.title, report.collection.maker]
        : [report.episode?.title ?? '', report.podcast.title];
  return [report.reporter.username, ...named].join(' ');
}

/** Open reports of all kinds, newest first; searchable by reporter and subject. */
export async function listReports(
  wanted: PageRequest & { search?: string },
): Promise<Page & { reports: Report[] }> {
  const { rows, place } = await readMatches(wanted, {
    count: async () => {
      const counts = await Promise.all(allSources.map((source) => source.countOpen()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    texts: async () =>
      (await listOpen({})).map((report) => ({ id: report.id, text: textOf(report) })),
    read: async ({ skip, take, where }) =>
      (await listOpen({ take: skip + take, where })).slice(skip, skip + take),
  });
  return { reports: rows, ...place };
}

/**
 * Keeps the reported subject and settles all its open reports. Idempotent.
 * @returns the kind of report
 * @throws ForbiddenError, NotFoundError
 */
export async function resolveReport(actor: Actor, reportId: string): Promise<Report['kind']> {
  if (!isAdmin(actor)) throw new ForbiddenError(t('refusal.adminAct'));
  for (const kind of ['review', 'podcast', 'episode', 'collection'] as const) {
    if (await sources[kind].keep(actor, reportId)) return kind;
  }
  throw new NotFoundError(t('refusal.noReport'));
}
