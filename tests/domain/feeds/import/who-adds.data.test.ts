import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import type { Directory } from '~/adapters/directory/directory.server';
import { addFavorite } from '~/domain/community/favorites/favorites.server';
import { addFeed } from '~/domain/feeds/import/add-feed.server';
import { changeWhoAdds, readWhoAdds } from '~/domain/feeds/import/add-permission.server';
import type { WhoAdds } from '~/domain/feeds/import/adding-podcasts';
import { createPodcast } from '~/domain/feeds/import/create-podcast.server';
import { refreshStored } from '~/domain/feeds/refresh-podcast.server';
import { decidePodcast, hidePodcast, showPodcast } from '~/domain/library/hide-and-remove.server';
import { listLibrary, listAwaitingApproval } from '~/domain/library/library.server';
import { getPodcast } from '~/domain/podcasts/podcasts.server';
import { startFeedServer } from '../../../adapters/feeds/feed-server';
import { searchLibrary } from '../../../support/database/search-library';
import { asActor } from '../../../support/site/actor';
import { signedInUser } from '../../../support/site/call';
import { clearPodcasts, directoryPodcast, feed, item } from '../feeds-for-tests';

const directory = vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
  return { url: '', asked: 0 };
});

vi.mock('~/adapters/directory/directory.server', async (original) => {
  const real = await original<typeof import('~/adapters/directory/directory.server')>();
  const stub: Directory = {
    kind: 'podcast-index',
    searchPodcasts: async () => [],
    listChanged: () => Promise.resolve([]),
    listTrending: async () => [],
    findPodcast: async () => {
      directory.asked += 1;
      return directoryPodcast({ id: 1, url: directory.url });
    },
    listEpisodes: async () => [],
  };
  return { ...real, getDirectory: () => stub };
});

const server = await startFeedServer();
let member: Awaited<ReturnType<typeof signedInUser>>;
let admin: ReturnType<typeof asActor>;

beforeAll(async () => {
  server.serve('/feed', feed([item(2), item(1)]));
  directory.url = server.url('/feed');
  member = await signedInUser();
  admin = asActor(await signedInUser('admin'), 'admin');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await clearPodcasts();
  await db.auditEntry.deleteMany();
  await db.siteSetting.deleteMany();
  directory.asked = 0;
});

type Way = (addedById?: string) => Promise<unknown>;

/** Every way to add a podcast; failures are thrown. */
const ways: Record<string, Way> = {
  'from the directory': (addedById) => createPodcast(1, undefined, addedById),
  'by its address': async (addedById) => {
    const added = await addFeed({ url: server.url('/feed'), facts: { addedById } });
    if (added.kind === 'failed') throw new Error(JSON.stringify(added.message));
  },
};

const stored = () => db.podcast.count();
const waiting = () => db.podcast.count({ where: { held: true, blocked: true } });

describe.each(Object.entries(ways))('adding a podcast %s', (_name, add) => {
  test.each([
    ['anyone', { visitor: true, member: true, admin: true }],
    ['members', { visitor: false, member: true, admin: true }],
    ['admins', { visitor: false, member: false, admin: true }],
  ] as const)('%s may add it', async (whoAdds, allowed) => {
    await changeWhoAdds(admin, whoAdds);
    const people = { visitor: undefined, member: member.id, admin: admin.id };
    for (const [person, id] of Object.entries(people) as [keyof typeof people, string?][]) {
      await clearPodcasts();
      await add(id).catch(() => undefined);
      expect(await stored(), person).toBe(allowed[person] ? 1 : 0);
      expect(await waiting()).toBe(0);
    }
  });

  test('holds it when an admin has to approve, unless an admin adds it', async () => {
    await changeWhoAdds(admin, 'held');
    for (const id of [undefined, member.id]) {
      await clearPodcasts();
      await add(id).catch(() => undefined);
      expect(await waiting()).toBe(1);
    }
    await clearPodcasts();
    await add(admin.id);
    expect([await stored(), await waiting()]).toEqual([1, 0]);
  });

  test('leaves an existing podcast unchanged, whoever adds it', async () => {
    await add();
    await changeWhoAdds(admin, 'admins');
    await add(member.id);
    expect([await stored(), await waiting()]).toEqual([1, 0]);
  });
});

test('rejects a member who may not add podcasts before contacting third-party servers', async () => {
  await changeWhoAdds(admin, 'admins');
  await expect(createPodcast(1, undefined, member.id)).rejects.toMatchObject({ status: 403 });
  await changeWhoAdds(admin, 'members');
  await expect(createPodcast(1)).rejects.toMatchObject({ status: 401 });
  await expect(addFavorite(member.id, 'api_1')).resolves.toMatchObject({ created: true });
  expect(directory.asked).toBe(1);
});

test('lets the command line add podcasts whatever the setting', async () => {
  await changeWhoAdds(admin, 'held');
  await addFeed({ url: server.url('/feed'), facts: { byKeeper: true } });
  expect([await stored(), await waiting()]).toEqual([1, 0]);
});

/** Adds a podcast as the member, which is then held. */
async function addHeld() {
  await changeWhoAdds(admin, 'held');
  const refused = createPodcast(1, undefined, member.id);
  await expect(refused).rejects.toMatchObject({ status: 409, name: 'AwaitsApprovalError' });
  return db.podcast.findFirstOrThrow();
}

const find = async () => (await searchLibrary('evening')).length;

test('shows a held podcast only to its member and admins, even after its feed is read again', async () => {
  const { id, slug, title } = await addHeld();
  expect(await listAwaitingApproval(member.id)).toMatchObject([{ id, title }]);
  expect(await listAwaitingApproval(admin.id)).toEqual([]);
  await refreshStored(id);
  await expect(getPodcast(slug)).rejects.toMatchObject({ status: 404 });
  await expect(addFavorite(member.id, id)).rejects.toMatchObject({ status: 404 });
  await expect(addFavorite(member.id, 'api_1')).rejects.toMatchObject({ status: 409 });
  expect(await find()).toBe(0);
  const page = { page: 1, limit: 25 };
  expect((await listLibrary({ ...page, state: 'held' })).podcasts).toMatchObject([
    { id, held: true, hidden: null, addedBy: member.username },
  ]);
  expect((await listLibrary({ ...page, state: 'hidden' })).podcasts).toEqual([]);
  await expect(createPodcast(1)).rejects.toMatchObject({ status: 409 });
  const again = await addFeed({ url: server.url('/feed'), facts: {} });
  expect(again).toMatchObject({ kind: 'known', slug: null });
});

test('lists a podcast once an admin approves it, and tells the second admin about the first', async () => {
  const { id, slug } = await addHeld();
  await expect(showPodcast(admin, id)).rejects.toMatchObject({ status: 409 });
  await expect(hidePodcast(admin, id, 'No')).rejects.toMatchObject({ status: 409 });
  await decidePodcast(admin, id, true);
  await expect(decidePodcast(admin, id, false)).rejects.toMatchObject({ status: 409 });
  expect(await getPodcast(slug)).toMatchObject({ id });
  expect(await find()).toBe(1);
  expect(await listAwaitingApproval(member.id)).toEqual([]);
  expect(await db.auditEntry.count({ where: { action: 'agreed to', subjectId: id } })).toBe(1);
});

test('keeps a rejected podcast hidden, even when it is added again', async () => {
  const { id, slug } = await addHeld();
  await decidePodcast(admin, id, false);
  await expect(getPodcast(slug)).rejects.toMatchObject({ status: 410 });
  await expect(createPodcast(1, undefined, member.id)).rejects.toMatchObject({ status: 410 });
  await expect(decidePodcast(admin, id, true)).rejects.toMatchObject({ status: 409 });
  await showPodcast(admin, id);
  expect(await getPodcast(slug)).toMatchObject({ id });
  await expect(decidePodcast(admin, 'none', true)).rejects.toMatchObject({ status: 404 });
});

test('defaults to anyone, and logs each change of the setting once', async () => {
  expect(await readWhoAdds()).toBe('anyone');
  for (const choice of ['held', 'held', 'members'] satisfies WhoAdds[]) {
    await changeWhoAdds(admin, choice);
    expect(await readWhoAdds()).toBe(choice);
  }
  const noted = await db.auditEntry.findMany({ orderBy: { createdAt: 'asc' } });
  expect(noted.map(({ detail }) => detail)).toEqual([
    { from: 'anyone', to: 'held' },
    { from: 'held', to: 'members' },
  ]);
});
