import {
  db,
  type Prisma,
  inTransaction,
  type TransactionClient,
  listPage,
} from '~/adapters/database/client.server';
import type { Actor, Role } from '~/domain/accounts/users';
import { rowNotFound } from '~/domain/database-errors.server';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import {
  withNotes,
  listedEpisodeFields,
  listedEpisode,
  toListedEpisode,
  toListedPodcast,
} from '~/domain/episodes/listed-episodes.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import { placeAt, renumbering } from '~/domain/ordered-rows.server';
import { rowsInSlices } from '~/lib/any-of';
import type { Page, PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { holdOrShow, mayChange, requireMayChange, listedEntry } from './collection-access.server';
import { MAX_ENTRIES, type EntryStep } from './collections';
import type { CollectionEntry, NewEntry } from './collections-schema';
import { listPlayedEntryIds } from './progress.server';

export const entriesInOrder = [{ place: 'asc' }, { id: 'asc' }] as const;

const fields = {
  id: true,
  fromSeconds: true,
  toSeconds: true,
  note: true,
  episode: { select: listedEpisodeFields },
  podcast: { select: listedEpisodeFields.podcast.select },
} as const;

type Row = Prisma.CollectionEntryGetPayload<{ select: typeof fields }>;

/** Either episode or podcast is set, unless one is being deleted at this moment. */
function toEntry(row: Row, number: number): Omit<CollectionEntry, 'heard'> | null {
  const { id, fromSeconds, toSeconds, note } = row;
  const common = { id, number, from: fromSeconds, to: toSeconds, note };
  if (row.episode) {
    const item = toListedEpisode(row.episode);
    const kind = fromSeconds === null ? 'episode' : 'part';
    return { ...common, kind, item, podcast: item.podcast };
  }
  if (!row.podcast) return null;
  return { ...common, kind: 'podcast', item: null, podcast: toListedPodcast(row.podcast) };
}

/** A page of shown entries, in order and numbered. The caller must have checked access to the collection. */
export async function listEntries(
  collectionId: string,
  userId: string | null | undefined,
  request: PageRequest,
): Promise<Page & { entries: CollectionEntry[] }> {
  const { rows, pagination } = await listPage(request, db.collectionEntry, {
    where: { collectionId, ...listedEntry },
    orderBy: [...entriesInOrder],
    select: fields,
  });
  const first = (pagination.currentPage - 1) * request.limit + 1;
  const playedIds = await listPlayedEntryIds(userId, collectionId);
  const entries = rows.flatMap((row, index) => {
    const entry = toEntry(row, first + index);
    return entry ? [{ ...entry, heard: playedIds.has(entry.id) }] : [];
  });
  return { entries: await withEpisodeNotes(entries), ...pagination };
}

/** Adds the first words of the episode notes. */
async function withEpisodeNotes(entries: CollectionEntry[]): Promise<CollectionEntry[]> {
  const items = entries.flatMap(({ item }) => item ?? []);
  const noted = new Map((await withNotes(items)).map((item) => [item.episode.id, item]));
  return entries.map((entry) => ({
    ...entry,
    item: entry.item && (noted.get(entry.item.episode.id) ?? entry.item),
  }));
}

const playable = { ...listedEpisode, audioUrl: { not: null }, audioGoneAt: null } as const;

type Playable = Pick<CollectionEntry, 'id' | 'from' | 'to'> & { item: ListedEpisode };

/**
 * Finds a playable episode or part; null if there is none. The caller must have checked access to the collection.
 *
 * @param which an entry by id, or the first one after an entry; defaults to the first of all
 */
export async function findPlayable(
  collectionId: string,
  which: { id: string } | { after: string } | null = null,
): Promise<Playable | null> {
  const after =
    which && 'after' in which
      ? await db.collectionEntry.findFirst({
          where: { id: which.after, collectionId },
          select: { id: true, place: true },
        })
      : null;
  // The entry was removed meanwhile.
  if (which && 'after' in which && !after) return null;
  const row = await db.collectionEntry.findFirst({
    where: {
      collectionId,
      episode: playable,
      ...(which && 'id' in which && { id: which.id }),
      ...(after && {
        OR: [
          { place: { gt: after.place } },
          {
            place: after.place,
            id: { gt: after.id },
          },
        ],
      }),
    },
    orderBy: [...entriesInOrder],
    select: fields,
  });
  const entry = row && toEntry(row, 0);
  return entry?.item ? { id: entry.id, from: entry.from, to: entry.to, item: entry.item } : null;
}

/** Locks the collection against concurrent changes and updates its modification time. */
export const touchCollection = (tx: TransactionClient, id: string) =>
  tx.collection.update({ where: { id }, data: { updatedAt: new Date() }, select: { id: true } });

/** @throws NotFoundError if one of them is not shown */
export async function requireShown(entries: NewEntry[]): Promise<void> {
  const episodes = new Set(entries.flatMap(({ episodeId }) => episodeId ?? []));
  const podcasts = new Set(entries.flatMap(({ podcastId }) => podcastId ?? []));
  const id = { id: true } as const;
  const [existing, visible] = await Promise.all([
    rowsInSlices(episodes, (any) =>
      db.episode.findMany({ where: { id: any, ...listedEpisode }, select: id }),
    ),
    rowsInSlices(podcasts, (any) =>
      db.podcast.findMany({ where: { id: any, blocked: false }, select: id }),
    ),
  ]);
  if (existing.length < episodes.size) throw new NotFoundError(t('refusal.noEpisode'));
  if (visible.length < podcasts.size) throw new NotFoundError(t('refusal.noPodcast'));
}

/** What an entry refers to. */
export const subjectFields = {
  episodeId: true,
  podcastId: true,
  fromSeconds: true,
  toSeconds: true,
} as const;

export type Subject = Prisma.CollectionEntryGetPayload<{ select: typeof subjectFields }>;

export const keyOf = ({ episodeId, podcastId, fromSeconds, toSeconds }: Subject): string =>
  [episodeId, podcastId, fromSeconds, toSeconds].join(' ');

/** A part always has a start; without an end it lasts until the end of the episode. */
const subjectOf = ({ episodeId, podcastId, from, to }: NewEntry): Subject => ({
  episodeId,
  podcastId,
  fromSeconds: from ?? (to === null ? null : 0),
  toSeconds: to,
});

/**
 * Appends entries in this order. Entries already in the collection (the same part, for parts) keep their place.
 *
 * @param entries as checked by `requireShown`
 * @throws ConflictError when there is not enough room for all of them
 */
export async function appendEntries(
  tx: TransactionClient,
  collectionId: string,
  entries: NewEntry[],
): Promise<{ added: number; known: number }> {
  await touchCollection(tx, collectionId);
  const there = await tx.collectionEntry.findMany({
    where: { collectionId },
    orderBy: [...entriesInOrder],
    select: { ...subjectFields, place: true },
  });
  const existingKeys = new Set(there.map(keyOf));
  const fresh = entries.flatMap((entry) => {
    const subject = subjectOf(entry);
    const key = keyOf(subject);
    if (existingKeys.has(key)) return [];
    existingKeys.add(key);
    return [{ ...subject, note: entry.note }];
  });
  if (there.length + fresh.length > MAX_ENTRIES) throw isFull();
  const last = there.at(-1)?.place ?? 0;
  await tx.collectionEntry.createMany({
    data: fresh.map((row, index) => ({ collectionId, place: last + index + 1, ...row })),
  });
  return { added: fresh.length, known: entries.length - fresh.length };
}

/** `appendEntries` for a collection of the actor's own. @throws NotFoundError, ConflictError */
export async function addEntries(
  actor: Actor,
  collectionId: string,
  entries: NewEntry[],
): Promise<{ added: number; known: number }> {
  await requireMayChange(actor, collectionId);
  await requireShown(entries);
  const add = async (tx: TransactionClient) => {
    const result = await appendEntries(tx, collectionId, entries);
    await holdOrShow(
      tx,
      collectionId,
      entries.map(({ note }) => note),
    );
    return result;
  };
  return inTransaction(add).catch(rowNotFound(() => t('refusal.noCollection')));
}

const isFull = () => new ConflictError(t('refusal.mostEntries', { count: MAX_ENTRIES }));

const removedFields = {
  ...subjectFields,
  id: true,
  collectionId: true,
  place: true,
  note: true,
} as const;

/** A removed entry, as `restoreEntry` takes it. */
export type RemovedEntry = Prisma.CollectionEntryGetPayload<{ select: typeof removedFields }>;

/**
 * Idempotent.
 *
 * @returns null if there was no such entry
 * @throws NotFoundError if the collection is not the actor's own
 */
export async function removeEntry(
  actor: Actor,
  collectionId: string,
  entryId: string,
): Promise<RemovedEntry | null> {
  await requireMayChange(actor, collectionId);
  const where = { id: entryId, collectionId };
  return inTransaction(async (tx) => {
    await touchCollection(tx, collectionId);
    const entry = await tx.collectionEntry.findFirst({ where, select: removedFields });
    await tx.collectionEntry.deleteMany({ where });
    await holdOrShow(tx, collectionId, []);
    return entry;
  }).catch(rowNotFound(() => t('refusal.noCollection')));
}

/** Puts a removed entry back in its place if there is still room in the collection, and it is still the member's own. */
export async function restoreEntry(
  tx: TransactionClient,
  userId: string,
  { episodeId, podcastId, ...entry }: RemovedEntry,
): Promise<void> {
  const { collectionId, note } = entry;
  const [user, collection] = await Promise.all([
    tx.user.findUnique({ where: { id: userId }, select: { id: true, role: true } }),
    tx.collection.findUnique({ where: { id: collectionId }, select: { userId: true } }),
  ]);
  const actor = user && { id: user.id, role: user.role as Role };
  if (!collection || !mayChange(actor, collection)) return;
  await touchCollection(tx, collectionId);
  const there = await tx.collectionEntry.findMany({
    where: { collectionId },
    select: { id: true, ...subjectFields },
  });
  const isBack = there.some((other) => keyOf(other) === keyOf({ episodeId, podcastId, ...entry }));
  const subject = episodeId
    ? await tx.episode.findUnique({ where: { id: episodeId }, select: { id: true } })
    : await tx.podcast.findUnique({ where: { id: podcastId ?? '' }, select: { id: true } });
  if (isBack || !subject || there.length >= MAX_ENTRIES) return;
  await tx.collectionEntry.create({ data: { ...entry, episodeId, podcastId } });
  await holdOrShow(tx, collectionId, [note]);
}

/** @throws NotFoundError */
export async function changeNote(
  actor: Actor,
  collectionId: string,
  entryId: string,
  note: string,
): Promise<void> {
  await requireMayChange(actor, collectionId);
  await inTransaction(async (tx) => {
    await touchCollection(tx, collectionId);
    const where = { id: entryId, collectionId };
    const { count } = await tx.collectionEntry.updateMany({ where, data: { note } });
    if (count === 0) throw new NotFoundError(t('refusal.noEntry'));
    await holdOrShow(tx, collectionId, [note]);
  }).catch(rowNotFound(() => t('refusal.noCollection')));
}

/**
 * The target of a move: a position among the shown entries, from 1; a step; or the entry to put it in front of, null
 * for the end.
 */
export type MoveDestination = { number: number } | { step: EntryStep } | { before: string | null };

/** The index among the other entries before which the moved entry goes. */
function indexOf(to: MoveDestination, others: { id: string }[], at: number): number {
  if ('number' in to) return to.number - 1;
  if ('before' in to) {
    const index = others.findIndex(({ id }) => id === to.before);
    return index < 0 ? others.length : index;
  }
  return { top: 0, up: at - 1, down: at + 1, end: others.length }[to.step];
}

const RENUMBER = renumbering('CollectionEntry', 'collectionId', 'id');

const readShown = (tx: TransactionClient, collectionId: string) =>
  tx.collectionEntry.findMany({
    where: { collectionId, ...listedEntry },
    orderBy: [...entriesInOrder],
    select: { id: true, place: true },
  });

/**
 * Writes one row, or renumbers all if there is no room between two. A number beyond the last moves it to the end.
 *
 * @returns its number afterwards, and how many there are
 * @throws NotFoundError
 */
export async function moveEntry(
  actor: Actor,
  collectionId: string,
  entryId: string,
  to: MoveDestination,
): Promise<{ number: number; total: number }> {
  await requireMayChange(actor, collectionId);
  const move = async (tx: TransactionClient) => {
    await touchCollection(tx, collectionId);
    const readSpot = async () => {
      const rows = await readShown(tx, collectionId);
      const current = rows.findIndex(({ id }) => id === entryId);
      if (current < 0) throw new NotFoundError(t('refusal.noEntry'));
      const others = rows.filter(({ id }) => id !== entryId);
      const index = Math.max(0, Math.min(indexOf(to, others, current), others.length));
      return { current, index, others };
    };
    const spot = await readSpot();
    const result = { number: spot.index + 1, total: spot.others.length + 1 };
    if (spot.index === spot.current) return result;
    const renumber = () => tx.$executeRawUnsafe(RENUMBER, collectionId);
    const place = await placeAt(spot, readSpot, renumber);
    await tx.collectionEntry.update({
      where: { id: entryId },
      data: { place },
      select: { id: true },
    });
    return result;
  };
  return inTransaction(move).catch(rowNotFound(() => t('refusal.noEntry')));
}
