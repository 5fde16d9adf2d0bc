import { forEngine, type TransactionClient } from '~/adapters/database/client.server';
import { UnauthorizedError } from '~/domain/errors';
import { lockAccount, syncedTime } from '~/domain/listening/listening.server';
import { t } from '~/messages/t';
import type { AppClient } from './devices.server';

// Every change sent to apps has a stamp: seconds since 1970, but always greater than the previous one. An app that asks
// for changes since a stamp receives each change once. Changes made on the site have no stamp until an app asks: they
// are found by comparison, so that code that writes need not know about apps.

const now = (): number => Math.floor(Date.now() / 1000);

const TAKE = forEngine(`
  UPDATE "User" SET "syncStamp" = CASE WHEN "syncStamp" < ? THEN ? ELSE "syncStamp" + 1 END
  WHERE "id" = ? RETURNING "syncStamp"`);

/** Takes a new stamp. Other apps of the account wait until the transaction ends. */
export async function takeStamp(tx: TransactionClient, userId: string): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<{ syncStamp: number }[]>(TAKE, now(), now(), userId);
  if (!row) throw new UnauthorizedError(t('apps.signIn'));
  return Number(row.syncStamp);
}

/**
 * The latest stamp, after changes made on the site have received one.
 * @param settle gives those changes the stamp and returns their number
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

/** @returns the number of favorites changed on the site */
export async function stampFavorites(
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

/** @returns the number of positions changed on the site */
export const stampPositions = (
  tx: TransactionClient,
  userId: string,
  stamp: number,
): Promise<number> =>
  tx.$executeRawUnsafe(CHANGED_POSITIONS, stamp, syncedTime(stamp), syncedTime(stamp), userId);

/** The tables of a list, each with its columns for the stamp and for the session that wrote a row. */
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

/** Records a stamp as read by a session, unless others have written since the one it last read. */
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
 * The stamp to return from a write. The app continues from there, so changes others made since its last read must be
 * newer. If there are none, the app is up to date.
 */
export async function takeResponseStamp(
  tx: TransactionClient,
  { userId, session }: AppClient,
  list: keyof typeof lists,
  stamp: number,
): Promise<number> {
  const since = session[list];
  const values = [stamp, session.tokenHash, userId, since, userId, since];
  return (await tx.$executeRawUnsafe(NOTE[list], ...values)) > 0 ? stamp : since;
}
