import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import { QUEUE_CHANGED } from '~/player/engine/storage';
import { UpNext } from '~/player/sync/up-next';
import { FakeAudio } from '../fake-audio';
import { fakeStorage } from '../fake-storage';
import { episode, podcast } from '../samples';

const item = (id: string): ListedEpisode => ({
  episode: { id, title: id, audioUrl: '/a.mp3', duration: 60, imagePath: null, pubDate: null },
  podcast: { ...podcast, language: null },
});

let stored: ListedEpisode[];
let asked: string[];
let audio: FakeAudio;
let player: Player;
let upNext: UpNext;
let end: () => void;

beforeEach(async () => {
  stored = ['a', 'b', 'c'].map(item);
  asked = [];
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (method === 'DELETE') stored = stored.filter((one) => !path.endsWith(one.episode.id));
    return Response.json({ episodes: stored });
  });
  audio = new FakeAudio();
  player = new Player({
    positions: createPositionKeeper({ list: createPositionList(fakeStorage()) }),
    storage: null,
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  player.configure({ autoplayEnabled: false, autoStartEnabled: true }, 'member');
  player.attach(audio as unknown as HTMLAudioElement);
  upNext = new UpNext(player);
  end = upNext.connect();
  await upNext.read();
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

const shown = () => upNext.getQueue().map(({ episode: { id } }) => id);

it('removes the episode that started and moves on to the next one', async () => {
  expect(player.getState().upNext?.episode.id).toBe('a');
  player.choose(episode('a'), podcast);
  audio.arrive();
  expect(shown()).toEqual(['b', 'c']);
  expect(player.getState().upNext?.episode.id).toBe('b');
  await vi.waitFor(() => expect(asked).toContain('DELETE /api/queue/a'));
  await upNext.read();
  expect(shown()).toEqual(['b', 'c']);
});

it('reads once more for changes made during a read', async () => {
  asked = [];
  const first = upNext.read();
  await Promise.resolve();
  stored = [item('c')];
  dispatchEvent(new Event(QUEUE_CHANGED));
  dispatchEvent(new Event(QUEUE_CHANGED));
  await first;
  await upNext.read();
  expect(shown()).toEqual(['c']);
  expect(asked.length).toBeLessThanOrEqual(3);
});

it('does not replay an episode that the account removed late', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) =>
    init.method === 'DELETE' ? Promise.reject(new TypeError('offline')) : fetch(path, init),
  );
  player.choose(episode('a'), podcast);
  audio.arrive();
  await upNext.read();
  vi.stubGlobal('fetch', fetch);
  dispatchEvent(new Event('online'));
  await upNext.read();
  expect(stored.map((one) => one.episode.id)).toEqual(['b', 'c']);
  expect(shown()).toEqual(['b', 'c']);
});

it('keeps the last known queue while offline, and ends with the player', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await upNext.read();
  expect(shown()).toEqual(['a', 'b', 'c']);
  end();
  expect(shown()).toEqual([]);
  expect(player.getState().upNext).toBeNull();
});
