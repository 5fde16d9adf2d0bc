import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { rowNotFound } from '~/domain/database-errors.server';
import { t } from '~/messages/t';
import { createCollection, getCollection } from './collections.server';
import { entriesInOrder } from './entries.server';
import { shownEntry } from './shown-collection.server';

const fields = {
  episodeId: true,
  podcastId: true,
  fromSeconds: true,
  toSeconds: true,
  note: true,
} as const;

/**
 * Creates a private copy with the same texts and the entries that are shown.
 * @returns its id
 * @throws NotFoundError, GoneError, ConflictError
 */
export async function copyCollection(actor: Actor, id: string): Promise<string> {
  const { title, words, language } = await getCollection(actor, id);
  const rows = await db.collectionEntry.findMany({
    where: { collectionId: id, ...shownEntry },
    orderBy: [...entriesInOrder],
    select: fields,
  });
  const texts = { title, words, language, visibility: 'private' as const };
  return createCollection(actor, texts, {
    copiedFromId: id,
    also: (tx, collectionId) =>
      tx.collectionEntry.createMany({
        data: rows.map((row, index) => ({ collectionId, place: index + 1, ...row })),
      }),
  }).catch(rowNotFound(() => t('refusal.noCollection')));
}
