import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { asStored, db, select } from '~/adapters/database/client.server';
import { usernameKey } from '~/domain/accounts/usernames';
import { reviewOfPodcastFields, toReview } from '~/domain/community/reviews/reviews.server';
import { anyOf } from '~/lib/any-of';
import { groupBy } from '~/lib/lists';
import { fold } from '~/lib/text/fold';
import { DAY } from '~/lib/time/milliseconds';
import { pageOfList, readPage, type Page, type PageRequest } from '~/lib/web/page';
import type { Reported, ReportFilter, Subject } from './desk-schema';
import { REPORTS_SHOWN, reportKinds, type Age, type ReportKind } from './reported';

// What has open reports, one row for each thing, from the four tables of reports.

const reporterJoin = 'JOIN "User" reporter ON reporter."id" = report."reporterId"';

const openRows = (kind: ReportKind, id: string, columns: string, from: string, and = '') =>
  `SELECT '${kind}' AS "kind", report."${id}" AS "subject", report."id" AS "id",
     report."reason" AS "reason", report."createdAt" AS "createdAt",
     reporter."usernameKey" AS "reporterKey", ${columns}
   FROM ${from} ${reporterJoin} WHERE report."resolvedAt" IS NULL ${and}`;

/** The open reports of each kind, with the names by which they are found. */
const OPEN: Record<ReportKind, string> = {
  review: openRows(
    'review',
    'reviewId',
    'maker."usernameKey" AS "makerKey", podcast."title" AS "title", \'\' AS "within"',
    `"ReviewReport" report JOIN "Review" review ON review."id" = report."reviewId"
     JOIN "User" maker ON maker."id" = review."userId"
     JOIN "Podcast" podcast ON podcast."id" = review."podcastId"`,
    'AND NOT review."hidden"',
  ),
  podcast: openRows(
    'podcast',
    'podcastId',
    '\'\' AS "makerKey", podcast."title" AS "title", \'\' AS "within"',
    '"PodcastReport" report JOIN "Podcast" podcast ON podcast."id" = report."podcastId"',
  ),
  episode: openRows(
    'episode',
    'episodeId',
    '\'\' AS "makerKey", episode."title" AS "title", podcast."title" AS "within"',
    `"EpisodeReport" report JOIN "Episode" episode ON episode."id" = report."episodeId"
     JOIN "Podcast" podcast ON podcast."id" = episode."podcastId"`,
  ),
  collection: openRows(
    'collection',
    'collectionId',
    'COALESCE(maker."usernameKey", \'\') AS "makerKey", collection."title" AS "title", \'\' AS "within"',
    `"CollectionReport" report JOIN "Collection" collection ON collection."id" = report."collectionId"
     LEFT JOIN "User" maker ON maker."id" = collection."userId"`,
  ),
};

/** The condition on the time of something of that age; none without an age. */
export function ofAge(age: Age | undefined): { gt?: Date; lte?: Date } {
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  if (age === 'day') return { gt: ago(1) };
  if (age === 'week') return { gt: ago(7) };
  return age ? { lte: ago(age === 'older' ? 7 : 30) } : {};
}

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

type ReportQuery = ReportFilter & { until?: Date };

/** The open reports that match, as a subquery with its values. */
function matching({ kind, reason, age, person, until }: ReportQuery): {
  sql: string;
  values: string[];
} {
  const kinds = kind ? [kind] : reportKinds;
  const conditions: string[] = [];
  const values: string[] = [];
  const add = (condition: string, ...parameters: string[]) => {
    conditions.push(condition);
    values.push(...parameters);
  };
  if (reason) {
    add(`("reason" = ? OR "reason" LIKE ? ESCAPE '\\')`, reason, `${escaped(reason)}: %`);
  }
  const { gt, lte } = ofAge(age);
  if (gt) add('"createdAt" > instant(?)', asStored(gt));
  if (lte) add('"createdAt" <= instant(?)', asStored(lte));
  if (until) add('"createdAt" <= instant(?)', asStored(until));
  const key = person ? usernameKey(person) : '';
  if (key) {
    const part = `%${escaped(key)}%`;
    add(`("reporterKey" LIKE ? ESCAPE '\\' OR "makerKey" LIKE ? ESCAPE '\\')`, part, part);
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const union = kinds.map((kind) => OPEN[kind]).join(' UNION ALL ');
  return { sql: `(SELECT * FROM (${union}) every ${where}) open`, values };
}

const orders = {
  newest: 'MAX("createdAt") DESC',
  oldest: 'MIN("createdAt") ASC',
  most: 'COUNT(*) DESC, MAX("createdAt") DESC',
};

type Group = Subject & { count: number };
type GroupRow = { kind: ReportKind; subject: string; count: bigint };

const toGroup = ({ kind, subject, count }: GroupRow): Group => ({
  kind,
  id: subject,
  count: Number(count),
});

/** Kinds and ids of what is reported and matches. */
async function listGroups(
  filter: ReportQuery,
  range?: { skip: number; take: number },
): Promise<Group[]> {
  const { sql, values } = matching(filter);
  const part = range ? 'LIMIT ? OFFSET ?' : '';
  const rows = await select<GroupRow>(
    `SELECT "kind", "subject", COUNT(*) AS "count" FROM ${sql} GROUP BY "kind", "subject"
     ORDER BY ${orders[filter.order ?? 'newest']}, "subject" DESC ${part}`,
    ...values,
    ...(range ? [range.take, range.skip] : []),
  );
  return rows.map(toGroup);
}

async function countGroups(filter: ReportQuery): Promise<number> {
  const { sql, values } = matching(filter);
  const [row] = await select<{ count: bigint }>(
    `SELECT COUNT(*) AS "count" FROM (SELECT "kind" FROM ${sql} GROUP BY "kind", "subject") found`,
    ...values,
  );
  return Number(row?.count ?? 0);
}

type TextRow = Record<'subject' | 'reporterKey' | 'makerKey' | 'title' | 'within', string>;

/** Like `listGroups`, only those whose names contain the folded words. */
async function searchGroups(filter: ReportQuery, terms: string): Promise<Group[]> {
  const { sql, values } = matching(filter);
  const rows = await select<TextRow>(
    `SELECT "subject", "reporterKey", "makerKey", "title", "within" FROM ${sql}`,
    ...values,
  );
  const keys = new Set<string>();
  for (const [index, { subject, reporterKey, makerKey, title, within }] of rows.entries()) {
    if (keys.has(subject)) continue;
    const text = [reporterKey, title, makerKey, within].join(' ');
    if (fold(text).includes(terms)) keys.add(subject);
    if (index % 500 === 499) await yieldToEventLoop();
  }
  return (await listGroups(filter)).filter(({ id }) => keys.has(id));
}

/** The newest reports of each subject: their ids, by kind. */
async function newestReports(groups: Group[]): Promise<Record<ReportKind, string[]>> {
  const { sql } = matching({});
  const rows = await select<{ kind: ReportKind; id: string }>(
    `SELECT "kind", "id" FROM (
       SELECT "kind", "id", ROW_NUMBER() OVER (
         PARTITION BY "kind", "subject" ORDER BY "createdAt" DESC, "id" DESC) AS "place"
       FROM ${sql} WHERE "subject" IN ids(?)) numbered WHERE "place" <= ${REPORTS_SHOWN}`,
    JSON.stringify(groups.map(({ id }) => id)),
  );
  const ids: Record<ReportKind, string[]> = {
    review: [],
    podcast: [],
    episode: [],
    collection: [],
  };
  for (const { kind, id } of rows) ids[kind].push(id);
  return ids;
}

const reportFields = {
  id: true,
  reason: true,
  language: true,
  createdAt: true,
  reporter: { select: { id: true, username: true } },
} as const;

const podcastFields = { select: { id: true, slug: true, title: true, language: true } } as const;
const episodeFields = { select: { id: true, title: true, podcast: podcastFields } } as const;
const collectionFields = {
  select: { id: true, title: true, language: true, user: { select: { username: true } } },
} as const;

type Report = Reported['reports'][number];
type Content = Pick<Reported, 'review' | 'podcast' | 'episode' | 'collection'>;
type Row = { subject: string; report: Report; content: Content };

const none: Content = { review: null, podcast: null, episode: null, collection: null };

const toReport = ({ createdAt, ...row }: Omit<Report, 'createdAt'> & { createdAt: Date }) => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Reads reports of each kind with what they are about; no query for a kind without any. */
async function readReports(ids: Record<ReportKind, string[]>): Promise<Row[]> {
  const some = (kind: ReportKind) => ({ where: { id: anyOf(ids[kind]) } });
  const of = <T>(kind: ReportKind, read: () => Promise<T[]>) =>
    ids[kind].length > 0 ? read() : Promise.resolve([]);
  const [reviews, podcasts, episodes, collections] = await Promise.all([
    of('review', () =>
      db.reviewReport.findMany({
        ...some('review'),
        select: { ...reportFields, review: { select: reviewOfPodcastFields } },
      }),
    ),
    of('podcast', () =>
      db.podcastReport.findMany({
        ...some('podcast'),
        select: { ...reportFields, podcast: podcastFields },
      }),
    ),
    of('episode', () =>
      db.episodeReport.findMany({
        ...some('episode'),
        select: { ...reportFields, episode: episodeFields },
      }),
    ),
    of('collection', () =>
      db.collectionReport.findMany({
        ...some('collection'),
        select: { ...reportFields, collection: collectionFields },
      }),
    ),
  ]);
  return [
    ...reviews.map(({ review, ...row }) => ({
      subject: review.id,
      report: toReport(row),
      content: {
        ...none,
        review: toReview(review),
      },
    })),
    ...podcasts.map(({ podcast, ...row }) => ({
      subject: podcast.id,
      report: toReport(row),
      content: {
        ...none,
        podcast,
      },
    })),
    ...episodes.map(({ episode, ...row }) => ({
      subject: episode.id,
      report: toReport(row),
      content: {
        ...none,
        episode: {
          ...episode,
          language: episode.podcast.language,
        },
      },
    })),
    ...collections.map(({ collection: { user, ...collection }, ...row }) => ({
      subject: collection.id,
      report: toReport(row),
      content: {
        ...none,
        collection: {
          ...collection,
          maker: user?.username ?? '–',
        },
      },
    })),
  ];
}

async function describe(groups: Group[]): Promise<Reported[]> {
  if (groups.length === 0) return [];
  const rows = await readReports(await newestReports(groups));
  const bySubject = groupBy(rows, (row) => row.subject);
  return groups.flatMap(({ kind, id, count }) => {
    const rows = bySubject.get(id);
    // Another admin decided at this moment.
    if (!rows) return [];
    const reports = rows
      .map(({ report }) => report)
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    return [{ kind, id, count, reports, ...rows[0]!.content }];
  });
}

/** What is reported, one row for each thing however often, searchable by the names of persons, podcasts and titles. */
export async function listReported({
  page,
  limit,
  ...filter
}: PageRequest & ReportFilter): Promise<Page & { reported: Reported[] }> {
  const terms = fold(filter.search ?? '');
  const { rows, pagination } = terms
    ? pageOfList(await searchGroups(filter, terms), { page, limit })
    : await readPage(
        { page, limit },
        () => countGroups(filter),
        (range) => listGroups(filter, range),
      );
  return { reported: await describe(rows), ...pagination };
}

/** Everything that matches and was reported before a time, at most `take`. */
export async function findReported(
  filter: ReportFilter,
  { until, take }: { until: Date; take: number },
): Promise<Subject[]> {
  const terms = fold(filter.search ?? '');
  const query = { ...filter, until };
  if (terms) return (await searchGroups(query, terms)).slice(0, take);
  return listGroups(query, { skip: 0, take });
}
