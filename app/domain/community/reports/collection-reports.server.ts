import { withIsoDates } from '~/lib/time/iso-dates';
import { db, insertIfAbsent } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { getCollection } from '~/domain/collections/collections.server';
import { noCollection } from '~/domain/collections/collection-access.server';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError } from '~/domain/errors';
import { t } from '~/messages/t';
import { unresolved, reportColumns, reportFields, reportSource } from './report-source.server';
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

const collectionFields = {
  select: { id: true, title: true, language: true, user: { select: { username: true } } },
} as const;

export const reportedCollections = reportSource({
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
