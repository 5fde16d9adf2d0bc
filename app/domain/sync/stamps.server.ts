import { forEngine } from '~/adapters/database/plain-sql.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';
import { lockAccount } from '~/domain/accounts/lock-account.server';
import type { AppClient } from './app-client.server';

// What apps are told of bears a stamp: seconds since 1970, but each greater than the one before. Whoever asks for what
// is newer than a stamp gets each change once. What was changed on the site bears none until an app asks: it is found
// by comparing, so that no write on the site needs to know of apps.

const after = (stamp: number): number => Math.max(Math.floor(Date.now() / 1000), stamp + 1);

async function readStamp(tx: TransactionClient, userId: string): Promise<number> {
  const row = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { syncStamp: true },
  });
  return row.syncStamp;
}

async function writeStamp(tx: TransactionClient, userId: string, stamp: number): Promise<void> {
  await tx.$executeRaw`UPDATE "User" SET "syncStamp" = ${stamp} WHERE "id" = ${userId}`;
}

/** A new one. Other apps of the account wait until the transaction is over. */
export async function takeStamp(tx: TransactionClient, userId: string): Promise<number> {
  await lockAccount(tx, userId);
  const stamp = after(await readStamp(tx, userId));
  await writeStamp(tx, userId, stamp);
  return stamp;
}

/**
 * The latest stamp, after what was changed on the site has got one.
 * @param settle gives what was changed that stamp, and says how much there was
 */
export async function latestStamp(
  tx: TransactionClient,
  userId: string,
  settle: (stamp: number) => Promise<number>,
): Promise<number> {
  await lockAccount(tx, userId);
  const stamp = await readStamp(tx, userId);
  const next = after(stamp);
  if ((await settle(next)) === 0) return stamp;
  await writeStamp(tx, userId, next);
  return next;
}

const NEW_FAVORITES = forEngine(`
  INSERT INTO "SyncedFavorite" ("userId", "podcastId", "gone", "stamp", "writtenBy")
  SELECT own."userId", own."podcastId", false, CAST(? AS INTEGER), NULL FROM "Favorite" own
  LEFT JOIN "SyncedFavorite" told
    ON told."userId" = own."userId" AND told."podcastId" = own."podcastId"
  WHERE own."userId" = ? AND (told."podcastId" IS NULL OR told."gone")
  ON CONFLICT ("userId", "podcastId")
  DO UPDATE SET "gone" = false, "stamp" = excluded."stamp", "writtenBy" = NULL`);

const GONE_FAVORITES = forEngine(`
  UPDATE "SyncedFavorite" SET "gone" = true, "stamp" = ?, "writtenBy" = NULL
  WHERE "userId" = ? AND NOT "gone" AND NOT EXISTS (
    SELECT 1 FROM "Favorite" own WHERE own."userId" = "SyncedFavorite"."userId"
      AND own."podcastId" = "SyncedFavorite"."podcastId")`);

/** @returns how many favorites were changed on the site */
export async function settleFavorites(
  tx: TransactionClient,
  userId: string,
  stamp: number,
): Promise<number> {
  const came = await tx.$executeRawUnsafe(NEW_FAVORITES, stamp, userId);
  return came + (await tx.$executeRawUnsafe(GONE_FAVORITES, stamp, userId));
}

const CHANGED_POSITIONS = forEngine(`
  UPDATE "ListeningPosition"
  SET "syncStamp" = ?, "syncedAt" = "updatedAt", "syncedBy" = NULL
  WHERE "userId" = ? AND ("syncedAt" IS NULL OR "syncedAt" <> "updatedAt")`);

/** @returns how many positions were changed on the site */
export const settlePositions = (
  tx: TransactionClient,
  userId: string,
  stamp: number,
): Promise<number> => tx.$executeRawUnsafe(CHANGED_POSITIONS, stamp, userId);

/**
 * What a write answers. An app goes on from there, so what others wrote after it asked last must be newer.
 * @param others whether somebody else has written since that stamp
 */
export async function answeredStamp(
  client: AppClient,
  list: 'feedsRead' | 'episodesRead',
  stamp: number,
  others: (since: number) => Promise<boolean>,
): Promise<number> {
  const since = client.session[list];
  return (await others(since)) ? since : stamp;
}

/** Not written by this session. */
export const byOthers = ({ session }: AppClient) => ({
  OR: [{ writtenBy: null }, { writtenBy: { not: session.tokenHash } }],
});
