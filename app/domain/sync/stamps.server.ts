import { forEngine, type TransactionClient } from '~/adapters/database/client.server';
import { UnauthorizedError } from '~/domain/errors';
import { syncedTime } from '~/domain/listening/listening.server';
import { lockAccount } from '~/domain/listening/lock-account.server';
import { slicesOf } from '~/lib/concurrency/batches';
import { t } from '~/messages/t';
import type { AppClient } from './devices.server';

// Every change sent to apps has a stamp: seconds since 1970, but always greater than the previous one. An app that asks
// for changes since a stamp receives each change once. Changes made on the site have no stamp until an app asks: they
// are found by comparison, so that code that writes need not know about apps.

// An answer can only be cut between two stamps, so no stamp has more than a few rows.

/** Rows of a table written under one stamp. */
const ROWS_A_STAMP = 100;

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
 * Works on a list of any length in slices, each with a stamp of its own.
 * @param first the stamp of the first slice
 * @returns the last stamp
 */
export async function inStamps<T>(
  tx: TransactionClient,
  userId: string,
  first: number,
  list: readonly T[],
  work: (slice: T[], stamp: number) => Promise<unknown>,
): Promise<number> {
  let stamp = first;
  for (const [index, slice] of [...slicesOf(list, ROWS_A_STAMP)].entries()) {
    if (index > 0) stamp = await takeStamp(tx, userId);
    await work(slice, stamp);
  }
  return stamp;
}

/**
 * The latest stamp, after changes made on the site have received theirs.
 * @param settle gives some of those changes the stamp and returns their number
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
  let latest = syncStamp;
  let next = Math.max(now(), syncStamp + 1);
  for (let count = ROWS_A_STAMP; count >= ROWS_A_STAMP; next += 1) {
    count = await settle(next);
    if (count > 0) latest = next;
  }
  if (latest > syncStamp) {
    await tx.$executeRaw`UPDATE "User" SET "syncStamp" = ${latest} WHERE "id" = ${userId}`;
  }
  return latest;
}

const NEW_FAVORITES = forEngine(`
  INSERT INTO "SyncedFavorite" ("userId", "podcastId", "gone", "stamp", "writtenBy")
  SELECT own."userId", own."podcastId", false, CAST(? AS INTEGER), NULL FROM "Favorite" own
  LEFT JOIN "SyncedFavorite" told
    ON told."userId" = own."userId" AND told."podcastId" = own."podcastId"
  WHERE own."userId" = ? AND (told."podcastId" IS NULL OR told."gone")
  ORDER BY own."podcastId" LIMIT ${ROWS_A_STAMP}
  ON CONFLICT ("userId", "podcastId")
  DO UPDATE SET "gone" = false, "stamp" = excluded."stamp", "writtenBy" = NULL`);

const GONE_FAVORITES = forEngine(`
  UPDATE "SyncedFavorite" SET "gone" = true, "stamp" = ?, "writtenBy" = NULL
  WHERE "userId" = ? AND "podcastId" IN (
    SELECT told."podcastId" FROM "SyncedFavorite" told
    WHERE told."userId" = ? AND NOT told."gone" AND NOT EXISTS (
      SELECT 1 FROM "Favorite" own WHERE own."userId" = told."userId"
        AND own."podcastId" = told."podcastId")
    ORDER BY told."podcastId" LIMIT ${ROWS_A_STAMP})`);

/** Stamps some of the favorites changed on the site. @returns their number; fewer than a stamp has: these were all */
export async function stampFavorites(
  tx: TransactionClient,
  userId: string,
  stamp: number,
): Promise<number> {
  const came = await tx.$executeRawUnsafe(NEW_FAVORITES, stamp, userId);
  return came + (await tx.$executeRawUnsafe(GONE_FAVORITES, stamp, userId, userId));
}

/** Like `stampFavorites`. @returns whether these were all */
export const stampedAll = async (
  tx: TransactionClient,
  userId: string,
  stamp: number,
): Promise<boolean> => (await stampFavorites(tx, userId, stamp)) < ROWS_A_STAMP;

const CHANGED_POSITIONS = forEngine(`
  UPDATE "ListeningPosition"
  SET "syncStamp" = ?, "syncedAt" = instant(?), "updatedAt" = instant(?), "syncedBy" = NULL
  WHERE "userId" = ? AND "episodeId" IN (
    SELECT changed."episodeId" FROM "ListeningPosition" changed
    WHERE changed."userId" = ? AND (changed."syncedAt" IS NULL OR changed."syncedAt" <> changed."updatedAt")
    LIMIT ${ROWS_A_STAMP})`);

/** Like `stampFavorites`, for positions. */
export const stampPositions = (
  tx: TransactionClient,
  userId: string,
  stamp: number,
): Promise<number> =>
  tx.$executeRawUnsafe(
    CHANGED_POSITIONS,
    stamp,
    syncedTime(stamp),
    syncedTime(stamp),
    userId,
    userId,
  );

/** The tables of a list, each with its columns for the stamp and for the session that wrote a row. */
const writtenTables = {
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
const markReadSql = (list: keyof typeof writtenTables): string => {
  const noOther = writtenTables[list].map(
    ([table, stamp, writer]) => `NOT EXISTS (
      SELECT 1 FROM "${table}" other WHERE other."userId" = ? AND other."${stamp}" > ?
        AND (other."${writer}" IS NULL OR other."${writer}" <> "AppSession"."tokenHash"))`,
  );
  return forEngine(
    `UPDATE "AppSession" SET "${list}" = ? WHERE "tokenHash" = ? AND ${noOther.join(' AND ')}`,
  );
};

const MARK_READ = {
  feedsRead: markReadSql('feedsRead'),
  episodesRead: markReadSql('episodesRead'),
};

/**
 * The stamp to return from a write. The app continues from there, so changes others made since its last read must be
 * newer. If there are none, the app is up to date.
 */
export async function takeResponseStamp(
  tx: TransactionClient,
  { userId, session }: AppClient,
  list: keyof typeof writtenTables,
  stamp: number,
): Promise<number> {
  const since = session[list];
  const values = [stamp, session.tokenHash, userId, since, userId, since];
  return (await tx.$executeRawUnsafe(MARK_READ[list], ...values)) > 0 ? stamp : since;
}

/** Characters of one answer, well below 2 MB in any script. */
const MOST_CHARACTERS = 600_000;

type Sized = { stamp: number; characters: number };

/**
 * Cuts a list between two stamps, so that an app can go on from the last one.
 *
 * @param latest the stamp of the newest change
 * @returns the rows of the answer, oldest first, the stamp to go on from, and whether rows were left out
 */
export function cutAtStamp<Row extends Sized>(
  rows: readonly Row[],
  latest: number,
): { rows: Row[]; stamp: number; isCut: boolean } {
  const inOrder = rows.toSorted((a, b) => a.stamp - b.stamp);
  let characters = 0;
  let start = 0;
  for (const [index, row] of inOrder.entries()) {
    if (row.stamp !== inOrder[start]!.stamp) start = index;
    characters += row.characters;
    if (characters > MOST_CHARACTERS && start > 0) {
      return { rows: inOrder.slice(0, start), stamp: inOrder[start - 1]!.stamp, isCut: true };
    }
  }
  return { rows: inOrder, stamp: latest, isCut: false };
}

/** Whether rows, oldest first, are enough for one answer, so that no more need to be read. */
export const fillAnswer = (rows: readonly Sized[]): boolean =>
  rows.at(-1)?.stamp !== rows[0]?.stamp &&
  rows.reduce((sum, { characters }) => sum + characters, 0) > MOST_CHARACTERS;
