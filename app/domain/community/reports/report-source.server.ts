import {
  inTransaction,
  type TransactionClient,
  newestFirst,
} from '~/adapters/database/client.server';
import { findWritersLanguage } from '~/domain/accounts/current-user.server';
import type { Actor } from '~/domain/accounts/users';
import { recordAudit, type Audited } from '~/domain/audit/audit.server';
import { languageToStore } from '~/lib/language/text-language';
import type { Report } from './reports';

/** A kind of report, with how the moderation desk lists and settles it. */
export type ReportSource = {
  countOpen: () => Promise<number>;
  /** The newest open reports, or all without `take`. */
  listOpen: (range: { take?: number; where?: { id: { in: string[] } } }) => Promise<Report[]>;
  /**
   * Keeps the reported subject, settles all its open reports and records that in the audit log.
   * @returns whether the report exists
   */
  keep: (actor: Actor, id: string) => Promise<boolean>;
};

export const unresolved = { resolvedAt: null } as const;

export const reportFields = {
  id: true,
  reason: true,
  language: true,
  createdAt: true,
  resolvedAt: true,
  resolution: true,
  reporter: { select: { id: true, username: true } },
} as const;

type Query<Where> = {
  where: (Where & { id?: { in: string[] } }) | { id: string };
  orderBy?: typeof newestFirst;
  take?: number;
};

/** `where` selects the reports to list; `settle` changes all open reports of a subject. */
export const reportSource = <Row, Where extends typeof unresolved>({
  where,
  count,
  read,
  toReport,
  subjectOf,
  settle,
}: {
  where: Where;
  count: (query: { where: Where }) => Promise<number>;
  read: (query: Query<Where>) => Promise<Row[]>;
  toReport: (row: Row) => Report;
  subjectOf: (row: Row) => Audited;
  settle: (
    tx: TransactionClient,
    subjectId: string,
    data: { resolvedAt: Date; resolution: string },
  ) => Promise<{ count: number }>;
}): ReportSource => ({
  countOpen: () => count({ where }),
  listOpen: async (range) => {
    const query = { where: { ...where, ...range.where }, orderBy: newestFirst, take: range.take };
    return (await read(query)).map(toReport);
  },
  keep: async (actor, id) => {
    const [row] = await read({ where: { id } });
    if (!row) return false;
    const subject = subjectOf(row);
    const data = { resolvedAt: new Date(), resolution: 'kept' };
    await inTransaction(async (tx) => {
      const settled = await settle(tx, subject[1], data);
      if (settled.count > 0) await recordAudit(tx, actor, 'kept', subject);
    });
    return true;
  },
});

/** Columns shared by all kinds of reports. */
export async function reportColumns(
  reporterId: string,
  { reason, details }: { reason: string; details: string },
) {
  const language = languageToStore(details, await findWritersLanguage(reporterId));
  return { reporterId, reason: details ? `${reason}: ${details}` : reason, language };
}
