import type { TransactionClient } from '~/adapters/database/transaction.server';

/**
 * What lets a client into an account without asking for the password again: signed-in browsers, scripts, apps (with
 * their sessions), apps that wait for their password, and addresses of own lists. A test holds it to the schema.
 */
export const GRANTS = ['session', 'apiToken', 'appPassword', 'appLogin', 'personalFeed'] as const;

/** What lets a person in beside the password, who is then given one of the above. */
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

/** Closes an account until its member signs in anew. @returns how many ended of each */
export const revokeGrants = (tx: TransactionClient, userId: string) => revoke(tx, userId, GRANTS);

/** For a new password: whoever knew the old one may have made any of them. */
export const revokeAll = (tx: TransactionClient, userId: string) =>
  revoke(tx, userId, [...GRANTS, ...OTHER_KEYS]);
