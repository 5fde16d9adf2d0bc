import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from '~/player/engine/player';
import { INITIAL_STATE } from '~/player/engine/player-state';
import type { FetchEpisodePage } from '~/player/engine/player-types';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import {
  PERSISTED_KEY,
  POSITIONS_KEY,
  SPEEDS_KEY,
  STARTED_KEY,
  UNSAVED_KEY,
  type KeyValueStorage,
} from '~/player/engine/storage';
import {
  persistPlayer,
  serializePlayer,
  parsePersisted,
  restorePlayer,
} from '~/player/sync/persisted-player';
import { keepSpeeds } from '~/player/sync/podcast-speeds';
import { listStarted } from '~/player/sync/started-list';
import { FakeAudio } from '../fake-audio';
import { blockedStorage, fakeStorage, leavePage } from '../fake-storage';
import { episode, ids, page, podcast } from '../samples';

const preferences = { autoplayEnabled: false, autoStartEnabled: true };

let tab: KeyValueStorage;
let browser: KeyValueStorage;
let audio: FakeAudio;
const fetchPage = vi.fn<FetchEpisodePage>(async () => page(1));
const onLeft = vi.fn();
const ends: (() => void)[] = [];

/** Loads a page with the current contents of the storages, but no audio yet. */
function load(listenerId: string | null = null): Player {
  ends.splice(0).forEach((end) => end());
  leavePage();
  audio = new FakeAudio();
  const player = new Player({
    positions: createPositionKeeper({ list: createPositionList(browser) }),
    storage: browser,
    fetchPage,
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  player.configure(preferences, listenerId);
  player.attach(audio as unknown as HTMLAudioElement);
  restorePlayer(player, tab, browser);
  ends.push(keepSpeeds(player, browser).end, persistPlayer(player, tab, browser, onLeft));
  return player;
}

function listen(player: Player, seconds: number): void {
  player.choose(episode('e3'), podcast, { page: page(2), start: true });
  audio.arrive();
  audio.reach(seconds);
  player.setRate(1.5);
  player.setVolume(0.4);
  player.flush();
}

beforeEach(() => {
  tab = fakeStorage();
  browser = fakeStorage();
  onLeft.mockReset();
  const target = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, target[name].bind(target));
  }
});

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.unstubAllGlobals();
});

describe('the player of the next page', () => {
  it.each(['reloaded', 'closed'])('restores the player of a page that was %s, paused', (how) => {
    listen(load(), 123);
    if (how === 'closed') tab = fakeStorage();
    fetchPage.mockClear();
    const player = load();
    expect(player.getState()).toMatchObject({
      episode: { id: 'e3' },
      podcast: { id: 'p1' },
      playing: false,
      loading: false,
      currentTime: 123,
      duration: 600,
      volume: 0.4,
      rate: 1.5,
    });
    expect(ids(player.getState().queue.episodes)).toEqual(['e3', 'e4']);
    expect(audio).toMatchObject({ src: '', volume: 0.4 });
    expect(fetchPage).not.toHaveBeenCalled();

    player.play();
    expect(audio.src).toBe('/audio/e3.mp3');
    audio.arrive();
    expect(audio.currentTime).toBe(123);
    expect(player.getState()).toMatchObject({ playing: true, currentTime: 123 });
  });

  it('starts where the listener seeked before pressing play', () => {
    listen(load(), 123);
    const player = load();
    player.skip(30);
    expect(player.getState().currentTime).toBe(153);
    player.play();
    audio.arrive();
    expect(audio.currentTime).toBe(153);
  });

  it("restores this tab's own player, whatever another tab plays", () => {
    listen(load(), 50);
    const other = fakeStorage();
    const mine = tab;
    tab = other;
    const second = load();
    second.choose(episode('e1'), podcast, { page: page(1), start: true });
    tab = mine;
    expect(load().getState().episode?.id).toBe('e3');
    tab = fakeStorage();
    expect(load().getState().episode?.id).toBe('e1');
  });

  it('restores nothing after the player was closed', () => {
    const player = load();
    listen(player, 50);
    player.clear();
    expect(load().getState().episode).toBeNull();
  });

  it('passes from a visitor to the member who signs in, but never on from a member', () => {
    listen(load(), 50);
    const member = load('user a');
    expect(member.getState().episode?.id).toBe('e3');
    member.setVolume(1);
    expect(load('user b').getState().episode).toBeNull();
    listen(load('user a'), 70);
    expect(load(null).getState().episode).toBeNull();
    expect([tab.getItem(PERSISTED_KEY), browser.getItem(PERSISTED_KEY)]).toEqual([null, null]);
  });

  it('ends when the member signs out, and leaves nothing in the browser', () => {
    const player = load('user a');
    listen(player, 70);
    player.configure(preferences, null);
    expect(player.getState().episode).toBeNull();
    expect(audio).toMatchObject({ paused: true, src: '' });
    for (const key of [PERSISTED_KEY, POSITIONS_KEY, STARTED_KEY]) {
      expect([tab.getItem(key), browser.getItem(key)]).toEqual([null, null]);
    }
  });

  it("removes a member's data if the session ended outside this page", () => {
    const rest = () =>
      [PERSISTED_KEY, POSITIONS_KEY, SPEEDS_KEY, UNSAVED_KEY].filter((key) => browser.getItem(key));
    listen(load('user a'), 70);
    browser.setItem(UNSAVED_KEY, '["e3"]');
    load('user a');
    expect(rest()).toHaveLength(4);
    load(null);
    expect(rest()).toEqual([]);
    listen(load('user a'), 70);
    browser.removeItem(PERSISTED_KEY);
    load('user b');
    expect(rest()).toEqual([]);
    listen(load(null), 70);
    load('user b');
    expect(rest()).toHaveLength(4);
  });

  it("notifies when another tab removes the member's positions, without moving the audio", () => {
    const player = load('user a');
    listen(player, 70);
    player.pause();
    browser.removeItem(POSITIONS_KEY);
    const removed = Object.assign(new Event('storage'), { key: POSITIONS_KEY, newValue: null });
    dispatchEvent(removed);
    expect(onLeft).toHaveBeenCalledTimes(1);
    expect(player.getState().currentTime).toBe(70);
    load(null);
    dispatchEvent(removed);
    expect(onLeft).toHaveBeenCalledTimes(1);
  });

  it('follows another tab when the page is shown again from the back-forward cache', () => {
    const player = load();
    listen(player, 50);
    player.pause();
    const other = createPositionList(browser);
    other.save('e3', { ...other.find('e3', null)!, position: 300 }, null);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(audio.currentTime).toBe(300);
  });

  it('moves to a newer position from the account', async () => {
    listen(load('user a'), 50);
    const listenedAt = new Date(Date.now() + 60_000).toISOString();
    const find = vi.fn(async () => ({ position: 300, duration: 600, listenedAt, finished: false }));
    const player = load('user a');
    player.clear();
    listen(player, 50);
    audio = new FakeAudio();
    const next = new Player({
      positions: createPositionKeeper({ list: createPositionList(browser) }),
      storage: browser,
      fetchPage,
      onPlayStarted: vi.fn(),
      onFailure: vi.fn(),
    });
    next.configure(preferences, 'user a');
    next.positions.setStore({ find, save: vi.fn() });
    restorePlayer(next, tab, browser);
    expect(next.getState().currentTime).toBe(50);
    await vi.waitFor(() => expect(next.getState().currentTime).toBe(300));
  });

  it('resumes at the newer position of another tab', () => {
    listen(load(), 50);
    const player = load();
    const heard = { duration: 600, listenedAt: new Date().toISOString(), finished: false };
    createPositionList(browser).save('e3', { ...heard, position: 200 }, null);
    player.returnToPosition();
    expect(player.getState().currentTime).toBe(200);
    player.play();
    audio.arrive();
    expect(audio.currentTime).toBe(200);
  });

  it('stores no notes of episodes and podcasts', () => {
    const notes = { description: 'Notes that nobody hears. '.repeat(100) };
    const whole = { ...page(2), episodes: page(2).episodes.map((one) => ({ ...one, ...notes })) };
    const player = load();
    player.choose({ ...episode('e3'), ...notes }, { ...podcast, ...notes }, { page: whole });
    audio.arrive();
    audio.reach(5);
    for (const key of [PERSISTED_KEY, STARTED_KEY]) {
      expect(browser.getItem(key)).toContain('e3');
      expect(browser.getItem(key)).not.toContain('Notes');
    }
    expect(load().getState().queue.episodes).toEqual(page(2).episodes);
  });

  it('stores the pages around the episode if the list is long', () => {
    const episodes = Array.from({ length: 1000 }, (_, index) => episode(`e${index}`));
    const queue = {
      sort: 'oldest' as const,
      limit: 50,
      firstPage: 3,
      lastPage: 22,
      totalPages: 30,
    };
    const state = {
      ...INITIAL_STATE,
      episode: episodes[510]!,
      podcast,
      queue: { ...queue, episodes },
    };
    const kept = parsePersisted(JSON.parse(serializePlayer(state, null)).player)!.queue;
    expect(kept).toMatchObject({ sort: 'oldest', firstPage: 11, lastPage: 14, totalPages: 30 });
    expect(ids(kept.episodes)).toEqual(ids(episodes.slice(400, 600)));
  });
});

describe('storage that is full, blocked or invalid', () => {
  it('keeps positions only as long as the page', () => {
    tab = browser = blockedStorage;
    const player = load();
    listen(player, 50);
    expect(listStarted(browser, 3)).toMatchObject([{ position: 50, episode: { id: 'e3' } }]);
    player.choose(episode('e1'), podcast, { start: true });
    player.choose(episode('e3'), podcast, { start: true });
    audio.arrive();
    expect(audio.currentTime).toBe(50);
    expect(load().getState().episode).toBeNull();
    expect(listStarted(browser, 3)).toEqual([]);
  });

  it('restores nothing rather than an older player', () => {
    listen(load(), 50);
    const room = browser.setItem;
    browser.setItem = (key, value) => {
      if (key === PERSISTED_KEY) throw new DOMException('full', 'QuotaExceededError');
      room(key, value);
    };
    tab = browser;
    load().choose(episode('e1'), podcast);
    expect(load().getState().episode).toBeNull();
  });

  const good = () =>
    JSON.parse(serializePlayer({ ...INITIAL_STATE, episode: episode('e1'), podcast }, null));
  const broken = (change: (kept: ReturnType<typeof good>) => void) => {
    const kept = good();
    change(kept);
    return JSON.stringify(kept);
  };
  it.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['no player', '{"owner":null}'],
    ['an odd owner', broken((kept) => (kept.owner = 7))],
    ['no episode', broken((kept) => (kept.player.episode = null))],
    ['an odd title', broken((kept) => (kept.player.episode.title = {}))],
    ['a script', broken((kept) => (kept.player.episode.audioUrl = 'javascript:alert(1)'))],
    ['no slug', broken((kept) => (kept.player.podcast.slug = null))],
    ['an odd list', broken((kept) => (kept.player.queue.episodes = [null]))],
    ['an odd limit', broken((kept) => (kept.player.queue.limit = 'x'))],
    ['too much volume', broken((kept) => (kept.player.volume = 9))],
    ['no duration', broken((kept) => (kept.player.duration = null))],
  ])('discards an invalid player: %s', (_, text) => {
    expect(parsePersisted(good().player)).not.toBeNull();
    browser.setItem(PERSISTED_KEY, text);
    expect(load().getState().episode).toBeNull();
    expect(browser.getItem(PERSISTED_KEY)).toBeNull();
  });
});

describe('episodes started by a visitor', () => {
  it('are listed with everything shown about them, without finished ones', () => {
    const player = load();
    listen(player, 50);
    player.choose(episode('e1', { imagePath: '/a.png' }), podcast, { start: true });
    audio.arrive();
    audio.reach(20);
    player.choose(episode('e2'), podcast, { start: true });
    audio.arrive();
    audio.reach(2);
    audio.end();
    expect(listStarted(browser, 3)).toMatchObject([
      {
        position: 20,
        episode: { id: 'e1', imagePath: '/a.png' },
        podcast: { title: podcast.title },
      },
      { position: 50, episode: { id: 'e3' } },
    ]);
    expect(listStarted(browser, 1)).toHaveLength(1);
  });

  it('are not stored if only opened, nor for a member', () => {
    load().choose(episode('e1'), podcast, { start: false });
    listen(load('user a'), 50);
    expect(browser.getItem(STARTED_KEY)).toBeNull();
  });

  it.each(['', '{}', '[null, 1, {"episode": {}}]', '[{"episode":'])('ignore %s', (text) => {
    browser.setItem(STARTED_KEY, text);
    expect(listStarted(browser, 3)).toEqual([]);
  });
});
