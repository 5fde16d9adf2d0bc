import { db, newestFirst, type TransactionClient } from '~/adapters/database/client.server';
import { NotFoundError } from '~/domain/errors';
import { MINUTE } from '~/lib/time/milliseconds';
import { t } from '~/messages/t';
import type { DeskList, UndoableAct } from './undoable-acts';

const UNDO_MS = MINUTE;
/** For a click at the last moment. */
const GRACE_MS = 15_000;

/**
 * Stores what an act on many rows changed, so that it can be undone for a minute. Call inside the transaction of the
 * act.
 *
 * @param parts what the list needs to restore, as JSON values
 * @returns the id of the act; null if nothing changed
 */
export async function storeAct(
  tx: TransactionClient,
  actorId: string,
  act: { list: DeskList; action: string; count: number },
  parts: readonly unknown[],
): Promise<string | null> {
  if (act.count === 0) return null;
  const { id } = await tx.deskAct.create({ data: { actorId, ...act }, select: { id: true } });
  await tx.deskActPart.createMany({
    data: parts.map((part) => ({ actId: id, before: JSON.stringify(part) })),
  });
  return id;
}

/** The admin's last act on a list, while it can be undone. */
export async function findLastAct(actorId: string, list: DeskList): Promise<UndoableAct | null> {
  const act = await db.deskAct.findFirst({
    where: { actorId, list, createdAt: { gt: new Date(Date.now() - UNDO_MS) } },
    orderBy: newestFirst,
    select: { id: true, action: true, count: true, createdAt: true },
  });
  if (!act) return null;
  const { id, action, count, createdAt } = act;
  return { id, action, count, msLeft: createdAt.getTime() + UNDO_MS - Date.now() };
}

/**
 * Hands out what an act changed, once. Call inside the transaction that restores it.
 *
 * @throws NotFoundError once the time to undo has passed
 */
export async function takeAct<Part>(
  tx: TransactionClient,
  actorId: string,
  { list, id }: { list: DeskList; id: string },
): Promise<Part[]> {
  const since = new Date(Date.now() - UNDO_MS - GRACE_MS);
  const where = { id, actorId, list, createdAt: { gt: since } };
  const parts = await tx.deskActPart.findMany({ where: { act: where }, select: { before: true } });
  // Of two simultaneous requests, only one finds it.
  const { count } = await tx.deskAct.deleteMany({ where });
  if (count === 0) throw new NotFoundError(t('refusal.tooLateToUndo'));
  return parts.map(({ before }) => JSON.parse(before) as Part);
}

export async function removeEndedActs(): Promise<void> {
  const ended = { lte: new Date(Date.now() - UNDO_MS - GRACE_MS) };
  await db.deskAct.deleteMany({ where: { createdAt: ended } });
}
