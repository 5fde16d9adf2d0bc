import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_POSITIONS_SENT } from '~/domain/listening/listening';
import type { EpisodePosition } from '~/domain/listening/listening-schema';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import {
  POSITIONS_KEY,
  QUEUE_KEY,
  STARTED_KEY,
  UNSAVED_KEY,
  type KeyValueStorage,
} from '~/player/engine/storage';
import { listLocalQueue, addToLocalQueue } from '~/player/sync/local-queue';
import { remotePositions, unsaved, connectUnsaved } from '~/player/sync/send-to-account';
import { FakeAudio } from '../fake-audio';
import { fakeStorage } from '../fake-storage';
import { episode, podcast } from '../samples';

let storage: KeyValueStorage;
let isOnline: boolean;
/** Response statuses of the batch call, the next one first; after that 204. */
let answers: number[];
/** Number of calls received. */
let calls: number;
/** Positions the account has stored, with the member who sent them. */
let saved: [userId: string, id: string, position: number][];
/** The responses wait for this promise. */
let answering: Promise<void> | null;
/** Received queues: sender and episodes. */
let queues: string[][];
let hasRoom: boolean;
const revalidate = vi.fn();

beforeEach(() => {
  storage = fakeStorage();
  isOnline = true;
  answers = [];
  saved = [];
  calls = 0;
  queues = [];
  hasRoom = true;
  answering = null;
  unsaved.clear();
  revalidate.mockReset();
  const target = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, target[name].bind(target));
  }
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', { __remixRouter: { revalidate } });
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (!isOnline) throw new TypeError('offline');
    if (method !== 'PUT') return Response.json({});
    if (path === '/api/queue') return reply(takeQueue(body as string));
    expect(path).toBe('/api/history');
    calls += 1;
    await answering;
    const status = answers.shift() ?? 204;
    if (status < 300) {
      const { userId, positions } = JSON.parse(body as string) as {
        userId: string;
        positions: EpisodePosition[];
      };
      saved.push(...positions.map((one) => [userId, one.episodeId, one.position] as never));
    }
    return reply(status);
  });
});

function takeQueue(body: string): number {
  const { userId, episodeIds } = JSON.parse(body) as { userId: string; episodeIds: string[] };
  queues.push([userId, ...episodeIds]);
  return hasRoom ? 204 : 409;
}

const reply = (status: number) => new Response(null, { status });

afterEach(() => {
  vi.unstubAllGlobals();
});

const preferences = { autoplayEnabled: false, autoStartEnabled: true };

function load(listenerId: string | null): { player: Player; audio: FakeAudio } {
  const audio = new FakeAudio();
  const player = new Player({
    positions: createPositionKeeper({ list: createPositionList(storage) }),
    storage,
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  player.configure(preferences, listenerId);
  player.positions.setStore(remotePositions);
  player.attach(audio as unknown as HTMLAudioElement);
  connectUnsaved(player, storage);
  return { player, audio };
}

async function listenOffline(listenerId: string | null): Promise<Player> {
  const { player, audio } = load(listenerId);
  // Nothing should be sent yet.
  await Promise.resolve();
  player.choose(episode('e1'), podcast);
  audio.arrive();
  isOnline = false;
  audio.reach(42);
  player.flush();
  await vi.waitFor(() => expect(unsaved.size).toBe(listenerId ? 1 : 0));
  return player;
}

const goOnline = () => {
  isOnline = true;
  dispatchEvent(new Event('online'));
};

const waiting = () => JSON.parse(storage.getItem(UNSAVED_KEY) ?? '[]') as string[];
const isIdle = () => vi.waitFor(() => expect(waiting()).toEqual([]));

describe('a position that did not reach the account', () => {
  const place = [['member', 'e1', 42]];

  it('is sent once there is a network', async () => {
    await listenOffline('member');
    expect(saved).toEqual([]);
    goOnline();
    await vi.waitFor(() => expect(saved).toEqual(place));
    await isIdle();
    goOnline();
    load('member');
    await isIdle();
    expect([saved, calls]).toEqual([place, 1]);
  });

  it('is sent again after the server rejected it', async () => {
    await listenOffline('member');
    answers = [503, 429, 401];
    for (let tries = 1; tries <= 4; tries += 1) {
      goOnline();
      await vi.waitFor(() => expect(calls).toBe(tries));
    }
    await vi.waitFor(() => expect(saved).toEqual(place));
  });

  it('is sent by the next page, once, and only for the same member', async () => {
    await listenOffline('member');
    dispatchEvent(new Event('pagehide'));
    expect(waiting()).toEqual(['e1']);
    isOnline = true;
    const list = storage.getItem(POSITIONS_KEY)!;
    load('another');
    await isIdle();
    expect(saved).toEqual([]);

    storage.setItem(POSITIONS_KEY, list);
    storage.setItem(UNSAVED_KEY, '["e1", 7, "gone"]');
    load('member');
    await vi.waitFor(() => expect(saved).toEqual(place));
    await isIdle();
    load('member');
    expect(saved).toEqual(place);
  });

  it('is not sent for a visitor', async () => {
    await listenOffline(null);
    goOnline();
    dispatchEvent(new Event('pagehide'));
    expect([saved, calls, storage.getItem(UNSAVED_KEY)]).toEqual([[], 0, null]);
  });
});

describe('positions of a visitor', () => {
  const many = Array.from({ length: 2 * MAX_POSITIONS_SENT + 10 }, (_, index) => `e${index}`);

  function hear(ids: string[]): void {
    const list = createPositionList(storage);
    const heard = { duration: 60, finished: false, listenedAt: '2026-11-21T10:00:00.000Z' };
    list.write(
      null,
      ids.map((id, index) => [id, { ...heard, position: index }]),
    );
    storage.setItem(STARTED_KEY, '[]');
  }

  const savedIds = () => saved.map(([, id]) => id);

  it('move to the account of the member who signs in, and then the page reloads its data', async () => {
    hear(many);
    load('member');
    expect(JSON.parse(storage.getItem(POSITIONS_KEY)!)).toMatchObject({ owner: 'member' });
    await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(1));
    expect(savedIds()).toEqual(many);
    expect(new Set(saved.map(([userId]) => userId))).toEqual(new Set(['member']));
    expect([waiting(), storage.getItem(STARTED_KEY)]).toEqual([[], null]);
    load('member');
    await isIdle();
    expect(saved).toHaveLength(many.length);
  });

  it('are marked as unsent before they change owner, even during playback', async () => {
    const { player, audio } = load(null);
    hear(['e7']);
    player.choose(episode('e1'), podcast);
    audio.arrive();
    audio.reach(20);
    player.flush();
    isOnline = false;
    player.configure(preferences, 'member');
    player.positions.setStore(remotePositions);
    audio.reach(30);
    player.flush();
    expect(waiting()).toEqual(['e1', 'e7']);
    connectUnsaved(player, storage);
    goOnline();
    await vi.waitFor(() => expect(savedIds()).toEqual(['e1', 'e7']));
  });

  it('wait if the server rejects a batch, and continue with the rest', async () => {
    hear(many);
    answers = [204, 429];
    load('member');
    await vi.waitFor(() => expect(calls).toBe(2));
    expect(waiting()).toEqual(many.slice(MAX_POSITIONS_SENT));
    load('member');
    await isIdle();
    expect(savedIds()).toEqual(many);
  });

  it('stop being sent when the member signs out, and are not passed to the next one', async () => {
    hear(many);
    let answer = () => {};
    answering = new Promise((resolve) => (answer = resolve));
    const { player } = load('member');
    await vi.waitFor(() => expect(calls).toBe(1));
    player.configure(preferences, null);
    answer();
    await vi.waitFor(() => expect(saved).toHaveLength(MAX_POSITIONS_SENT));
    for (const key of [POSITIONS_KEY, UNSAVED_KEY]) expect(storage.getItem(key)).toBeNull();
    load('another');
    await isIdle();
    expect(savedIds()).toEqual(many.slice(0, MAX_POSITIONS_SENT));
    expect(saved.every(([userId]) => userId === 'member')).toBe(true);
    expect(revalidate).not.toHaveBeenCalled();
  });

  it('are converted to a valid payload, whatever is stored', async () => {
    hear(['e1']);
    const text = storage.getItem(POSITIONS_KEY)!;
    const odd = { position: -4, duration: -1, finished: 'yes', listenedAt: '2026-11-21' };
    storage.setItem(POSITIONS_KEY, text.replace(/\{"duration.*?\}/, JSON.stringify(odd)));
    load('member');
    await vi.waitFor(() => expect(saved).toEqual([['member', 'e1', 0]]));
  });
});

describe('queue of a visitor', () => {
  const listed = (id: string) => ({
    episode: {
      id,
      title: id,
      audioUrl: null,
      duration: null,
      imagePath: null,
      pubDate: null,
    },
    podcast: {
      id: 'p1',
      slug: 'p1',
      title: 'P',
      imagePath: null,
      language: null,
    },
  });
  const queue = (...ids: string[]) => addToLocalQueue(storage, ids.map(listed), 'last');
  const kept = () => listLocalQueue(storage).map(({ episode: { id } }) => id);

  it('moves to the queue of the member who signs in, and then the page reloads its data', async () => {
    queue('e1', 'e2');
    load(null);
    load('member');
    await vi.waitFor(() => expect(revalidate).toHaveBeenCalledTimes(1));
    expect([queues, storage.getItem(QUEUE_KEY)]).toEqual([[['member', 'e1', 'e2']], null]);
  });

  it('stays in the browser until the account has room for it', async () => {
    queue('e1');
    hasRoom = false;
    load('member');
    await vi.waitFor(() => expect(queues).toHaveLength(1));
    goOnline();
    await vi.waitFor(() => expect(queues).toHaveLength(2));
    expect([kept(), revalidate.mock.calls]).toEqual([['e1'], []]);
    hasRoom = true;
    goOnline();
    await vi.waitFor(() => expect(kept()).toEqual([]));
  });
});
