import type { TransactionClient } from '~/adapters/database/transaction.server';

/**
 * Everything that lets a client into an account without asking for the password again: signed-in browsers, scripts,
 * apps (with their sessions), apps waiting for their password, and URLs of personal feeds. A test compares this list
 * with the schema.
 */
export const GRANTS = ['session', 'apiToken', 'appPassword', 'appLogin', 'personalFeed'] as const;

/** Ways to sign in without the password, which then create one of the grants above. */
export const OTHER_KEYS = ['passkey', 'passwordReset'] as const;

type Table = (typeof GRANTS)[number] | (typeof OTHER_KEYS)[number];

async function revoke<T extends Table>(
  tx: TransactionClient,
  userId: string,
  tables: readonly T[],
): Promise<Record<T, number>> {
  const counts: Partial<Record<T, number>> = {};
  for (const table of tables) {
    const rows = tx[table] as Pick<TransactionClient['session'], 'deleteMany'>;
    counts[table] = (await rows.deleteMany({ where: { userId } })).count;
  }
  return counts as Record<T, number>;
}

/** Locks everyone out of an account until its member signs in again. @returns the number of rows deleted per table */
export const revokeGrants = (tx: TransactionClient, userId: string) => revoke(tx, userId, GRANTS);

/** Called for a new password: anyone who knew the old one may have created any of these. */
export const revokeAll = (tx: TransactionClient, userId: string) =>
  revoke(tx, userId, [...GRANTS, ...OTHER_KEYS]);
