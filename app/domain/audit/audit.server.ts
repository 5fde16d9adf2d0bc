import { withIsoDates } from '~/lib/time/iso-dates';
import { db, type TransactionClient, newestFirst } from '~/adapters/database/client.server';
import { readMatches, type Page } from '~/lib/web/page';
import { readStoredText, textOf } from '~/messages/t';
import { type AuditEntry, type AuditSubject, actionText, subjectText } from './audit';

const AUDIT_PAGE_SIZE = 6;
const READ_AT_ONCE = 1_000;

/** Who acted: an admin, or a command on the server, whose id is null. */
export type AuditActor = { id: string | null; username: string };

/** What an entry is about. */
export type Audited = [type: AuditSubject, id: string, name: string];

/** Call inside the transaction of the action. Names are copied so that the entry outlives its subject. */
export async function recordAudit(
  tx: TransactionClient,
  actor: AuditActor,
  action: string,
  [subjectType, subjectId, subjectName]: Audited,
  detail: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  const by = { actorId: actor.id, actorName: actor.username };
  await tx.auditEntry.create({
    data: { ...by, action, subjectType, subjectId, subjectName, detail },
    select: { id: true },
  });
}

const nameOf = (stored: string): string => textOf(readStoredText(stored) ?? '');

/** Returns names separately from the translated text, because each may be in a different language. */
function subjectOf(stored: string): Pick<AuditEntry, 'subjectName' | 'names'> {
  const text = readStoredText(stored) ?? '';
  if (typeof text === 'string') return { subjectName: text, names: null };
  const values = Object.entries(text.values ?? {});
  const names = values.filter((one): one is [string, string] => typeof one[1] === 'string');
  const places = names.map(([name]) => [name, `<${name}></${name}>`] as const);
  const placed = { ...text, values: { ...text.values, ...Object.fromEntries(places) } };
  return { subjectName: textOf(placed), names: Object.fromEntries(names) };
}

/** Searchable texts, both translated and in English. Read in batches, because the audit log grows without limit. */
async function readTexts(): Promise<{ id: string; text: string }[]> {
  const texts: { id: string; text: string }[] = [];
  const select = { id: true, actorName: true, action: true, subjectType: true, subjectName: true };
  for (;;) {
    const range = { orderBy: newestFirst, select, skip: texts.length, take: READ_AT_ONCE };
    const rows = await db.auditEntry.findMany(range);
    for (const { id, actorName, action, subjectType, subjectName } of rows) {
      const shown = `${actionText(action)} ${subjectText(subjectType)} ${nameOf(subjectName)}`;
      texts.push({ id, text: `${actorName} ${action} ${subjectType} ${shown}` });
    }
    if (rows.length < READ_AT_ONCE) return texts;
  }
}

/** Newest first; searchable by actor, action and subject. */
export async function listAuditEntries(
  page: number,
  search = '',
): Promise<Page & { entries: AuditEntry[] }> {
  const { rows, place } = await readMatches(
    { page, limit: AUDIT_PAGE_SIZE, search },
    {
      count: () => db.auditEntry.count(),
      texts: readTexts,
      read: (range) =>
        db.auditEntry.findMany({
          ...range,
          orderBy: newestFirst,
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
    },
  );
  const entries = rows.map((row) => ({
    ...withIsoDates(row),
    ...subjectOf(row.subjectName),
    detail: row.detail as Record<string, unknown>,
  }));
  return { entries, ...place };
}
