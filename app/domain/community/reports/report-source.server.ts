import type { TransactionClient } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import type { Report } from './reports';

/** A kind of report, with how the moderation desk lists and settles it. */
export type ReportSource = {
  countOpen: () => Promise<number>;
  /** The newest open reports, or all without `take`; `text` is the text to search. */
  listOpen: (take?: number) => Promise<{ id: string; createdAt: Date; text: string }[]>;
  read: (ids: string[]) => Promise<Report[]>;
  /**
   * Keeps the reported subject, settles all its open reports and records that in the audit log.
   * @returns whether the report exists
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

/** Converts the dates to ISO strings. */
export const dated = <T extends { createdAt: Date; resolvedAt: Date | null }>(row: T) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
});

export const kept = () => ({ resolvedAt: new Date(), resolution: 'kept' });
