import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OUTBOX_KEY, type KeyValueStorage } from '~/player/engine/storage';
import type { Change } from '~/player/sync/changes';
import {
  keepChange,
  leaveOthersOutbox,
  readOutbox,
  sayRefused,
  sendOutbox,
} from '~/player/sync/outbox';
import { dismissToast, shownToast } from '~/ui/feedback/toasts';
import { fakeStorage, leavePage } from '../fake-storage';

/** The account: what is favored, and the queue. */
let favorites: Set<string>;
let queue: string[];
/** Answers of the next calls: null is a lost request, 'lost' a lost answer. */
let faults: (null | 'lost' | number | undefined)[];
/** Null: nobody. */
let signedIn: string | null;
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
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit) => {
    const account = new Headers(headers).get('For-Account');
    if (account !== signedIn) return Response.json({ error: 'Sign in.' }, { status: 401 });
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

const SENT = { wasSent: true, signedOut: false };
const NOT_SENT = { wasSent: false, signedOut: false };

const send = (storage: KeyValueStorage) => sendOutbox(storage, 'm1', () => true);

test('changes are sent in their order, and then forgotten', async () => {
  const storage = fakeStorage();
  for (const id of ['e1', 'e2']) keepChange(storage, 'm1', queued(id, 'next'));
  keepChange(storage, 'm1', favorite('p1', true));
  expect(await send(storage)).toEqual(SENT);
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
  expect(await send(storage)).toEqual(NOT_SENT);
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
  expect(await send(storage)).toEqual(SENT);
  expect(readOutbox(storage, 'm1')).toEqual([]);
});

test('nobody else sends or reads what a member changed', async () => {
  const storage = fakeStorage();
  keepChange(storage, 'm1', queued('e1', 'last'));
  expect(readOutbox(storage, 'm2')).toEqual([]);
  signedIn = 'm2';
  expect(await send(storage)).toEqual({ wasSent: false, signedOut: true });
  expect(queue).toEqual([]);
  // A tab that still shows another account leaves them alone.
  expect(keepChange(storage, 'm2', queued('e2', 'last'))).toBeNull();
  expect(readOutbox(storage, 'm1')).toHaveLength(1);
  expect(leaveOthersOutbox(storage, 'm1')).toBe(false);
  expect(leaveOthersOutbox(storage, 'm2')).toBe(false);
  expect(storage.getItem(OUTBOX_KEY)).toBeNull();
});

test('an account that signs in while changes are sent gets none of them', async () => {
  const storage = fakeStorage();
  for (const id of ['e1', 'e2']) keepChange(storage, 'm1', queued(id, 'last'));
  faults = ['lost'];
  await send(storage);
  signedIn = 'm2';
  expect(await send(storage)).toEqual({ wasSent: false, signedOut: true });
  expect(queue).toEqual(['e1']);
});

test('when the session has ended, changes wait for their account, for 30 days', async () => {
  const storage = fakeStorage();
  keepChange(storage, 'm1', queued('e1', 'last'));
  signedIn = null;
  expect(await send(storage)).toEqual({ wasSent: false, signedOut: true });
  expect(leaveOthersOutbox(storage, null)).toBe(true);
  signedIn = 'm1';
  faults = [401];
  expect(await send(storage)).toEqual({ wasSent: false, signedOut: true });
  expect(await send(storage)).toEqual(SENT);
  expect(queue).toEqual(['e1']);

  keepChange(storage, 'm1', queued('e1', 'last'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
  expect(leaveOthersOutbox(storage, null)).toBe(false);
  vi.useRealTimers();
  expect(storage.getItem(OUTBOX_KEY)).toBeNull();
});

test('what the account may accept later holds up its own kind alone', async () => {
  const storage = fakeStorage();
  for (const id of ['e1', 'e2']) keepChange(storage, 'm1', queued(id, 'last'));
  keepChange(storage, 'm1', favorite('p1', true));
  faults = [503];
  expect(await send(storage)).toEqual(SENT);
  expect(order).toEqual(['POST /api/favorites/p1']);
  await send(storage);
  expect(queue).toEqual(['e1', 'e2']);
});

test('a change can be taken back until it is sent, and then what it replaced is kept again', async () => {
  const storage = fakeStorage();
  const subjects = () => readOutbox(storage, 'm1').map(({ subject }) => subject);
  keepChange(storage, 'm1', queued('e1', 'last'));
  keepChange(storage, 'm1', favorite('p1', true));
  const takeBack = keepChange(storage, 'm1', cleared)!;
  expect(subjects()).toEqual(['favorite/p1', 'queue']);
  expect(takeBack()).toBe(true);
  expect(subjects()).toEqual(['favorite/p1', 'queue/e1']);
  expect(takeBack()).toBe(false);
  const tooLate = keepChange(storage, 'm1', cleared)!;
  await send(storage);
  expect(tooLate()).toBe(false);
});

test('what the device has no room for is not kept, nor more than 500 changes', () => {
  const storage = fakeStorage();
  for (let at = 0; at < 500; at += 1) keepChange(storage, 'm1', queued(`e${at}`, 'last'));
  expect(keepChange(storage, 'm1', queued('e500', 'last'))).toBeNull();
  expect(keepChange(storage, 'm1', queued('e0', 'next'))).not.toBeNull();
  expect(readOutbox(storage, 'm1')).toHaveLength(500);

  const full = fakeStorage();
  keepChange(full, 'm1', queued('e1', 'last'));
  const { setItem } = full;
  full.setItem = (key, value) => {
    if (value.length > 400) throw new DOMException('', 'QuotaExceededError');
    setItem(key, value);
  };
  expect(keepChange(full, 'm1', { ...queued('e2', 'last'), about: 'x'.repeat(400) })).toBeNull();
  expect(readOutbox(full, 'm1').map(({ subject }) => subject)).toEqual(['queue/e1']);
  leavePage();
  expect(readOutbox(full, 'm1')).toHaveLength(1);
});

test('many refusals for one reason are said together', async () => {
  const storage = fakeStorage();
  for (const id of ['e1', 'e2', 'e3', 'e4']) keepChange(storage, 'm1', queued(id, 'last'));
  faults = [403, 403, 403, 403];
  await send(storage);
  sayRefused(storage, 'm1');
  expect(shownToast.get()).toMatchObject({ description: 'The queue is full.' });
  dismissToast(shownToast.get()!.id);
  expect(readOutbox(storage, 'm1')).toEqual([]);
  expect(shownToast.get()).toBeNull();
});
