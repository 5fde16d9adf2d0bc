import { forEngine } from '~/adapters/database/plain-sql.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { rowNotFound } from '~/domain/database-errors.server';
import { NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';
import type { EntryStep } from './collections';
import { entriesInOrder, touchCollection } from './entries.server';
import { requireMayChange, shownEntry } from './collection-access.server';

/** When places are closer than this, the collection is renumbered. */
const MIN_GAP = 1e-6;

/**
 * The target of a move: a position among the shown entries, from 1; a step; or the entry to put it in front of, null
 * for the end.
 */
export type MoveDestination = { number: number } | { step: EntryStep } | { before: string | null };

/** The index among the other entries before which the moved entry goes. */
function indexOf(to: MoveDestination, others: { id: string }[], at: number): number {
  if ('number' in to) return to.number - 1;
  if ('before' in to) {
    const found = others.findIndex(({ id }) => id === to.before);
    return found < 0 ? others.length : found;
  }
  return { top: 0, up: at - 1, down: at + 1, end: others.length }[to.step];
}

const RENUMBER = forEngine(
  `UPDATE "CollectionEntry" SET "place" = counted."number" FROM (
     SELECT "id", ROW_NUMBER() OVER (ORDER BY "place", "id") AS "number" FROM "CollectionEntry"
     WHERE "collectionId" = ?) AS counted
   WHERE "CollectionEntry"."id" = counted."id"`,
);

const readShown = (tx: TransactionClient, collectionId: string) =>
  tx.collectionEntry.findMany({
    where: { collectionId, ...shownEntry },
    orderBy: [...entriesInOrder],
    select: { id: true, place: true },
  });

/** A place between its new neighbors; null if they are too close. */
function placeBetween(others: { place: number }[], index: number): number | null {
  const low = others[index - 1]?.place ?? (others[index]?.place ?? 0) - 2;
  const high = others[index]?.place ?? low + 2;
  return high - low > MIN_GAP ? (low + high) / 2 : null;
}

/**
 * Writes one row, or renumbers all if there is no room between two. A number beyond the last moves it to the end.
 *
 * @returns its number afterwards, and how many there are
 * @throws NotFoundError
 */
export async function moveEntry(
  actor: Actor,
  collectionId: string,
  entryId: string,
  to: MoveDestination,
): Promise<{ number: number; total: number }> {
  await requireMayChange(actor, collectionId);
  const move = async (tx: TransactionClient) => {
    await touchCollection(tx, collectionId);
    const split = async () => {
      const rows = await readShown(tx, collectionId);
      const at = rows.findIndex(({ id }) => id === entryId);
      if (at < 0) throw new NotFoundError(t('refusal.noEntry'));
      const others = rows.filter(({ id }) => id !== entryId);
      const index = Math.max(0, Math.min(indexOf(to, others, at), others.length));
      return { at, index, others, place: placeBetween(others, index) };
    };
    let found = await split();
    const result = { number: found.index + 1, total: found.others.length + 1 };
    if (found.index === found.at) return result;
    if (found.place === null) {
      await tx.$executeRawUnsafe(RENUMBER, collectionId);
      found = await split();
    }
    await tx.collectionEntry.update({
      where: { id: entryId },
      data: { place: found.place! },
      select: { id: true },
    });
    return result;
  };
  return inTransaction(move).catch(rowNotFound(() => t('refusal.noEntry')));
}
