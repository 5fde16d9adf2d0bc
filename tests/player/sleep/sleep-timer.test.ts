import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chaptersOf } from '~/player/engine/chapters';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import type { KeyValueStorage } from '~/player/engine/storage';
import { SLEEP_KEY, SleepTimer } from '~/player/sleep/sleep-timer';
import { FakeAudio } from '../fake-audio';
import { blockedStorage, fakeStorage } from '../fake-storage';
import { episode, page, podcast } from '../samples';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

let now: number;
let tab: KeyValueStorage;
let audio: FakeAudio;
let player: Player;
let sleep: SleepTimer;
const ends: (() => void)[] = [];

function makeTimer(storage = tab): SleepTimer {
  const made = new SleepTimer(player, storage, () => now);
  ends.push(made.connect());
  return made;
}

function makePlayer(): Player {
  const made = new Player({
    positions: createPositionKeeper({ list: createPositionList(fakeStorage()) }),
    storage: null,
    fetchPage: vi.fn(),
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  made.configure({ autoplayEnabled: true, autoStartEnabled: true }, null);
  made.attach(audio as unknown as HTMLAudioElement);
  return made;
}

/** Advances the time in small steps. */
function pass(milliseconds: number): void {
  for (let gone = 0; gone < milliseconds; gone += 50) {
    now += 50;
    vi.advanceTimersByTime(50);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  now = START;
  tab = fakeStorage();
  audio = new FakeAudio();
  player = makePlayer();
  const episodes = ['e1', 'e2'].map((id) => episode(id));
  player.choose(episode('e1'), podcast, { page: page(1, { totalPages: 1, episodes }) });
  audio.arrive();
  player.setVolume(0.8);
  sleep = makeTimer();
});

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.useRealTimers();
});

describe('a sleep timer', () => {
  it('fades the audio in its last ten seconds, pauses, and restores the volume', () => {
    sleep.start(5);
    pass(5 * MINUTE - 10_000);
    expect(audio).toMatchObject({ paused: false, volume: 0.8 });
    pass(5_000);
    expect(audio.volume).toBeCloseTo(0.4, 2);
    expect(player.getState().volume).toBe(0.8);
    pass(4_900);
    expect(audio.volume).toBeLessThan(0.02);
    pass(100);
    expect(audio.paused).toBe(true);
    expect(sleep.getState()).toEqual({ until: null, minutesLeft: 0, hasEnded: true });
    pass(500);
    expect(audio.volume).toBe(0.8);
    expect(player.getState()).toMatchObject({ playing: false, volume: 0.8, muted: false });
  });

  it('updates the remaining time once a minute', () => {
    const told: number[] = [];
    sleep.subscribe(() => told.push(sleep.getState().minutesLeft));
    sleep.start(5);
    pass(3 * MINUTE);
    expect(told).toEqual([5, 4, 3, 2]);
  });

  it('can be extended and canceled, even during the fade', () => {
    sleep.start(5);
    pass(5 * MINUTE - 2_000);
    expect(audio.volume).toBeLessThan(0.2);
    sleep.extend(5);
    expect(audio.volume).toBe(0.8);
    expect(sleep.getState().minutesLeft).toBe(6);
    sleep.cancel();
    pass(20 * MINUTE);
    expect(audio.paused).toBe(false);
    expect(tab.getItem(SLEEP_KEY)).toBeNull();
  });

  it('stays quiet when the volume changes during the fade, and ends at the new volume', () => {
    sleep.start(5);
    pass(5 * MINUTE - 5_000);
    player.setVolume(0.4);
    audio.fire('volumechange');
    expect(audio.volume).toBeCloseTo(0.2, 2);
    pass(5_500);
    expect(audio.volume).toBe(0.4);
  });

  it('plays at full volume again when play is pressed right after its end', () => {
    sleep.start(5);
    pass(5 * MINUTE);
    player.play();
    expect(audio.volume).toBe(0.8);
    expect(sleep.getState().hasEnded).toBe(false);
  });

  it('ends without a fade if its time has already passed', () => {
    sleep.start(5);
    now += 20 * MINUTE;
    audio.reach(30);
    expect(audio.paused).toBe(true);
  });

  it.each(['does nothing', 'throws'])('pauses even if setting the volume %s', (how) => {
    Object.defineProperty(audio, 'volume', {
      get: () => 1,
      set: () => {
        if (how === 'throws') throw new TypeError('read only');
      },
    });
    sleep.start(5);
    pass(5 * MINUTE);
    expect(audio.paused).toBe(true);
    expect(player.getState().volume).toBe(0.8);
  });

  it('ends when the player is closed', () => {
    sleep.start(5);
    player.clear();
    expect(sleep.getState().until).toBeNull();
    expect(tab.getItem(SLEEP_KEY)).toBeNull();
  });
});

describe('a sleep timer on the next page', () => {
  it('continues until the same time', () => {
    sleep.start(15);
    ends.splice(0).forEach((end) => end());
    pass(5 * MINUTE);
    const next = makeTimer();
    expect(next.getState()).toMatchObject({ until: START + 15 * MINUTE, minutesLeft: 10 });
    pass(10 * MINUTE);
    expect(audio.paused).toBe(true);
  });

  it('is discarded if its time is over', () => {
    sleep.start(5);
    ends.splice(0).forEach((end) => end());
    now += 5 * MINUTE;
    expect(makeTimer().getState()).toEqual({ until: null, minutesLeft: 0, hasEnded: false });
    expect(tab.getItem(SLEEP_KEY)).toBeNull();
    expect(audio.paused).toBe(false);
  });

  it('works with blocked storage, but only on the current page', () => {
    const unkept = makeTimer(blockedStorage);
    unkept.start(5);
    pass(5 * MINUTE);
    expect(audio.paused).toBe(true);
  });
});

describe('sleeping at the end of the episode', () => {
  it('stops Continuous Play there, once', async () => {
    sleep.start('episode');
    audio.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(player.getState()).toMatchObject({ episode: { id: 'e1' }, playing: false });
    expect(sleep.getState()).toMatchObject({ until: null, hasEnded: true });
    player.play();
    audio.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(player.getState()).toMatchObject({ episode: { id: 'e2' }, playing: true });
  });

  it('continues on the next page', () => {
    sleep.start('episode');
    ends.splice(0).forEach((end) => end());
    expect(makeTimer().getState().until).toBe('episode');
  });
});

describe('sleeping at the end of the chapter', () => {
  const chapters = [0, 60, 120].map((start) => ({ start, end: null, title: `From ${start}` }));

  beforeEach(async () => {
    vi.stubGlobal('fetch', async () => Response.json({ chapters, pending: false }));
    ends.push(chaptersOf(player).connect());
    await vi.advanceTimersByTimeAsync(1);
  });
  afterEach(() => vi.unstubAllGlobals());

  const seekTo = (second: number) => {
    player.seek(second);
    audio.fire('seeking');
    audio.reach(second);
  };

  it('pauses exactly where the next chapter starts, at any speed', () => {
    sleep.start('chapter');
    player.setRate(2);
    audio.reach(58.9);
    pass(2_000);
    expect(audio.paused).toBe(false);
    audio.reach(59.5);
    pass(200);
    expect(audio.paused).toBe(false);
    audio.currentTime = 60;
    pass(50);
    expect(audio.paused).toBe(true);
    expect(sleep.getState()).toMatchObject({ until: null, hasEnded: true });
    player.play();
    audio.reach(130);
    expect(audio.paused).toBe(false);
  });

  it('follows a listener who seeks into another chapter', () => {
    sleep.start('chapter');
    audio.reach(50);
    seekTo(70);
    expect(audio.paused).toBe(false);
    seekTo(20);
    audio.reach(60.1);
    expect(audio.paused).toBe(true);
  });

  it('stops at the end of the episode after the last chapter, and continues on the next page', () => {
    sleep.start('chapter');
    seekTo(130);
    audio.reach(599);
    expect(audio.paused).toBe(false);
    ends.splice(0).forEach((end) => end());
    sleep = makeTimer();
    expect(sleep.getState().until).toBe('chapter');
    audio.end();
    expect(sleep.getState()).toMatchObject({ until: null, hasEnded: true });
  });
});
