import { forEngine } from '~/adapters/database/plain-sql.server';
import type { TransactionClient } from '~/adapters/database/transaction.server';
import { UnauthorizedError } from '~/domain/errors';
import { lockAccount } from '~/domain/listening/lock-account.server';
import { toldAt } from '~/domain/listening/store-positions.server';
import { t } from '~/messages/t';
import type { AppClient } from './app-client.server';

// What apps are told of bears a stamp: seconds since 1970, but each greater than the one before. Whoever asks for what
// is newer than a stamp gets each change once. What was changed on the site bears none until an app asks: it is found
// by comparing, so that no write on the site needs to know of apps.

const now = (): number => Math.floor(Date.now() / 1000);

const TAKE = forEngine(`
  UPDATE "User" SET "syncStamp" = CASE WHEN "syncStamp" < ? THEN ? ELSE "syncStamp" + 1 END
  WHERE "id" = ? RETURNING "syncStamp"`);

/** A new one. Other apps of the account wait until the transaction is over. */
export async function takeStamp(tx: TransactionClient, userId: string): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<{ syncStamp: number }[]>(TAKE, now(), now(), userId);
  if (!row) throw new UnauthorizedError(t('apps.signIn'));
  return Number(row.syncStamp);
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
  const { syncStamp } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { syncStamp: true },
  });
  const next = Math.max(now(), syncStamp + 1);
  if ((await settle(next)) === 0) return syncStamp;
  await tx.$executeRaw`UPDATE "User" SET "syncStamp" = ${next} WHERE "id" = ${userId}`;
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
  SET "syncStamp" = ?, "syncedAt" = instant(?), "updatedAt" = instant(?), "syncedBy" = NULL
  WHERE "userId" = ? AND ("syncedAt" IS NULL OR "syncedAt" <> "updatedAt")`);

/** @returns how many positions were changed on the site */
export const settlePositions = (
  tx: TransactionClient,
  userId: string,
  stamp: number,
): Promise<number> =>
  tx.$executeRawUnsafe(CHANGED_POSITIONS, stamp, toldAt(stamp), toldAt(stamp), userId);

/** The tables of a list, each with its columns of the stamp and of the session that wrote a row. */
const lists = {
  feedsRead: [
    ['SyncedFavorite', 'stamp', 'writtenBy'],
    ['KeptFeed', 'stamp', 'writtenBy'],
  ],
  episodesRead: [
    ['ListeningPosition', 'syncStamp', 'syncedBy'],
    ['KeptPosition', 'stamp', 'writtenBy'],
  ],
} as const;

/** Notes a stamp as read by a session, unless somebody else has written since the one that it read last. */
const noteUnlessOthers = (list: keyof typeof lists): string => {
  const noOther = lists[list].map(
    ([table, stamp, writer]) => `NOT EXISTS (
      SELECT 1 FROM "${table}" other WHERE other."userId" = ? AND other."${stamp}" > ?
        AND (other."${writer}" IS NULL OR other."${writer}" <> "AppSession"."tokenHash"))`,
  );
  return forEngine(
    `UPDATE "AppSession" SET "${list}" = ? WHERE "tokenHash" = ? AND ${noOther.join(' AND ')}`,
  );
};

const NOTE = {
  feedsRead: noteUnlessOthers('feedsRead'),
  episodesRead: noteUnlessOthers('episodesRead'),
};

/**
 * What a write answers. An app goes on from there, so what others wrote after it asked last must be newer; where nobody
 * did, it has been told of all.
 */
export async function answeredStamp(
  tx: TransactionClient,
  { userId, session }: AppClient,
  list: keyof typeof lists,
  stamp: number,
): Promise<number> {
  const since = session[list];
  const values = [stamp, session.tokenHash, userId, since, userId, since];
  return (await tx.$executeRawUnsafe(NOTE[list], ...values)) > 0 ? stamp : since;
}
