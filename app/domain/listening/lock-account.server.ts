import type { TransactionClient } from '~/adapters/database/transaction.server';

/** Lets another change of what this member listens to wait until this one is done. */
export const lockAccount = (tx: TransactionClient, userId: string) =>
  tx.$executeRaw`UPDATE "User" SET "id" = "id" WHERE "id" = ${userId}`;
