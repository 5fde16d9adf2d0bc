import { setTimeout as wait } from 'node:timers/promises';
import { databaseEngine, db, select } from '~/adapters/database/client.server';
import { ConflictError } from '~/domain/errors';
import { makeGroupCommit } from '~/lib/concurrency/concurrent-work';
import { HOUR, MINUTE } from '~/lib/time/milliseconds';
import { hostOf } from '~/lib/web/parse-address';
import { t } from '~/messages/t';

/** A claim is renewed while its feed is being read; after a crash it expires. */
export const CLAIM_MS = 3 * MINUTE;
const RENEWED_AFTER_MS = MINUTE;

export const claimExpiry = () => new Date(Date.now() + CLAIM_MS);

/** Batched, because every write clears the caches. */
const release = makeGroupCommit<{ id: string; feedLockedUntil: Date }>(async (claims) => {
  await db.podcast.updateMany({ where: { OR: claims }, data: { feedLockedUntil: null } });
}, 100);

/** Exclusive right to read a feed. No two claims of one feed have the same expiry, so the expiry identifies a claim. */
export class FeedClaim {
  #until: Date;

  constructor(
    readonly podcastId: string,
    until: Date,
  ) {
    this.#until = until;
  }

  /** Call regularly while reading. @throws ConflictError when the claim has expired and another process took over */
  async renew(): Promise<void> {
    if (this.#until.getTime() - Date.now() > CLAIM_MS - RENEWED_AFTER_MS) return;
    const feedLockedUntil = claimExpiry();
    const { count } = await db.podcast.updateMany({
      where: { id: this.podcastId, feedLockedUntil: this.#until },
      data: { feedLockedUntil },
    });
    if (count === 0) throw new ConflictError(t('refusal.feedBusy'));
    this.#until = feedLockedUntil;
  }

  release(): Promise<void> {
    return release({ id: this.podcastId, feedLockedUntil: this.#until });
  }
}

/** Returns null when another process holds the claim. */
export async function claimFeed(podcastId: string): Promise<FeedClaim | null> {
  const feedLockedUntil = claimExpiry();
  const { count } = await db.podcast.updateMany({
    where: {
      id: podcastId,
      OR: [{ feedLockedUntil: null }, { feedLockedUntil: { lt: new Date() } }],
    },
    data: { feedLockedUntil },
  });
  return count === 1 ? new FeedClaim(podcastId, feedLockedUntil) : null;
}

export async function waitUntilUnclaimed(podcastId: string, milliseconds = MINUTE): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const row = await db.podcast.findUnique({
      where: { id: podcastId },
      select: { feedLockedUntil: true },
    });
    if (!row?.feedLockedUntil || row.feedLockedUntil.getTime() < Date.now()) return;
    await wait(150);
  }
}

export type DueFeed = { claim: FeedClaim; host: string };

/** A host with this many claimed feeds is skipped. */
const BUSY_HOST = 2;
/** Few enough that all are read before the last claim expires. */
const MAX_PER_HOST = 6;
/** Candidates per query: feeds of large hosts come due in clusters. */
const CANDIDATES = 500;

// Only the claimed rows are locked, so other processes can claim the next ones meanwhile.
const [hostSql, locking] =
  databaseEngine === 'sqlite'
    ? [`substr("rssUrlKey", 1, instr("rssUrlKey" || '/', '/') - 1)`, '']
    : [`split_part("rssUrlKey", '/', 1)`, 'FOR UPDATE OF "Podcast" SKIP LOCKED'];

const queues = [
  `"feedHasListeners" = true AND "feedNextCheckAt" <= :now`,
  `"feedNextCheckAt" IS NULL`,
  `"feedHasListeners" = false AND "feedNextCheckAt" <= :now`,
];

export async function claimDueFeeds(most: number): Promise<DueFeed[]> {
  const claimed: DueFeed[] = [];
  for (const queue of queues) {
    if (claimed.length >= most) break;
    claimed.push(...(await claimFrom(queue, most - claimed.length)));
  }
  return claimed;
}

/** Feeds that are due, including those being read. New feeds that were never read are due but not late. */
export async function countDueFeeds(): Promise<{ due: number; late: number }> {
  const now = Date.now();
  const [unread, due, late] = await Promise.all(
    [null, { lte: new Date(now) }, { lte: new Date(now - HOUR) }].map((feedNextCheckAt) =>
      db.podcast.count({ where: { feedNextCheckAt } }),
    ),
  );
  return { due: unread! + due!, late: late! };
}

/** The number of feeds, and of those whose last reading failed. */
export async function countFailingFeeds(): Promise<{ all: number; failing: number }> {
  const [all, failing] = await Promise.all([
    db.podcast.count(),
    db.podcast.count({ where: { feedFailureReason: { not: null } } }),
  ]);
  return { all, failing };
}

async function claimFrom(queue: string, most: number): Promise<DueFeed[]> {
  const now = new Date();
  const until = claimExpiry();
  const values: Date[] = [];
  const statement = claimStatement(queue, most).replace(/:(now|until)/g, (_, name: string) => {
    values.push(name === 'now' ? now : until);
    return '?';
  });
  const rows = await select<{ id: string; rssUrl: string }>(statement, ...values);
  return rows.map(({ id, rssUrl }) => ({
    claim: new FeedClaim(id, until),
    host: hostOf(rssUrl),
  }));
}

function claimStatement(queue: string, most: number): string {
  return `WITH due AS (
    SELECT "id", "feedNextCheckAt", ${hostSql} AS "host" FROM "Podcast"
    WHERE ${queue} AND ("feedLockedUntil" IS NULL OR "feedLockedUntil" < :now)
      AND ${hostSql} NOT IN (
        SELECT ${hostSql} FROM "Podcast" WHERE "feedLockedUntil" >= :now
        GROUP BY 1 HAVING COUNT(*) >= ${BUSY_HOST})
    ORDER BY "feedNextCheckAt" LIMIT ${CANDIDATES}
  ), placed AS (
    SELECT "id", "feedNextCheckAt",
      ROW_NUMBER() OVER (PARTITION BY "host" ORDER BY "feedNextCheckAt") AS "place"
    FROM due
  )
  UPDATE "Podcast" SET "feedLockedUntil" = :until WHERE "id" IN (
    SELECT "Podcast"."id" FROM "Podcast" JOIN placed ON placed."id" = "Podcast"."id"
    WHERE "place" <= ${MAX_PER_HOST}
      AND ("feedLockedUntil" IS NULL OR "feedLockedUntil" < :now)
    ORDER BY placed."feedNextCheckAt" LIMIT ${most} ${locking})
  RETURNING "id", "rssUrl"`;
}
