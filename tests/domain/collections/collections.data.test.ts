import { beforeEach, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { MAX_COLLECTIONS, MAX_ENTRIES } from '~/domain/collections/collections';
import { collectionSchema, newEntrySchema } from '~/domain/collections/collections-schema';
import {
  changeCollection,
  createCollection,
  deleteCollection,
  getCollection,
  listOwnCollections,
  listPublicCollections,
  publicFrom,
} from '~/domain/collections/collections.server';
import { copyCollection } from '~/domain/collections/copy.server';
import {
  addEntries,
  changeNote,
  listEntries,
  removeEntry,
} from '~/domain/collections/entries.server';
import { ConflictError, GoneError, InvalidError, NotFoundError } from '~/domain/errors';
import { signedInUser, storedPodcast } from '../../support/site/call';

const firstPage = { page: 1, limit: 50 };
const DAY = 86_400_000;

let amina: Actor;
let bilal: Actor;
let podcast: Awaited<ReturnType<typeof storedPodcast>>;

async function member(role: 'user' | 'admin' = 'user', days = 10): Promise<Actor> {
  const { id, username } = await signedInUser(role);
  await db.user.update({ where: { id }, data: { createdAt: new Date(Date.now() - days * DAY) } });
  return { id, username, role } as Actor;
}

const values = (title: string, more: object = {}) => collectionSchema.parse({ title, ...more });
const entry = (fields: object) => newEntrySchema.parse(fields);
const episodes = (...numbers: number[]) =>
  numbers.map((number) => entry({ episodeId: podcast.episodeIds[number] }));

const names = async (id: string, actor: Actor | null = null) =>
  (await listEntries(id, actor?.id, firstPage)).entries.map(
    ({ item, podcast: { title } }) => item?.episode.title ?? title,
  );

beforeEach(async () => {
  await db.podcast.deleteMany();
  await db.collection.deleteMany();
  [amina, bilal] = [await member(), await member()];
  podcast = await storedPodcast({ title: 'Seerah', episodes: 4, imageUrl: '/sample/a.png' });
});

test('leaves no collection behind when what belongs to it cannot be written', async () => {
  const title = 'Not to be kept';
  const creating = createCollection(amina, values(title), {
    also: () => Promise.reject(new Error('away')),
  });
  await expect(creating).rejects.toThrow('away');
  const entries = [...episodes(0), entry({ episodeId: 'nothing' })];
  await expect(createCollection(amina, values(title), { entries })).rejects.toThrow(NotFoundError);
  const tooMany = Array.from({ length: MAX_ENTRIES + 1 }, (_, from) =>
    entry({ episodeId: podcast.episodeIds[0], from }),
  );
  const filling = createCollection(amina, values(title), { entries: tooMany });
  await expect(filling).rejects.toThrow(ConflictError);
  expect(await db.collection.count({ where: { title } })).toBe(0);
});

test('creates a collection with its first entries', async () => {
  const entries = [...episodes(1, 0), entry({ podcastId: podcast.id, note: 'All of it' })];
  const id = await createCollection(amina, values('Begun'), { entries });
  expect(await names(id)).toEqual(['Episode 2', 'Episode 1', 'Seerah']);
});

test('lets a member create, change, list and delete a collection', async () => {
  const id = await createCollection(amina, values('السيرة النبوية', { words: 'In order' }));
  expect(await getCollection(amina, id)).toMatchObject({
    title: 'السيرة النبوية',
    language: 'ar',
    visibility: 'private',
    maker: { id: amina.id, username: amina.username },
    entryCount: 0,
    imagePath: null,
    isOwn: true,
  });
  await addEntries(amina, id, episodes(0, 1));
  await changeCollection(amina, id, { title: 'Seerah in order' });
  expect(await getCollection(amina, id)).toMatchObject({
    title: 'Seerah in order',
    words: 'In order',
    language: 'en',
    entryCount: 2,
    imagePath: '/sample/a.png',
  });
  const later = await createCollection(amina, values('Later'));
  await addEntries(amina, id, episodes(2));
  const { collections, totalCount } = await listOwnCollections(amina.id, firstPage);
  expect(collections.map((one) => one.id)).toEqual([id, later]);
  expect(totalCount).toBe(2);
  for (const change of [
    changeCollection(bilal, id, { title: 'Mine' }),
    deleteCollection(bilal, id),
    addEntries(bilal, id, episodes(0)),
    removeEntry(bilal, id, 'nothing'),
    changeNote(bilal, id, 'nothing', ''),
  ]) {
    await expect(change).rejects.toThrow(NotFoundError);
  }
  await deleteCollection(amina, id);
  await expect(getCollection(amina, id)).rejects.toThrow(NotFoundError);
});

test('shows private collections to nobody else, linked ones by link, public ones to all and in the list', async () => {
  const id = await createCollection(amina, values('Mine'));
  await addEntries(amina, id, episodes(0));
  await expect(getCollection(bilal, id)).rejects.toThrow(NotFoundError);
  await expect(getCollection(null, id)).rejects.toThrow(NotFoundError);
  await changeCollection(amina, id, { visibility: 'link' });
  expect(await getCollection(null, id)).toMatchObject({ title: 'Mine', isOwn: false });
  expect((await listPublicCollections(firstPage)).collections).toEqual([]);
  await changeCollection(amina, id, { visibility: 'public' });
  const empty = await createCollection(amina, values('Empty', { visibility: 'public' }));
  const listed = async () =>
    (await listPublicCollections(firstPage)).collections.map((one) => one.id);
  expect(await listed()).toEqual([id]);
  expect(await getCollection(null, empty)).toMatchObject({ title: 'Empty' });

  await db.user.update({ where: { id: amina.id }, data: { wordsHidden: true } });
  expect(await listed()).toEqual([]);
  await expect(getCollection(null, id)).rejects.toThrow(NotFoundError);
  await db.user.update({ where: { id: amina.id }, data: { wordsHidden: false } });

  await db.collection.update({
    where: { id },
    data: { hiddenAt: new Date(), hiddenReason: 'Spam', hiddenBy: 'admin' },
  });
  expect(await listed()).toEqual([]);
  await expect(getCollection(bilal, id)).rejects.toThrow(GoneError);
  expect(await getCollection(amina, id)).toMatchObject({ hidden: true, hiddenReason: 'Spam' });
});

test('lets new members publish after three days and admins at once, and only admins create the site’s own', async () => {
  const [fresh, admin] = [await member('user', 2.9), await member('admin', 0)];
  const wanted = values('Mine', { visibility: 'public' });
  await expect(createCollection(fresh, wanted)).rejects.toThrow(InvalidError);
  const id = await createCollection(fresh, values('Mine'));
  await expect(changeCollection(fresh, id, { visibility: 'public' })).rejects.toThrow(InvalidError);
  expect((await publicFrom(fresh))!.getTime()).toBeGreaterThan(Date.now());
  expect(await publicFrom(amina)).toBeNull();

  const own = await createCollection(admin, wanted, { ofSite: true });
  expect(await getCollection(null, own)).toMatchObject({ maker: null, isOwn: false });
  const other = await member('admin', 0);
  await changeCollection(other, own, { title: 'For beginners' });
  await addEntries(other, own, episodes(0));
  expect((await listPublicCollections(firstPage)).collections).toMatchObject([
    { title: 'For beginners', maker: null },
  ]);
  await expect(createCollection(amina, wanted, { ofSite: true })).rejects.toThrow();
  await expect(changeCollection(amina, own, { title: 'Mine' })).rejects.toThrow(NotFoundError);
});

test('accepts episodes, parts and podcasts once each, and lists none that are hidden', async () => {
  const id = await createCollection(amina, values('All kinds', { visibility: 'link' }));
  const part = { episodeId: podcast.episodeIds[1], from: 754, to: 812 };
  const added = await addEntries(amina, id, [
    ...episodes(0),
    entry({ ...part, note: ' The patience of the Companions ' }),
    entry({ podcastId: podcast.id }),
    entry(part),
  ]);
  expect(added).toEqual({ added: 3, known: 1 });
  expect(await addEntries(amina, id, [entry(part), ...episodes(1)])).toEqual({
    added: 1,
    known: 1,
  });
  const { entries, totalCount } = await listEntries(id, null, firstPage);
  expect(totalCount).toBe(4);
  expect(entries).toMatchObject([
    { number: 1, kind: 'episode', from: null, item: { episode: { title: 'Episode 1' } } },
    { number: 2, kind: 'part', from: 754, to: 812, note: 'The patience of the Companions' },
    { number: 3, kind: 'podcast', item: null, podcast: { title: 'Seerah' } },
    { number: 4, kind: 'episode', item: { episode: { title: 'Episode 2' } } },
  ]);
  await changeNote(amina, id, entries[0]!.id, 'Begin here');
  await removeEntry(amina, id, entries[2]!.id);
  await removeEntry(amina, id, entries[2]!.id);
  await db.episode.update({ where: { id: podcast.episodeIds[1]! }, data: { blocked: true } });
  const left = await listEntries(id, null, firstPage);
  expect(left.entries).toMatchObject([{ number: 1, note: 'Begin here' }]);
  expect(await getCollection(null, id)).toMatchObject({ entryCount: 1 });
  await expect(addEntries(amina, id, episodes(1))).rejects.toThrow(NotFoundError);
  await db.podcast.update({ where: { id: podcast.id }, data: { blocked: true } });
  expect(await names(id, amina)).toEqual([]);
  expect(await getCollection(null, id)).toMatchObject({ entryCount: 0, imagePath: null });
});

test('uses the cover of the first entry, or of the chosen one', async () => {
  const other = await storedPodcast({ episodes: 1, imageUrl: '/sample/b.png' });
  const id = await createCollection(amina, values('Covers'));
  await addEntries(amina, id, [...episodes(0), entry({ podcastId: other.id })]);
  const [, second] = (await listEntries(id, null, firstPage)).entries;
  expect((await getCollection(amina, id)).imagePath).toBe('/sample/a.png');
  await changeCollection(amina, id, { coverEntryId: second!.id });
  expect((await getCollection(amina, id)).imagePath).toBe('/sample/b.png');
  await removeEntry(amina, id, second!.id);
  expect((await getCollection(amina, id)).imagePath).toBe('/sample/a.png');
  await expect(changeCollection(amina, id, { coverEntryId: 'nothing' })).rejects.toThrow(
    InvalidError,
  );
});

test('copies the shown entries privately, and names the source while it can be read', async () => {
  const id = await createCollection(
    amina,
    values('Seerah', { words: 'Two', visibility: 'public' }),
  );
  await addEntries(amina, id, [
    ...episodes(2, 0, 1),
    entry({ episodeId: podcast.episodeIds[0], from: 5, note: 'From here' }),
  ]);
  await db.episode.update({ where: { id: podcast.episodeIds[1]! }, data: { blocked: true } });
  const copy = await copyCollection(bilal, id);
  expect(await getCollection(bilal, copy)).toMatchObject({
    title: 'Seerah',
    words: 'Two',
    visibility: 'private',
    copiedFrom: { id, title: 'Seerah' },
    maker: { id: bilal.id },
  });
  expect(await names(copy)).toEqual(['Episode 3', 'Episode 1', 'Episode 1']);
  await changeCollection(amina, id, { visibility: 'private' });
  expect((await getCollection(bilal, copy)).copiedFrom).toBeNull();
  await expect(copyCollection(bilal, id)).rejects.toThrow(NotFoundError);
  await deleteCollection(amina, id);
  expect(await names(copy)).toHaveLength(3);
});

test('limits a collection to a thousand entries, and a member to two hundred collections', async () => {
  const id = await createCollection(amina, values('Full'));
  const rows = Array.from({ length: MAX_ENTRIES - 1 }, (_, place) => ({
    collectionId: id,
    place,
    episodeId: podcast.episodeIds[0]!,
    fromSeconds: place,
    toSeconds: place + 1,
  }));
  await db.collectionEntry.createMany({ data: rows });
  await expect(addEntries(amina, id, episodes(0, 1))).rejects.toThrow(ConflictError);
  expect(await addEntries(amina, id, episodes(0))).toEqual({ added: 1, known: 0 });
  await expect(addEntries(amina, id, episodes(1))).rejects.toThrow(ConflictError);
  const last = await listEntries(id, null, { page: 20, limit: 50 });
  expect(last.entries.at(-1)).toMatchObject({ number: MAX_ENTRIES, kind: 'episode' });

  await db.collection.createMany({
    data: Array.from({ length: MAX_COLLECTIONS - 1 }, () => ({ userId: amina.id, title: 'One' })),
  });
  await expect(createCollection(amina, values('One more'))).rejects.toThrow(ConflictError);
});
