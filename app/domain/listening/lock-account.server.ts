import type { TransactionClient } from '~/adapters/database/client.server';

/** Serializes changes to what a member listens to: other transactions wait until this one ends. */
export const lockAccount = (tx: TransactionClient, userId: string) =>
  tx.$executeRaw`UPDATE "User" SET "id" = "id" WHERE "id" = ${userId}`;
