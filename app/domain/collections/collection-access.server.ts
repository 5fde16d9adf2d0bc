import { db, type Prisma, select, type TransactionClient } from '~/adapters/database/client.server';
import { whyHeld } from '~/domain/accounts/holding.server';
import { isAdmin, type Actor } from '~/domain/accounts/users';
import { artworkPath } from '~/domain/artwork/artwork-path.server';
import { listedEpisode } from '~/domain/episodes/listed-episodes.server';
import { GoneError, NotFoundError, type DomainError } from '~/domain/errors';
import { withIsoDates } from '~/lib/time/iso-dates';
import { t } from '~/messages/t';
import type { Visibility } from './collections';

/** Excludes entries hidden by admins or blocked by their feeds from all lists. */
export const listedEntry: Prisma.CollectionEntryWhereInput = {
  OR: [{ episode: listedEpisode }, { podcast: { blocked: false } }],
};

/** The same as `listedEntry`, in SQL over `entry` joined by `ENTRY_SUBJECTS`. */
export const LISTED_ENTRY = `NOT COALESCE(episode."blocked", false) AND NOT podcast."blocked"`;
export const ENTRY_SUBJECTS = `LEFT JOIN "Episode" episode ON episode."id" = entry."episodeId"
  JOIN "Podcast" podcast ON podcast."id" = COALESCE(entry."podcastId", episode."podcastId")`;

/** Collections that members and the site show to everyone. */
const publicCollection: Prisma.CollectionWhereInput = {
  visibility: 'public',
  hiddenAt: null,
  OR: [{ userId: null }, { user: { wordsHidden: false } }],
};

/** Public collections as lists show them: only those with entries. */
export const listedPublicly: Prisma.CollectionWhereInput = {
  ...publicCollection,
  entries: { some: listedEntry },
};

export const listedCollectionFields = {
  id: true,
  title: true,
  words: true,
  language: true,
  visibility: true,
  publishedAt: true,
  updatedAt: true,
  user: { select: { id: true, username: true } },
} as const;

type Row = Prisma.CollectionGetPayload<{ select: typeof listedCollectionFields }>;

type CoverAndCount = { id: string; entryCount: number | bigint; imageUrl: string | null };

/** Covers and numbers of the entries that are shown. */
async function readCoversAndCounts(ids: string[]): Promise<Map<string, CoverAndCount>> {
  if (ids.length === 0) return new Map();
  const rows = await select<CoverAndCount>(
    `SELECT own."id",
       (SELECT COUNT(*) FROM "CollectionEntry" entry ${ENTRY_SUBJECTS}
        WHERE entry."collectionId" = own."id" AND ${LISTED_ENTRY}) AS "entryCount",
       (SELECT COALESCE(episode."imageUrl", podcast."imageUrl")
        FROM "CollectionEntry" entry ${ENTRY_SUBJECTS}
        WHERE entry."collectionId" = own."id" AND ${LISTED_ENTRY}
          AND COALESCE(episode."imageUrl", podcast."imageUrl") IS NOT NULL
        ORDER BY CASE WHEN entry."id" = own."coverEntryId" THEN 0 ELSE 1 END,
          entry."place", entry."id" LIMIT 1) AS "imageUrl"
     FROM "Collection" own WHERE own."id" IN ids(?)`,
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds the covers and the numbers of shown entries. */
export async function withCoversAndCounts<T extends Row>(rows: T[]) {
  const covers = await readCoversAndCounts(rows.map(({ id }) => id));
  return rows.map(({ user, visibility, ...row }) => ({
    ...withIsoDates(row),
    visibility: visibility as Visibility,
    maker: user,
    imagePath: artworkPath(covers.get(row.id)?.imageUrl ?? null),
    entryCount: Number(covers.get(row.id)?.entryCount ?? 0),
  }));
}

const access = {
  userId: true,
  visibility: true,
  hiddenAt: true,
  user: { select: { wordsHidden: true } },
} as const;

type Guarded = Prisma.CollectionGetPayload<{ select: typeof access }>;

export const noCollection = () => new NotFoundError(t('refusal.noCollection'));

/** Members may change their own collections, and admins those of the site. */
export const mayChange = (
  actor: Pick<Actor, 'id' | 'role'> | null,
  { userId }: { userId: string | null },
): boolean => actor !== null && (userId === null ? isAdmin(actor) : userId === actor.id);

/** Null if the actor may read it; 410 if an admin has hidden it. */
export function findAccessError(actor: Actor | null, row: Guarded): DomainError | null {
  if (mayChange(actor, row)) return null;
  if (row.visibility === 'private' || row.user?.wordsHidden) return noCollection();
  if (!row.hiddenAt || (actor && isAdmin(actor))) return null;
  return new GoneError(t('refusal.collectionHidden'));
}

/** @throws NotFoundError, GoneError */
export async function requireCollection(actor: Actor | null, id: string): Promise<void> {
  const row = await db.collection.findUnique({ where: { id }, select: access });
  const refusal = row ? findAccessError(actor, row) : noCollection();
  if (refusal) throw refusal;
}

/** @throws NotFoundError if the actor may not change it */
export async function requireMayChange(actor: Actor, id: string): Promise<void> {
  const row = await db.collection.findUnique({ where: { id }, select: { userId: true } });
  if (!row || !mayChange(actor, row)) throw noCollection();
}

const notesOf = async (tx: TransactionClient, collectionId: string): Promise<string[]> => {
  const where = { collectionId, note: { not: '' } };
  const rows = await tx.collectionEntry.findMany({ where, select: { note: true } });
  return rows.map(({ note }) => note);
};

/**
 * Holds a member's public collection for an admin if what was written has a link or a word for which reviews are held
 * as well (decisions/people/2026-11-26-held-reviews.md), and shows a held one once nothing in it has. Collections that
 * an admin has hidden stay hidden. Must be part of the writing transaction.
 *
 * @param written the texts that are new; null for all of the collection
 */
export async function holdOrShow(
  tx: TransactionClient,
  id: string,
  written: string[] | null,
): Promise<void> {
  const row = await tx.collection.findUniqueOrThrow({
    where: { id },
    select: {
      title: true,
      words: true,
      visibility: true,
      hiddenAt: true,
      heldFor: true,
      user: { select: { id: true, role: true, createdAt: true } },
    },
  });
  const { title, words, visibility, hiddenAt, heldFor, user } = row;
  if (!user || (hiddenAt && !heldFor)) return;
  const textsOf = async () =>
    heldFor || !written ? [title, words, ...(await notesOf(tx, id))] : written;
  const why =
    visibility === 'public' ? await whyHeld(tx, user, (await textsOf()).join('\n')) : null;
  if (why === heldFor) return;
  const data = { heldFor: why, hiddenAt: why && (hiddenAt ?? new Date()) };
  await tx.collection.update({ where: { id }, data, select: { id: true } });
}
