import { inTransaction } from '~/adapters/database/client.server';
import { isAdmin, type Actor } from '~/domain/accounts/users';
import { ForbiddenError, NotFoundError } from '~/domain/errors';
import { readMatches, type Page, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { reportedCollections } from './collection-reports.server';
import { reportedEpisodes, reportedPodcasts } from './podcast-reports.server';
import { reportedReviews } from '../reviews/review-reports.server';
import type { Report } from './reports';

const sources = {
  review: reportedReviews,
  podcast: reportedPodcasts,
  episode: reportedEpisodes,
  collection: reportedCollections,
};
const all = Object.values(sources);

async function listOpen(take?: number) {
  const rows = (await Promise.all(all.map((source) => source.listOpen(take)))).flat();
  return rows.sort(
    (one, other) =>
      other.createdAt.getTime() - one.createdAt.getTime() || (other.id < one.id ? -1 : 1),
  );
}

async function readInOrder(ids: string[]): Promise<Report[]> {
  const rows = (await Promise.all(all.map((source) => source.read(ids)))).flat();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Open reports of all kinds, newest first; searchable by reporter and subject. */
export async function listReports(
  wanted: PageRequest & { search?: string },
): Promise<Page & { reports: Report[] }> {
  const { rows, place } = await readMatches(wanted, {
    count: async () => {
      const counts = await Promise.all(all.map((source) => source.countOpen()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    texts: () => listOpen(),
    read: async ({ skip, take, where }) => {
      if (where) return readInOrder(where.id.in);
      const newest = await listOpen(skip + take);
      return readInOrder(newest.slice(skip, skip + take).map(({ id }) => id));
    },
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
  return inTransaction(async (tx) => {
    for (const kind of ['review', 'podcast', 'episode', 'collection'] as const) {
      if (await sources[kind].keep(tx, actor, reportId)) return kind;
    }
    throw new NotFoundError(t('refusal.noReport'));
  });
}
