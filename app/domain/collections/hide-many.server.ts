import type { TransactionClient } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { hiddenColumns, unhidden } from '~/domain/library/hide-and-remove.server';
import type { Named } from '~/domain/library/hide-many.server';
import { anyOf } from '~/lib/any-of';

const named = { id: true, title: true } as const;

/** Hides members' collections. Reports and the audit log are the caller's. @returns those that were not hidden before */
export async function hideCollections(
  tx: TransactionClient,
  actor: Actor,
  ids: string[],
  { reason, at }: { reason: string; at: Date },
): Promise<Named[]> {
  const where = { id: anyOf(ids), userId: { not: null }, hiddenAt: null };
  const rows = await tx.collection.findMany({ where, select: named });
  const data = { ...hiddenColumns(actor, reason), hiddenAt: at };
  await tx.collection.updateMany({ where: { id: anyOf(rows.map(({ id }) => id)) }, data });
  return rows;
}

/** Shows those that were hidden at that time. */
export async function showCollections(
  tx: TransactionClient,
  ids: string[],
  at: Date,
): Promise<Named[]> {
  const where = { id: anyOf(ids), hiddenAt: at };
  const rows = await tx.collection.findMany({ where, select: named });
  await tx.collection.updateMany({ where, data: unhidden });
  return rows;
}
