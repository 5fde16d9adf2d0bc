import { isAdmin, type Actor } from '~/domain/accounts/users';
import { ForbiddenError, NotFoundError } from '~/domain/errors';
import { readMatches, type Page, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { reportedReviews } from '../reviews/review-reports.server';
import { reportedCollections } from './collection-reports.server';
import { reportedEpisodes, reportedPodcasts } from './podcast-reports.server';
import type { ReportSource } from './report-source.server';
import type { Report } from './reports';

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
