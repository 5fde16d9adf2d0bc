import { db } from '~/adapters/database/client.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';
import { readPage, type Page } from '~/lib/web/page';
import type { AuditEntry, AuditSubject } from './audit';

const AUDIT_PAGE_SIZE = 10;

/** Call inside the transaction of the action. Names are copied so that the entry outlives its subject. */
export async function recordAudit(
  tx: TransactionClient,
  actor: { id: string; username: string },
  entry: {
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
