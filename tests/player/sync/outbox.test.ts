import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OUTBOX_KEY, type KeyValueStorage } from '~/player/engine/storage';
import type { Change } from '~/player/sync/changes';
import { keepChange, readOutbox, sayRefused, sendOutbox } from '~/player/sync/outbox';
import { dismissToast, shownToast } from '~/ui/feedback/toasts';
import { fakeStorage } from '../fake-storage';

/** The account: what is favored, and the queue. */
let favorites: Set<string>;
let queue: string[];
/** Answers of the next calls: null is a lost request, 'lost' a lost answer. */
let faults: (null | 'lost' | number | undefined)[];
let signedIn: string;
let order: string[];

function take(method: string, path: string, body: string | undefined): void {
  order.push(`${method} ${path}`);
  if (path.startsWith('/api/favorites/')) {
    if (method === 'POST') favorites.add(path);
    else favorites.delete(path);
    return;
  }
  const { episodeIds = [path.split('/').at(-1)!], end } = JSON.parse(body ?? '{}') as {
    episodeIds?: string[];
    end?: string;
  };
  if (method === 'PUT') return;
  const others = queue.filter((id) => !episodeIds.includes(id));
  if (method === 'DELETE') queue = others;
  else queue = end === 'next' ? [...episodeIds, ...others] : [...others, ...episodeIds];
}

beforeEach(() => {
  [favorites, queue, faults, signedIn, order] = [new Set(), [], [], 'm1', []];
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (path === '/api/auth/me') return Response.json({ user: { id: signedIn } });
    const fault = faults.shift();
    if (fault === null) throw new TypeError('offline');
    if (typeof fault === 'number') {
      return Response.json({ error: 'The queue is full.' }, { status: fault });
    }
    take(method, path, body as string | undefined);
    if (fault === 'lost') throw new TypeError('offline');
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  shownToast.set(null);
});

const favorite = (slug: string, isFavorite: boolean): Change => ({
  subject: `favorite/${slug}`,
  method: isFavorite ? 'POST' : 'DELETE',
  path: `/api/favorites/${slug}`,
  title: 'Add to favorites',
});

const queued = (id: string, end: 'next' | 'last' | null): Change => ({
  subject: `queue/${id}`,
  method: end ? 'POST' : 'DELETE',
  path: end ? '/api/queue' : `/api/queue/${id}`,
  ...(end && { body: { episodeIds: [id], end } }),
  title: 'Add to queue',
  about: `Episode ${id}`,
});

const placed = (id: string, before: string | null): Change => ({
  subject: `queue/${id}/place`,
  method: 'PUT',
  path: `/api/queue/${id}`,
  body: { before },
  title: 'Move',
  inOrder: true,
});

const cleared: Change = { subject: 'queue', method: 'DELETE', path: '/api/queue', title: 'Clear' };

const send = (storage: KeyValueStorage) => sendOutbox(storage, 'm1', () => true);

test('changes are sent in their order, and then forgotten', async () => {
  const storage = fakeStorage();
  for (const id of ['e1', 'e2']) keepChange(storage, 'm1', queued(id, 'next'));
  keepChange(storage, 'm1', favorite('p1', true));
  expect(await send(storage)).toBe(true);
  expect(queue).toEqual(['e2', 'e1']);
  expect([...favorites]).toEqual(['/api/favorites/p1']);
  expect(storage.getItem(OUTBOX_KEY)).toBeNull();
});

test('a later change takes the place of an earlier one', async () => {
  const storage = fakeStorage();
  keepChange(storage, 'm1', favorite('p1', true));
  keepChange(storage, 'm1', queued('e1', 'last'));
  keepChange(storage, 'm1', favorite('p1', false));
  await send(storage);
  expect(order).toEqual(['POST /api/queue', 'DELETE /api/favorites/p1']);
});

test.each([null, 'lost', 401, 429, 503] as const)('after %s the rest waits', async (fault) => {
  const storage = fakeStorage();
  keepChange(storage, 'm1', queued('e1', 'last'));
  keepChange(storage, 'm1', queued('e2', 'last'));
  faults = [undefined, fault];
  await send(storage);
  expect(readOutbox(storage, 'm1').map(({ subject }) => subject)).toEqual(['queue/e2']);
  await send(storage);
  expect(queue).toEqual(['e1', 'e2']);
});

test('a change takes the place of what is under its subject, and no other', () => {
  const subjectsAfter = (...changes: Change[]) => {
    const storage = fakeStorage();
    for (const change of changes) keepChange(storage, 'm1', change);
    return readOutbox(storage, 'm1').map(({ subject }) => subject);
  };
  const [e1, e10] = [queued('e1', 'last'), queued('e10', 'last')];
  const other = favorite('p1', true);
  expect(subjectsAfter(e1, placed('e1', 'e2'))).toEqual(['queue/e1', 'queue/e1/place']);
  expect(subjectsAfter(placed('e1', 'e2'), e10, e1)).toEqual(['queue/e10', 'queue/e1']);
  expect(subjectsAfter(e1, other, placed('e1', null), e10, cleared)).toEqual([
    'favorite/p1',
    'queue',
  ]);
});

test('a move replaces only the one just before it, because others depend on their order', () => {
  const storage = fakeStorage();
  const [one, other] = [placed('e1', 'e4'), placed('e2', 'e1')];
  for (const change of [placed('e1', 'e3'), one, other, placed('e1', null)]) {
    keepChange(storage, 'm1', change);
  }
  expect(readOutbox(storage, 'm1').map(({ path, body }) => [path, body])).toEqual([
    ['/api/queue/e1', { before: 'e4' }],
    ['/api/queue/e2', { before: 'e1' }],
    ['/api/queue/e1', { before: null }],
  ]);
});

test('what is refused is kept until it was said with what was chosen, and the rest is sent', async () => {
  const storage = fakeStorage();
  for (const id of ['e1', 'e2', 'e3']) keepChange(storage, 'm1', queued(id, 'last'));
  faults = [409, 409];
  await send(storage);
  expect(queue).toEqual(['e3']);
  expect(await send(storage)).toBe(false);
  for (const id of ['e1', 'e2']) {
    sayRefused(storage, 'm1');
    expect(shownToast.get()).toMatchObject({
      description: `Episode ${id} – The queue is full.`,
      variant: 'destructive',
    });
    expect(readOutbox(storage, 'm1')[0]).toMatchObject({ subject: `queue/${id}` });
    dismissToast(shownToast.get()!.id);
  }
  expect(readOutbox(storage, 'm1')).toEqual([]);
  expect(shownToast.get()).toBeNull();
});

test('a move of what is no longer there is dropped', async () => {
  const storage = fakeStorage();
  keepChange(storage, 'm1', placed('e1', null));
  faults = [404];
  expect(await send(storage)).toBe(true);
  expect(readOutbox(storage, 'm1')).toEqual([]);
});

test('nobody else sends or reads what a member changed', async () => {
  const storage = fakeStorage();
  keepChange(storage, 'm1', queued('e1', 'last'));
  expect(readOutbox(storage, 'm2')).toEqual([]);
  signedIn = 'm2';
  expect(await send(storage)).toBe(false);
  expect(queue).toEqual([]);
});
