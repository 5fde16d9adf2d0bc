import { db, type Prisma } from '~/adapters/database/client.server';
import { inTransaction, type TransactionClient } from '~/adapters/database/transaction.server';
import type { Actor } from '~/domain/accounts/users';
import { rowNotFound } from '~/domain/database-errors.server';
import { ConflictError, NotFoundError } from '~/domain/errors';
import type { ListedEpisode } from '~/domain/episodes/episodes';
import { withNotes } from '~/domain/episodes/episode-notes.server';
import {
  listedEpisodeFields,
  shownEpisode,
  toListedEpisode,
  toListedPodcast,
} from '~/domain/episodes/listed-episode.server';
import { readPage, type Page, type PageRequest } from '~/lib/web/page';
import { t } from '~/messages/t';
import { MAX_ENTRIES, type CollectionEntry } from './collections';
import type { NewEntry } from './collections-schema';
import { heardEntries } from './progress.server';
import { requireOwn, shownEntry } from './shown-collection.server';

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

/** One of the two is there, as long as nobody deletes it at this moment. */
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

/** A page of what is shown, in order and with numbers. Who asks may read the collection. */
export async function listEntries(
  collectionId: string,
  userId: string | null | undefined,
  wanted: PageRequest,
): Promise<Page & { entries: CollectionEntry[] }> {
  const where = { collectionId, OR: [...shownEntry.OR] };
  let first = 1;
  const { rows, place } = await readPage(
    wanted,
    () => db.collectionEntry.count({ where }),
    (range) => {
      first = range.skip + 1;
      return db.collectionEntry.findMany({
        where,
        ...range,
        orderBy: [...entriesInOrder],
        select: fields,
      });
    },
  );
  const heard = await heardEntries(userId, collectionId);
  const entries = rows.flatMap((row, index) => {
    const entry = toEntry(row, first + index);
    return entry ? [{ ...entry, heard: heard.has(entry.id) }] : [];
  });
  return { entries: await withEpisodeNotes(entries), ...place };
}

/** With the first words of what the episodes say of themselves. */
async function withEpisodeNotes(entries: CollectionEntry[]): Promise<CollectionEntry[]> {
  const items = entries.flatMap(({ item }) => item ?? []);
  const noted = new Map((await withNotes(items)).map((item) => [item.episode.id, item]));
  return entries.map((entry) => ({
    ...entry,
    item: entry.item && (noted.get(entry.item.episode.id) ?? entry.item),
  }));
}

const playable = { ...shownEpisode, audioUrl: { not: null }, audioGoneAt: null } as const;

type Playable = Pick<CollectionEntry, 'id' | 'from' | 'to'> & { item: ListedEpisode };

/**
 * An episode or a part that can be played; null without any. Who asks may read the collection.
 *
 * @param which that entry, or the first one after an entry; without it the first of all
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
  // It was taken out meanwhile.
  if (which && 'after' in which && !after) return null;
  const row = await db.collectionEntry.findFirst({
    where: {
      ...{ collectionId, episode: playable },
      ...(which && 'id' in which && { id: which.id }),
      ...(after && {
        OR: [{ place: { gt: after.place } }, { place: after.place, id: { gt: after.id } }],
      }),
    },
    orderBy: [...entriesInOrder],
    select: fields,
  });
  const entry = row && toEntry(row, 0);
  return entry?.item ? { id: entry.id, from: entry.from, to: entry.to, item: entry.item } : null;
}

/** Another change of the collection waits until this one is done; and it says that it was changed. */
export const touchCollection = (tx: TransactionClient, id: string) =>
  tx.collection.update({ where: { id }, data: { updatedAt: new Date() }, select: { id: true } });

/** @throws NotFoundError where one is not shown */
async function requireShown(entries: NewEntry[]): Promise<void> {
  const episodes = new Set(entries.flatMap(({ episodeId }) => episodeId ?? []));
  const podcasts = new Set(entries.flatMap(({ podcastId }) => podcastId ?? []));
  const [known, shown] = await Promise.all([
    episodes.size && db.episode.count({ where: { id: { in: [...episodes] }, ...shownEpisode } }),
    podcasts.size && db.podcast.count({ where: { id: { in: [...podcasts] }, blocked: false } }),
  ]);
  if (known < episodes.size) throw new NotFoundError(t('refusal.noEpisode'));
  if (shown < podcasts.size) throw new NotFoundError(t('refusal.noPodcast'));
}

export type Subject = {
  episodeId: string | null;
  podcastId: string | null;
  fromSeconds: number | null;
  toSeconds: number | null;
};

export const keyOf = ({ episodeId, podcastId, fromSeconds, toSeconds }: Subject): string =>
  [episodeId, podcastId, fromSeconds, toSeconds].join(' ');

/** A part begins somewhere; without an end it goes to that of the recording. */
const subjectOf = ({ episodeId, podcastId, from, to }: NewEntry): Subject => ({
  episodeId,
  podcastId,
  fromSeconds: from ?? (to === null ? null : 0),
  toSeconds: to,
});

/**
 * Puts entries behind the others, in this order. What stands in the collection already, the same part among it, stays
 * where it is.
 *
 * @throws NotFoundError, ConflictError when there is no room for all
 */
export async function addEntries(
  actor: Actor,
  collectionId: string,
  entries: NewEntry[],
): Promise<{ added: number; known: number }> {
  await requireOwn(actor, collectionId);
  await requireShown(entries);
  const add = async (tx: TransactionClient) => {
    await touchCollection(tx, collectionId);
    const there = await tx.collectionEntry.findMany({
      where: { collectionId },
      orderBy: [...entriesInOrder],
      select: { episodeId: true, podcastId: true, fromSeconds: true, toSeconds: true, place: true },
    });
    const known = new Set(there.map(keyOf));
    const fresh = entries.flatMap((entry) => {
      const subject = subjectOf(entry);
      const key = keyOf(subject);
      if (known.has(key)) return [];
      known.add(key);
      return [{ ...subject, note: entry.note }];
    });
    if (there.length + fresh.length > MAX_ENTRIES) throw isFull();
    const last = there.at(-1)?.place ?? 0;
    await tx.collectionEntry.createMany({
      data: fresh.map((row, index) => ({ collectionId, place: last + index + 1, ...row })),
    });
    return { added: fresh.length, known: entries.length - fresh.length };
  };
  return inTransaction(add).catch(rowNotFound(() => t('refusal.noCollection')));
}

const isFull = () => new ConflictError(t('refusal.mostEntries', { count: MAX_ENTRIES }));

/** Idempotent. @throws NotFoundError where it is not one's own */
export async function removeEntry(
  actor: Actor,
  collectionId: string,
  entryId: string,
): Promise<void> {
  await requireOwn(actor, collectionId);
  await inTransaction(async (tx) => {
    await touchCollection(tx, collectionId);
    await tx.collectionEntry.deleteMany({ where: { id: entryId, collectionId } });
  }).catch(rowNotFound(() => t('refusal.noCollection')));
}

/** @throws NotFoundError */
export async function changeNote(
  actor: Actor,
  collectionId: string,
  entryId: string,
  note: string,
): Promise<void> {
  await requireOwn(actor, collectionId);
  await inTransaction(async (tx) => {
    await touchCollection(tx, collectionId);
    const where = { id: entryId, collectionId };
    const { count } = await tx.collectionEntry.updateMany({ where, data: { note } });
    if (count === 0) throw new NotFoundError(t('refusal.noEntry'));
  }).catch(rowNotFound(() => t('refusal.noCollection')));
}
