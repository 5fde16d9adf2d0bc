import { randomUUID } from 'node:crypto';
import {
  asStored,
  db,
  forEngine,
  inTransaction,
  inRetriedTransaction,
  type TransactionClient,
} from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { rowNotFound } from '~/domain/database-errors.server';
import { anyOf } from '~/lib/any-of';
import { t } from '~/messages/t';
import { holdOrShow, listedEntry } from './collection-access.server';
import { MAX_COLLECTIONS, MAX_ENTRIES } from './collections';
import { createCollection, getCollection } from './collections.server';
import {
  entriesInOrder,
  keyOf,
  subjectFields,
  touchCollection,
  type Subject,
} from './entries.server';

/**
 * Creates a private copy with the same texts and the entries that are shown.
 * @returns its id
 * @throws NotFoundError, GoneError, ConflictError
 */
export async function copyCollection(actor: Actor, id: string): Promise<string> {
  const { title, words, language } = await getCollection(actor, id);
  const rows = await db.collectionEntry.findMany({
    where: { collectionId: id, ...listedEntry },
    orderBy: [...entriesInOrder],
    select: { ...subjectFields, note: true },
  });
  const texts = { title, words, language, visibility: 'private' as const };
  return createCollection(actor, texts, {
    copiedFromId: id,
    also: (tx, collectionId) =>
      tx.collectionEntry.createMany({
        data: rows.map((row, index) => ({ collectionId, place: index + 1, ...row })),
      }),
  }).catch(rowNotFound(() => t('refusal.noCollection')));
}

type ImportedTexts = {
  title: string;
  words: string;
  language: string | null;
  /** When the member started it again. */
  begunAt: Date | null;
};

/** A collection being imported into, and the first place after its current entries. */
export type ImportedCollection = { id: string; firstPlace: number };

/**
 * Imports the collections of a member's file. A collection with the same title is reused; others are created as
 * private.
 *
 * @returns the collections in the same order; undefined if there is no room for one more
 */
export async function importCollections(
  userId: string,
  brought: ImportedTexts[],
): Promise<(ImportedCollection | undefined)[]> {
  if (brought.length === 0) return [];
  return inTransaction(async (tx) => {
    const existing = await tx.collection.findMany({
      where: { userId },
      select: { id: true, title: true },
    });
    const last = await tx.collectionEntry.groupBy({
      by: ['collectionId'],
      where: { collection: { userId } },
      _max: { place: true },
    });
    const lastPlace = new Map(last.map(({ collectionId, _max }) => [collectionId, _max.place]));
    const byTitle = new Map(
      existing.map(({ id, title }) => [title, { id, firstPlace: (lastPlace.get(id) ?? 0) + 1 }]),
    );
    for (const { title, words, language, begunAt } of brought) {
      if (byTitle.has(title) || byTitle.size >= MAX_COLLECTIONS) continue;
      const data = { userId, title, words, language };
      const { id } = await tx.collection.create({ data, select: { id: true } });
      byTitle.set(title, { id, firstPlace: 1 });
      if (begunAt) {
        const row = { userId, collectionId: id, begunAt };
        await tx.collectionProgress.create({ data: row, select: { userId: true } });
      }
    }
    return brought.map(({ title }) => byTitle.get(title));
  });
}

type ImportedEntry = Subject & {
  collectionId: string;
  place: number;
  note: string;
  /** When the member heard this part of an episode to its end. */
  heardAt: Date | null;
};

/** The entries of a collection about the same episodes and podcasts. */
const sameSubjects = (collectionId: string, entries: Subject[]) => ({
  collectionId,
  OR: [
    { episodeId: anyOf(entries.flatMap(({ episodeId }) => episodeId ?? [])) },
    { podcastId: anyOf(entries.flatMap(({ podcastId }) => podcastId ?? [])) },
  ],
});

/** Written as JSON: Prisma takes long to prepare hundreds of rows, in one step. */
const STORE_ENTRIES = forEngine(`
  INSERT INTO "CollectionEntry" ("id", "collectionId", "place", "episodeId", "podcastId",
    "fromSeconds", "toSeconds", "note", "addedAt")
  SELECT entry."value" ->> 'id', entry."value" ->> 'collectionId',
    CAST(entry."value" ->> 'place' AS DOUBLE PRECISION), entry."value" ->> 'episodeId',
    entry."value" ->> 'podcastId', CAST(entry."value" ->> 'fromSeconds' AS INTEGER),
    CAST(entry."value" ->> 'toSeconds' AS INTEGER), entry."value" ->> 'note', instant(?)
  FROM rows(?) AS entry`);

async function importHeardParts(
  tx: TransactionClient,
  userId: string,
  collectionId: string,
  entries: ImportedEntry[],
): Promise<void> {
  const playedAtByKey = new Map(
    entries.flatMap((entry) => (entry.heardAt ? [[keyOf(entry), entry.heardAt] as const] : [])),
  );
  if (playedAtByKey.size === 0) return;
  const rows = await tx.collectionEntry.findMany({
    where: { ...sameSubjects(collectionId, entries), heardParts: { none: { userId } } },
    select: { id: true, ...subjectFields },
  });
  await tx.heardPart.createMany({
    data: rows.flatMap((row) => {
      const heardAt = playedAtByKey.get(keyOf(row));
      return heardAt ? [{ userId, entryId: row.id, heardAt }] : [];
    }),
  });
}

/** Skips entries that are already in the collection, and those for which there is no room. */
export async function importEntries(userId: string, entries: ImportedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await inRetriedTransaction(async (tx) => {
    for (const collectionId of new Set(entries.map((entry) => entry.collectionId))) {
      // The member may have deleted it meanwhile.
      if ((await tx.collection.count({ where: { id: collectionId, userId } })) === 0) continue;
      await touchCollection(tx, collectionId);
      const named = entries.filter((entry) => entry.collectionId === collectionId);
      const there = await tx.collectionEntry.findMany({
        where: sameSubjects(collectionId, named),
        select: subjectFields,
      });
      const existingKeys = new Set(there.map(keyOf));
      const fresh = named.filter((entry) => {
        if (existingKeys.has(keyOf(entry))) return false;
        return existingKeys.add(keyOf(entry));
      });
      const count = await tx.collectionEntry.count({ where: { collectionId } });
      const brought = fresh.slice(0, Math.max(0, MAX_ENTRIES - count));
      const rows = brought.map((entry) => ({ ...entry, id: randomUUID() }));
      await tx.$executeRawUnsafe(STORE_ENTRIES, asStored(new Date()), JSON.stringify(rows));
      await importHeardParts(tx, userId, collectionId, named);
      await holdOrShow(
        tx,
        collectionId,
        brought.map(({ note }) => note),
      );
    }
  });
}
