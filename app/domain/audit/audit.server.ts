import {
  db,
  type Prisma,
  type TransactionClient,
  newestFirst,
} from '~/adapters/database/client.server';
import { withIsoDates } from '~/lib/time/iso-dates';
import { DAY } from '~/lib/time/milliseconds';
import { readMatches, type Page, type PageRequest } from '~/lib/web/page';
import { readStoredText, textOf } from '~/messages/t';
import { type AuditSubject, actionText, subjectText } from './audit';
import type { AuditEntry, AuditFilter } from './audit-schema';

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

/** Like `recordAudit`, for the same action on many subjects. */
export async function recordAudits(
  tx: TransactionClient,
  actor: AuditActor,
  action: string,
  subjects: readonly Audited[],
  detail: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  const by = { actorId: actor.id, actorName: actor.username };
  await tx.auditEntry.createMany({
    data: subjects.map(([subjectType, subjectId, subjectName]) => ({
      ...by,
      action,
      subjectType,
      subjectId,
      subjectName,
      detail,
    })),
  });
}

const nameOf = (stored: string): string => textOf(readStoredText(stored) ?? '');

/** Returns names separately from the translated text, because each may be in a different language. */
function subjectOf(stored: string): Pick<AuditEntry, 'subjectName' | 'names'> {
  const text = readStoredText(stored) ?? '';
  if (typeof text === 'string') return { subjectName: text, names: null };
  const values = Object.entries(text.values ?? {});
  const names = values.filter((value): value is [string, string] => typeof value[1] === 'string');
  const placeholders = names.map(([name]) => [name, `<${name}></${name}>`] as const);
  const placed = { ...text, values: { ...text.values, ...Object.fromEntries(placeholders) } };
  return { subjectName: textOf(placed), names: Object.fromEntries(names) };
}

/** Searchable texts, both translated and in English. Read in batches, because the audit log grows without limit. */
async function readTexts(
  where: Prisma.AuditEntryWhereInput,
): Promise<{ id: string; text: string }[]> {
  const texts: { id: string; text: string }[] = [];
  const select = { id: true, actorName: true, action: true, subjectType: true, subjectName: true };
  for (;;) {
    const range = { where, orderBy: newestFirst, select, skip: texts.length, take: READ_AT_ONCE };
    const rows = await db.auditEntry.findMany(range);
    for (const { id, actorName, action, subjectType, subjectName } of rows) {
      const text = `${actionText(action)} ${subjectText(subjectType)} ${nameOf(subjectName)}`;
      texts.push({ id, text: `${actorName} ${action} ${subjectType} ${text}` });
    }
    if (rows.length < READ_AT_ONCE) return texts;
  }
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY);

function whereOf({ actor, action, about, from, to }: AuditFilter): Prisma.AuditEntryWhereInput {
  return {
    ...(actor && { actorName: actor }),
    ...(action && { action }),
    ...(about && { subjectType: about }),
    ...((from || to) && {
      createdAt: { ...(from && { gte: new Date(from) }), ...(to && { lt: dayAfter(to) }) },
    }),
  };
}

/** The names of everyone in the log. */
export async function listAuditActors(): Promise<string[]> {
  const rows = await db.auditEntry.groupBy({ by: ['actorName'], orderBy: { actorName: 'asc' } });
  return rows.map(({ actorName }) => actorName);
}

const entryFields = {
  id: true,
  actorName: true,
  action: true,
  subjectType: true,
  subjectId: true,
  subjectName: true,
  detail: true,
  createdAt: true,
} as const;

type EntryRow = Prisma.AuditEntryGetPayload<{ select: typeof entryFields }>;

const toEntry = (row: EntryRow): AuditEntry => ({
  ...withIsoDates(row),
  ...subjectOf(row.subjectName),
  detail: row.detail as Record<string, unknown>,
});

/** Newest first; searchable by actor, action and subject. */
export async function listAuditEntries({
  page,
  limit,
  search = '',
  ...filter
}: PageRequest & AuditFilter): Promise<Page & { entries: AuditEntry[] }> {
  const where = whereOf(filter);
  const { rows, pagination } = await readMatches(
    { page, limit, search },
    {
      count: () => db.auditEntry.count({ where }),
      texts: () => readTexts(where),
      read: ({ where: matching, ...range }) =>
        db.auditEntry.findMany({
          ...range,
          where: { ...where, ...matching },
          orderBy: newestFirst,
          select: entryFields,
        }),
    },
  );
  return { entries: rows.map(toEntry), ...pagination };
}

/** What was done about one subject: the newest entries, and how many there are. */
export async function listEntriesAbout(
  subjectType: AuditSubject,
  subjectId: string,
  take: number,
): Promise<{ count: number; newest: AuditEntry[] }> {
  const where = { subjectType, subjectId };
  const [count, rows] = await Promise.all([
    db.auditEntry.count({ where }),
    db.auditEntry.findMany({ where, orderBy: newestFirst, take, select: entryFields }),
  ]);
  return { count, newest: rows.map(toEntry) };
}
