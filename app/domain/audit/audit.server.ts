import { db } from '~/adapters/database/client.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';
import { readPage, type Page } from '~/lib/page';
import type { AuditEntry, AuditSubject } from './audit';

const AUDIT_PAGE_SIZE = 25;

/**
 * Notes what an admin did, inside the transaction that does it: what is not noted did not happen. Names are
 * copied, so that the entry outlives the person and the thing.
 */
export async function recordAudit(
  tx: TransactionClient,
  actor: { id: string; username: string },
  entry: {
    /** A verb in the past: `added`, `removed`, `changed the role of`. */
    action: string;
    subjectType: AuditSubject;
    subjectId: string;
    subjectName: string;
    detail?: Record<string, string | number | boolean | null>;
  },
): Promise<void> {
  await tx.auditEntry.create({
    data: { actorId: actor.id, actorName: actor.username, ...entry, detail: entry.detail ?? {} },
    select: { id: true },
  });
}

/** What admins did, newest first. */
export async function listAuditEntries(page: number): Promise<Page & { entries: AuditEntry[] }> {
  const { rows, place } = await readPage(
    { page, limit: AUDIT_PAGE_SIZE },
    () => db.auditEntry.count(),
    (range) =>
      db.auditEntry.findMany({
        ...range,
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: {
          id: true,
          actorName: true,
          action: true,
          subjectType: true,
          subjectName: true,
          detail: true,
          createdAt: true,
        },
      }),
  );
  const entries = rows.map((row) => ({
    ...row,
    detail: row.detail as Record<string, unknown>,
    createdAt: row.createdAt.toISOString(),
  }));
  return { entries, ...place };
}
