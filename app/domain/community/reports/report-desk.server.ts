import {
  db,
  inTransaction,
  newestFirst,
  type TransactionClient,
} from '~/adapters/database/client.server';
import { isAdmin, type Actor } from '~/domain/accounts/users';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { ForbiddenError, NotFoundError } from '~/domain/errors';
import { withIsoDates } from '~/lib/time/iso-dates';
import { readMatches, type Page, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { reviewSubject } from '../reviews/moderated-reviews.server';
import { reviewOfPodcastFields, toReview } from '../reviews/reviews.server';
import type { Report } from './reports';

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
