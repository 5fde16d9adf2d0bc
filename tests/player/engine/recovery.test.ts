import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTabs, connectRecovery } from '~/player/engine/interruptions';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import { saveLocalPositions } from '~/player/sync/local-positions';
import { FakeAudio } from '../fake-audio';
import { fakeStorage } from '../fake-storage';
import { episode, podcast } from '../samples';

const NETWORK = 2;
const DECODING = 3;
const NO_SOURCE = 4;

const preferences = { autoplayEnabled: false, autoStartEnabled: false };

let page: EventTarget;
let onLine: boolean;
let audio: FakeAudio;
let player: Player;
const onFailure = vi.fn();
const hasNetwork = vi.fn(async () => true);
const ends: (() => void)[] = [];

function makePlayer(element: FakeAudio): Player {
  const storage = fakeStorage();
  const made = new Player({
    positions: createPositionKeeper({ list: createPositionList(storage) }),
    storage,
    fetchPage: vi.fn(),
    onPlayStarted: vi.fn(),
    onFailure,
  });
  made.attach(element as unknown as HTMLAudioElement);
  return made;
}

function fail(code: number): void {
  audio.error = { message: 'failed', code } as FakeAudio['error'];
  audio.fire('error');
  // Chromium does this.
  audio.pause();
}

function network(is: boolean): void {
  onLine = is;
  page.dispatchEvent(new Event(is ? 'online' : 'offline'));
}

/** Counts the retries while every attempt fails, and the seconds until the player gives up. */
function failUntilGivenUp(): { tries: number; seconds: number } {
  const load = vi.spyOn(audio, 'load');
  let seconds = 0;
  fail(NETWORK);
  while (player.getState().playing && seconds < 600) {
    const before = load.mock.calls.length;
    vi.advanceTimersByTime(1_000);
    seconds += 1;
    if (load.mock.calls.length > before) fail(NO_SOURCE);
  }
  return { tries: load.mock.calls.length, seconds };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  page = new EventTarget();
  onLine = true;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('navigator', {
    get onLine() {
      return onLine;
    },
  });
  audio = new FakeAudio();
  player = makePlayer(audio);
  ends.push(connectRecovery(player, hasNetwork));
  player.choose(episode('e1'), podcast, { start: true });
  audio.arrive();
  audio.reach(100);
});

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onFailure.mockReset();
});

describe('audio that stops arriving', () => {
  it('shows that it is offline, and resumes at the same position when the network is back', () => {
    network(false);
    fail(NETWORK);
    expect(player.getState()).toMatchObject({ playing: true, loading: true, trouble: 'offline' });
    vi.advanceTimersByTime(3_600_000);
    expect(player.getState()).toMatchObject({ playing: true, trouble: 'offline' });
    network(true);
    audio.arrive();
    expect(audio).toMatchObject({ currentTime: 100, paused: false });
    expect(player.getState()).toMatchObject({ playing: true, trouble: null, failure: null });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('also resumes if it was only waiting, without an error', () => {
    network(false);
    audio.fire('waiting');
    expect(player.getState().trouble).toBe('offline');
    network(true);
    audio.arrive();
    expect(player.getState()).toMatchObject({ playing: true, trouble: null, currentTime: 100 });
  });

  it('is requested again once the bar has loaded', () => {
    ends.splice(0).forEach((end) => end());
    network(false);
    player.choose(episode('e2'), podcast, { start: true });
    fail(NO_SOURCE);
    expect(player.getState()).toMatchObject({ playing: true, failure: null });
    ends.push(connectRecovery(player));
    expect(player.getState()).toMatchObject({ loading: true, trouble: 'offline' });
    network(true);
    audio.arrive();
    expect(player.getState()).toMatchObject({ playing: true, trouble: null, failure: null });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('is reported once the bar has loaded if it cannot be played at all', () => {
    ends.splice(0).forEach((end) => end());
    player.choose(episode('e2'), podcast, { start: true });
    fail(DECODING);
    ends.push(connectRecovery(player));
    expect(player.getState()).toMatchObject({ playing: false, failure: 'playback' });
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('reports nothing offline while buffered audio is left', () => {
    network(false);
    expect(player.getState().trouble).toBeNull();
  });

  it('is retried after growing delays, then given up', () => {
    const { tries, seconds } = failUntilGivenUp();
    expect(tries).toBe(7);
    expect(seconds).toBe(1 + 2 + 4 + 8 + 16 + 30 + 30);
    expect(player.getState()).toMatchObject({ playing: false, failure: 'playback', trouble: null });
    expect(onFailure).toHaveBeenCalledTimes(1);
    player.play();
    audio.arrive();
    expect(audio.currentTime).toBe(100);
  });

  it('is given up sooner if nothing was heard yet', () => {
    player.choose(episode('e2'), podcast, { start: true });
    expect(failUntilGivenUp()).toEqual({ tries: 4, seconds: 1 + 2 + 4 + 8 });
  });

  it('gets all its retries again after playing', () => {
    fail(NETWORK);
    vi.advanceTimersByTime(1_000);
    audio.arrive();
    audio.reach(200);
    expect(failUntilGivenUp().tries).toBe(7);
  });

  it('is retried if it stalls, but not if it trickles', () => {
    const load = vi.spyOn(audio, 'load');
    audio.fire('waiting');
    for (let times = 0; times < 10; times += 1) {
      vi.advanceTimersByTime(10_000);
      audio.fire('progress');
    }
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(16_000);
    expect(player.getState().trouble).toBe('unreachable');
    vi.advanceTimersByTime(1_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is noticed if it stalls from the start, before the bar has loaded', () => {
    const first = makePlayer(new FakeAudio());
    first.choose(episode('e1'), podcast, { start: true });
    ends.push(connectRecovery(first));
    vi.advanceTimersByTime(16_000);
    expect(first.getState().trouble).toBe('unreachable');
  });

  it('is not retried once the listener pauses', () => {
    const load = vi.spyOn(audio, 'load');
    fail(NETWORK);
    player.pause();
    expect(player.getState()).toMatchObject({ playing: false, trouble: null });
    vi.advanceTimersByTime(600_000);
    network(true);
    expect(load).not.toHaveBeenCalled();
  });

  it('does not save its old position over a newer one from another tab', () => {
    fail(NETWORK);
    vi.advanceTimersByTime(1_000);
    player.pause();
    const later = { position: 300, duration: 600, listenedAt: new Date().toISOString() };
    saveLocalPositions(player, [['e1', { ...later, finished: false }]]);
    player.returnToPosition();
    vi.advanceTimersByTime(60_000);
    player.flush();
    expect(player.positions.list.find('e1', player.listenerId)).toMatchObject(later);
    player.play();
    audio.arrive();
    expect(audio.currentTime).toBe(300);
  });

  it('resumes at the position of another tab, even if it failed while paused', () => {
    player.pause();
    fail(NETWORK);
    const later = { position: 300, duration: 600, listenedAt: new Date().toISOString() };
    saveLocalPositions(player, [['e1', { ...later, finished: false }]]);
    player.returnToPosition();
    player.play();
    audio.arrive();
    expect(audio.currentTime).toBe(300);
  });

  it('resumes at the newer position of another device', async () => {
    const find = vi.fn(async () => ({
      position: 300,
      duration: 600,
      finished: false,
      listenedAt: new Date(Date.now() + 1e3).toISOString(),
    }));
    player.configure(preferences, 'member');
    player.positions.setStore({ find, save: vi.fn() });
    network(false);
    fail(NETWORK);
    vi.advanceTimersByTime(3_600_000);
    network(true);
    await vi.waitFor(() => expect(player.getState().currentTime).toBe(300));
    audio.arrive();
    expect(audio.currentTime).toBe(300);
  });

  it('is reported once and without delay if it never started although there is a network', async () => {
    player.choose(episode('e2'), podcast, { start: true });
    const load = vi.spyOn(audio, 'load');
    fail(NO_SOURCE);
    await vi.waitFor(() => expect(player.getState().failure).toBe('playback'));
    vi.advanceTimersByTime(60_000);
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
  });

  it('is retried if it never started and the browser does not know that it is offline', async () => {
    hasNetwork.mockResolvedValueOnce(false);
    player.choose(episode('e2'), podcast, { start: true });
    fail(NO_SOURCE);
    await vi.waitFor(() => expect(player.getState().trouble).toBe('unreachable'));
    vi.advanceTimersByTime(1_000);
    audio.arrive();
    expect(player.getState()).toMatchObject({ playing: true, failure: null, trouble: null });
    expect(onFailure).not.toHaveBeenCalled();
  });

  it('fails at once if the error is permanent', () => {
    fail(DECODING);
    expect(player.getState()).toMatchObject({ playing: false, failure: 'playback' });
  });
});

describe('two tabs', () => {
  class Channel {
    static all: Channel[] = [];
    onmessage: ((event: { data: unknown }) => void) | null = null;
    constructor() {
      Channel.all.push(this);
    }
    postMessage(data: unknown): void {
      for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
    }
    close(): void {
      Channel.all = Channel.all.filter((other) => other !== this);
    }
  }

  it('pauses the first when the second starts, and the first shows why until it plays', () => {
    vi.stubGlobal('BroadcastChannel', Channel);
    const other = makePlayer(new FakeAudio());
    ends.push(connectTabs(player), connectTabs(other));
    expect(player.getState().playing).toBe(true);
    other.choose(episode('e2'), podcast, { start: true });
    expect(player.getState()).toMatchObject({ playing: false, trouble: 'elsewhere' });
    expect(audio.paused).toBe(true);
    expect(other.getState()).toMatchObject({ playing: true, trouble: null });
    player.play();
    expect(player.getState()).toMatchObject({ playing: true, trouble: null });
    expect(other.getState()).toMatchObject({ playing: false, trouble: 'elsewhere' });
  });
});
