import type { TransactionClient } from '~/adapters/database/transaction.server';
import type { Actor } from '~/domain/accounts/users';
import type { Report } from './reports';

/** A kind of reports, as the desk lists and settles them. */
export type ReportSource = {
  countOpen: () => Promise<number>;
  /** The newest that are open, all without `take`; `text`: by what they are searched. */
  listOpen: (take?: number) => Promise<{ id: string; createdAt: Date; text: string }[]>;
  read: (ids: string[]) => Promise<Report[]>;
  /**
   * Settles what is open of the same subject, which stays as it is, and notes that in the audit log.
   * @returns whether there is such a report
   */
  keep: (tx: TransactionClient, actor: Actor, id: string) => Promise<boolean>;
};

export const open = { resolvedAt: null } as const;
export const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

export const reportFields = {
  id: true,
  reason: true,
  language: true,
  createdAt: true,
  resolvedAt: true,
  resolution: true,
  reporter: { select: { id: true, username: true } },
} as const;

/** Dates as text. */
export const dated = <T extends { createdAt: Date; resolvedAt: Date | null }>(row: T) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
});

export const kept = () => ({ resolvedAt: new Date(), resolution: 'kept' });
