import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/remembered/position-keeper';
import { createPositionList } from '~/player/remembered/position-list';
import { remotePositions, unsaved } from '~/player/remembered/remote-positions';
import { connectUnsaved } from '~/player/remembered/send-unsaved';
import { UNSAVED_KEY } from '~/player/kept/kept-player';
import type { KeyValueStorage } from '~/player/kept/storage';
import { FakeAudio } from '../fake-audio';
import { fakeStorage } from '../fake-storage';
import { episode, podcast } from '../samples';

let storage: KeyValueStorage;
let isOnline: boolean;
let saved: [path: string, position: number][];
let end = () => {};

beforeEach(() => {
  storage = fakeStorage();
  isOnline = true;
  saved = [];
  unsaved.clear();
  const target = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, target[name].bind(target));
  }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (!isOnline) throw new TypeError('offline');
    if (method === 'PUT') saved.push([path, JSON.parse(body as string).position]);
    return Response.json({ position: null, episodes: [], totalPages: 1, sort: 'newest' });
  });
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

function load(listenerId: string | null): { player: Player; audio: FakeAudio } {
  end();
  const audio = new FakeAudio();
  const player = new Player({
    positions: createPositionKeeper({ list: createPositionList(storage) }),
    storage,
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  player.configure(
    { autoplayEnabled: false, autoStartEnabled: true },
    listenerId,
    listenerId ? remotePositions : null,
  );
  player.attach(audio as unknown as HTMLAudioElement);
  end = connectUnsaved(player, storage);
  return { player, audio };
}

async function listenOffline(listenerId: string | null): Promise<Player> {
  const { player, audio } = load(listenerId);
  player.choose(episode('e1'), podcast);
  audio.arrive();
  isOnline = false;
  audio.reach(42);
  player.flush();
  await vi.waitFor(() => expect(unsaved.size).toBe(listenerId ? 1 : 0));
  return player;
}

const place = [['/api/episodes/e1/position', 42]];

it('a place that was reached without a network is saved when there is one', async () => {
  await listenOffline('member');
  expect(saved).toEqual([]);
  isOnline = true;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(unsaved.size).toBe(0));
  expect(saved).toEqual(place);
  dispatchEvent(new Event('online'));
  expect(saved).toEqual(place);
});

it('or by the next page, once, and for that member alone', async () => {
  await listenOffline('member');
  dispatchEvent(new Event('pagehide'));
  unsaved.clear();
  isOnline = true;
  load('another');
  expect(saved).toEqual([]);
  expect(storage.getItem(UNSAVED_KEY)).toBeNull();

  storage.setItem(UNSAVED_KEY, '["e1", 7, "gone"]');
  load('member');
  await vi.waitFor(() => expect(saved).toEqual(place));
  load('member');
  expect(saved).toEqual(place);
});

it('a visitor’s is sent nowhere', async () => {
  await listenOffline(null);
  isOnline = true;
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('pagehide'));
  expect([saved, storage.getItem(UNSAVED_KEY)]).toEqual([[], null]);
});
