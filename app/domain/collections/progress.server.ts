import { db, type TransactionClient, forEngine, select } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { rowNotFound } from '~/domain/database-errors.server';
import { InvalidError, NotFoundError } from '~/domain/errors';
import { t } from '~/messages/t';
import { LISTED_ENTRY, ENTRY_SUBJECTS, requireCollection } from './collection-access.server';
import type { CollectionProgress } from './collections-schema';

/** What a member has played since they began; `entry` has audio. Parameters: the member's id, three times. */
const HEARING = `FROM "CollectionEntry" entry ${ENTRY_SUBJECTS}
  LEFT JOIN "CollectionProgress" since
    ON since."userId" = ? AND since."collectionId" = entry."collectionId"
  LEFT JOIN "ListeningPosition" own ON own."userId" = ? AND own."episodeId" = entry."episodeId"
    AND (since."begunAt" IS NULL OR own."listenedAt" > since."begunAt")
  LEFT JOIN "HeardPart" part ON part."userId" = ? AND part."entryId" = entry."id"
    AND (since."begunAt" IS NULL OR part."heardAt" > since."begunAt")`;

const PLAYABLE = `episode."audioUrl" IS NOT NULL AND episode."audioGoneAt" IS NULL AND ${LISTED_ENTRY}`;

/** A part counts as played on its own, or when its whole episode was played. */
const HEARD = `(COALESCE(own."finished", false) OR part."entryId" IS NOT NULL)`;

/** Seconds left; 0 if the length is unknown. */
const LEFT = `CASE WHEN ${HEARD} THEN 0
  WHEN entry."fromSeconds" IS NOT NULL
    THEN COALESCE(entry."toSeconds", episode."duration", entry."fromSeconds") - entry."fromSeconds"
  ELSE COALESCE(episode."duration", 0) - COALESCE(own."position", 0) END`;

const sumPositive = (seconds: string) => `SUM(CASE WHEN ${seconds} > 0 THEN ${seconds} ELSE 0 END)`;

type Count = number | bigint;
type Counts = { collectionId: string; total: Count; heard: Count; secondsLeft: Count };

/** Counts by collection, for those with something to play. */
async function readCounts(userId: string, collectionIds: string[]): Promise<Map<string, Counts>> {
  if (collectionIds.length === 0) return new Map();
  const rows = await select<Counts>(
    `SELECT entry."collectionId", COUNT(*) AS "total",
       SUM(CASE WHEN ${HEARD} THEN 1 ELSE 0 END) AS "heard",
       CAST(${sumPositive(LEFT)} AS INTEGER) AS "secondsLeft"
     ${HEARING}
     WHERE entry."collectionId" IN ids(?) AND ${PLAYABLE}
     GROUP BY entry."collectionId"`,
    userId,
    userId,
    userId,
    JSON.stringify(collectionIds),
  );
  return new Map(rows.map((row) => [row.collectionId, row]));
}

const none = { total: 0, heard: 0, secondsLeft: 0 } as const;

const toProgress = (row: Counts | undefined) =>
  row
    ? {
        total: Number(row.total),
        heard: Number(row.heard),
        secondsLeft: Number(row.secondsLeft),
      }
    : none;

type HeardOf = Omit<CollectionProgress, 'next'>;

/** Progress in several collections, for lists. */
export async function readProgressByCollection(
  userId: string,
  collectionIds: string[],
): Promise<Record<string, HeardOf>> {
  const counts = await readCounts(userId, collectionIds);
  return Object.fromEntries(collectionIds.map((id) => [id, toProgress(counts.get(id))]));
}

/** The caller must have checked access to the collection. */
export async function readProgress(
  userId: string,
  collectionId: string,
): Promise<CollectionProgress> {
  const [counts, next] = await Promise.all([
    readCounts(userId, [collectionId]),
    select<{ id: string }>(
      `SELECT entry."id" ${HEARING} WHERE entry."collectionId" = ? AND ${PLAYABLE} AND NOT ${HEARD}
       ORDER BY entry."place", entry."id" LIMIT 1`,
      userId,
      userId,
      userId,
      collectionId,
    ),
  ]);
  return { ...toProgress(counts.get(collectionId)), next: next[0]?.id ?? null };
}

/** Ids of the entries that were played. */
export async function listPlayedEntryIds(
  userId: string | null | undefined,
  collectionId: string,
): Promise<Set<string>> {
  if (!userId) return new Set();
  const rows = await select<{ id: string }>(
    `SELECT entry."id" ${HEARING} WHERE entry."collectionId" = ? AND ${PLAYABLE} AND ${HEARD}`,
    userId,
    userId,
    userId,
    collectionId,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Resets the progress in a collection; episodes stay marked as played elsewhere. @throws NotFoundError, GoneError */
export async function restartCollection(actor: Actor, collectionId: string): Promise<void> {
  await requireCollection(actor, collectionId);
  const begunAt = new Date();
  const userId = actor.id;
  await db.collectionProgress.upsert({
    where: { userId_collectionId: { userId, collectionId } },
    create: { userId, collectionId, begunAt },
    update: { begunAt },
    select: { userId: true },
  });
}

/**
 * Marks a part of an episode as played. For a whole episode, mark the episode instead. @throws NotFoundError,
 * GoneError, InvalidError
 */
export async function markPart(
  actor: Actor,
  collectionId: string,
  entryId: string,
  isPlayed: boolean,
): Promise<void> {
  await requireCollection(actor, collectionId);
  const entry = await db.collectionEntry.findFirst({
    where: { id: entryId, collectionId },
    select: { fromSeconds: true },
  });
  if (!entry) throw new NotFoundError(t('refusal.noEntry'));
  if (entry.fromSeconds === null) throw new InvalidError(t('refusal.noPart'));
  const key = { userId: actor.id, entryId };
  if (!isPlayed) {
    await db.heardPart.deleteMany({ where: key });
    return;
  }
  const heardAt = new Date();
  await db.heardPart
    .upsert({
      where: { userId_entryId: key },
      create: { ...key, heardAt },
      update: { heardAt },
      select: { userId: true },
    })
    .catch(rowNotFound(() => t('refusal.noEntry')));
}

/** Maximum number of parts marked at once. */
const MOST_PARTS = 1_000;
/** Tolerance in seconds: players stop a little early or late, and report their position only now and then. */
const BEFORE_END = 2;
const AFTER_END = 15;

const POSITION = `CAST(heard."value" ->> 'position' AS DOUBLE PRECISION)`;

const MARK_PARTS = forEngine(`INSERT INTO "HeardPart" ("userId", "entryId", "heardAt")
  SELECT ?, entry."id", instant(heard."value" ->> 'listenedAt')
  FROM rows(?) AS heard
  JOIN "CollectionEntry" entry ON entry."episodeId" = heard."value" ->> 'episodeId'
  JOIN "Collection" own ON own."id" = entry."collectionId"
  WHERE (own."userId" = ? OR own."visibility" <> 'private') AND entry."fromSeconds" < ${POSITION}
    AND entry."toSeconds" BETWEEN ${POSITION} - ${AFTER_END} AND ${POSITION} + ${BEFORE_END}
  LIMIT ${MOST_PARTS}
  ON CONFLICT ("userId", "entryId") DO UPDATE SET "heardAt" = excluded."heardAt"
  WHERE "HeardPart"."heardAt" < excluded."heardAt"`);

/**
 * Marks parts that end at a member's positions as played, in all collections they can read.
 *
 * @param positions each episode once, with the time as the database stores it (`asStored`)
 */
export const markPlayedParts = (
  client: Pick<TransactionClient, '$executeRawUnsafe'>,
  userId: string,
  positions: { episodeId: string; position: number; listenedAt: string }[],
) => client.$executeRawUnsafe(MARK_PARTS, userId, JSON.stringify(positions), userId);
