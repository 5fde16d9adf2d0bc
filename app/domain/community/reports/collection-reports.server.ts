import { db, insertIfAbsent } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit } from '~/domain/audit/audit.server';
import { getCollection } from '~/domain/collections/collections.server';
import { noCollection } from '~/domain/collections/shown-collection.server';
import { reportColumns } from '~/domain/community/reviews/review-reports.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError } from '~/domain/errors';
import { t } from '~/messages/t';
import {
  dated,
  kept,
  newestFirst,
  open,
  reportFields,
  type ReportSource,
} from './report-source.server';
import type { CollectionReportInput } from '../reviews/reviews-schema';

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

const name = { select: { username: true } } as const;
const collectionFields = {
  select: { id: true, title: true, language: true, user: name },
} as const;

export const reportedCollections: ReportSource = {
  countOpen: () => db.collectionReport.count({ where: open }),
  listOpen: async (take) => {
    const rows = await db.collectionReport.findMany({
      where: open,
      orderBy: newestFirst,
      ...(take !== undefined && { take }),
      select: { id: true, createdAt: true, reporter: name, collection: collectionFields },
    });
    return rows.map(({ id, createdAt, reporter, collection }) => ({
      ...{ id, createdAt },
      text: `${reporter.username} ${collection.title} ${collection.user?.username ?? ''}`,
    }));
  },
  read: async (ids) => {
    const rows = await db.collectionReport.findMany({
      where: { id: { in: ids } },
      select: { ...reportFields, collection: collectionFields },
    });
    return rows.map(({ collection: { user, ...collection }, ...row }) => ({
      ...{ kind: 'collection', ...dated(row) },
      collection: { ...collection, maker: user?.username ?? '–' },
    }));
  },
  keep: async (tx, actor, id) => {
    const select = { collection: { select: { id: true, title: true } } };
    const report = await tx.collectionReport.findUnique({ where: { id }, select });
    if (!report) return false;
    const { id: collectionId, title } = report.collection;
    const where = { collectionId, ...open };
    const { count } = await tx.collectionReport.updateMany({ where, data: kept() });
    const subject = {
      subjectType: 'collection',
      subjectId: collectionId,
      subjectName: title,
    } as const;
    if (count > 0) await recordAudit(tx, actor, { action: 'kept', ...subject });
    return true;
  },
};
