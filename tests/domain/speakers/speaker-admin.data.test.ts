import { beforeAll, expect, test } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Actor } from '~/domain/accounts/users';
import { listSpeakerAddresses } from '~/domain/site/sitemap.server';
import {
  joinSpeakers,
  listSpeakers,
  separateSpeaker,
  getSpeakerPage,
} from '~/domain/speakers/speakers.server';
import { speakerPath } from '~/lib/web/site-paths';
import { storeSpeaker } from '../../support/database/stored-speakers';
import { signedInUser, storedPodcast } from '../../support/site/call';

let actor: Actor;
let episodeIds: string[];
beforeAll(async () => {
  actor = (await signedInUser('admin', 'joiner')) as unknown as Actor;
  ({ episodeIds } = await storedPodcast({ episodes: 3 }));
});

const heardIn = (...numbers: number[]) =>
  numbers.map((number) => ({ episodeId: episodeIds[number - 1]! }));
const titles = async (slug: string) =>
  (await getSpeakerPage(slug)).episodes.map(({ episode }) => episode.title);

test('merges the episodes of joined spellings without duplicates, and logs who joined them', async () => {
  const main = await storeSpeaker(db, 'yasmin one', heardIn(1, 2));
  const other = await storeSpeaker(db, 'yasmeen one', heardIn(2, 3));
  expect(await joinSpeakers(actor, { id: other.id, name: 'Yasmin  ONE' })).toEqual({
    name: 'yasmeen one',
    main: 'yasmin one',
  });
  for (const { slug } of [main, other]) {
    expect((await getSpeakerPage(slug)).speaker).toEqual({
      name: 'yasmin one',
      slug: main.slug,
      spellings: ['yasmeen one'],
    });
    expect(await titles(slug)).toEqual(['Episode 3', 'Episode 2', 'Episode 1']);
  }
  const listed = new Map((await listSpeakerAddresses(1))!.map((one) => [one.path, one.updatedAt]));
  expect(listed.has(speakerPath(other.slug))).toBe(false);
  // The newest episode is credited to the other spelling.
  const newest = await db.episode.findUniqueOrThrow({ where: { id: episodeIds[2]! } });
  expect(listed.get(speakerPath(main.slug))).toBe(newest.sortDate.toISOString());
  expect(await db.auditEntry.findFirst({ where: { subjectId: other.id } })).toMatchObject({
    actorName: 'joiner',
    action: 'joined',
    subjectType: 'speaker',
    subjectName: 'yasmeen one',
    detail: { with: 'yasmin one' },
  });

  expect(await separateSpeaker(actor, other.id)).toBe('yasmeen one');
  expect(await titles(other.slug)).toEqual(['Episode 3', 'Episode 2']);
  expect(await titles(main.slug)).toEqual(['Episode 2', 'Episode 1']);
  await expect(separateSpeaker(actor, other.id)).rejects.toMatchObject({ status: 404 });
  const undone = { where: { subjectId: other.id, action: 'separated' } };
  expect(await db.auditEntry.count(undone)).toBe(1);
});

test('joins a spelling of another spelling to its main one, along with its own spellings', async () => {
  const main = await storeSpeaker(db, 'tariq two', heardIn(1));
  const second = await storeSpeaker(db, 'tarek two', heardIn(2));
  const third = await storeSpeaker(db, 'tareq two', heardIn(3));
  const fourth = await storeSpeaker(db, 'tarik two', []);
  await joinSpeakers(actor, { id: second.id, name: 'tariq two' });
  await joinSpeakers(actor, { id: fourth.id, name: 'tareq two' });
  await joinSpeakers(actor, { id: third.id, name: 'tarek two' });
  const { speaker } = await getSpeakerPage(fourth.slug);
  expect(speaker).toMatchObject({
    slug: main.slug,
    spellings: ['tarek two', 'tareq two', 'tarik two'],
  });
});

test('refuses to join a speaker to an unknown one, to itself, or twice', async () => {
  const one = await storeSpeaker(db, 'nuh three', heardIn(1));
  const other = await storeSpeaker(db, 'nooh three', heardIn(2));
  const join = (id: string, name: string) => joinSpeakers(actor, { id, name });
  await expect(join('no-such', 'nuh three')).rejects.toMatchObject({ status: 404 });
  await expect(join(one.id, 'nobody')).rejects.toMatchObject({
    status: 422,
    fields: { name: ['No speaker has the name “nobody”.'] },
  });
  await expect(join(one.id, 'nuh three')).rejects.toMatchObject({ status: 409 });
  await join(other.id, 'nuh three');
  await expect(join(other.id, 'nuh three')).rejects.toMatchObject({ status: 409 });
  await expect(join(one.id, 'nooh three')).rejects.toMatchObject({ status: 409 });
});

test('leaves one main spelling when two are joined to each other at once', async () => {
  const one = await storeSpeaker(db, 'harun four', heardIn(1));
  const other = await storeSpeaker(db, 'haroon four', heardIn(2));
  await Promise.allSettled([
    joinSpeakers(actor, { id: one.id, name: other.name }),
    joinSpeakers(actor, { id: other.id, name: one.name }),
  ]);
  const ids = { id: { in: [one.id, other.id] } };
  expect(await db.speaker.count({ where: { ...ids, sameAsId: null } })).toBe(1);
});

test('lets admins find a person by any spelling, page by page', async () => {
  const main = await storeSpeaker(db, 'lubna five', heardIn(1));
  await storeSpeaker(db, 'loubna five', heardIn(2), main.id);
  await storeSpeaker(db, 'lubaba five', heardIn(3));
  const find = async (search: string, page = 1) =>
    (await listSpeakers({ search, page, limit: 1 })).speakers.map(({ name }) => name);
  expect(await find('loub')).toEqual(['lubna five']);
  expect(await find('five')).toEqual(['lubaba five']);
  expect(await find('five', 2)).toEqual(['lubna five']);
  expect(await find('five nobody')).toEqual([]);
  expect((await listSpeakers({ page: 1, limit: 100 })).pagination.totalCount).toBeGreaterThan(3);
});
