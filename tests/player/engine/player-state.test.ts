import { describe, expect, it } from 'vitest';
import {
  INITIAL_STATE,
  mayHaveNext,
  needsQueue,
  nextInQueue,
  playerReducer,
  previousInQueue,
  type PlayerAction,
  type PlayerState,
} from '~/player/engine/player-state';
import type { EpisodePage } from '~/player/engine/player-types';
import { EMPTY_QUEUE, queueOf } from '~/player/engine/queue';
import { episode, ids, otherPodcast, page, podcast } from '../samples';

function after(start: PlayerState, ...actions: PlayerAction[]): PlayerState {
  return actions.reduce(playerReducer, start);
}

function choose(id: string, list?: EpisodePage, start = false): PlayerAction {
  return { type: 'choose', episode: episode(id), podcast, page: list, start };
}

const chosen = after(INITIAL_STATE, choose('e1', page(1)));
const halfway = after(
  chosen,
  { type: 'duration', duration: 600 },
  { type: 'loading', loading: false },
  { type: 'playing', playing: true },
  { type: 'time', currentTime: 300 },
);

describe('choosing an episode', () => {
  it('starts with nothing chosen, full volume and normal speed', () => {
    expect(INITIAL_STATE).toMatchObject({
      episode: null,
      podcast: null,
      playing: false,
      currentTime: 0,
      duration: 0,
      volume: 1,
      muted: false,
      loading: false,
      queue: { episodes: [] },
      rate: 1,
    });
  });

  it('resets the time and duration, and starts loading', () => {
    const state = after(halfway, choose('e2'));
    expect(state).toMatchObject({
      episode: { id: 'e2' },
      podcast: { id: 'p1' },
      currentTime: 0,
      duration: 0,
      playing: false,
      loading: true,
    });
  });

  it('plays immediately only on request', () => {
    expect(after(INITIAL_STATE, choose('e1', undefined, true)).playing).toBe(true);
    expect(after(INITIAL_STATE, choose('e1')).playing).toBe(false);
  });

  it('neither loads nor plays an episode without audio', () => {
    const silent = episode('e9', { audioUrl: null });
    const state = after(halfway, { type: 'choose', episode: silent, podcast, start: true });
    expect(state).toMatchObject({ episode: { id: 'e9' }, playing: false, loading: false });
  });

  it('clears an earlier failure', () => {
    const failed = after(halfway, { type: 'failed', failure: 'playback' });
    expect(after(failed, choose('e2')).failure).toBeNull();
  });

  it('keeps volume, mute and speed', () => {
    const state = after(halfway, { type: 'volume', volume: 0.4 }, { type: 'rate', rate: 1.5 });
    expect(after(state, choose('e2'))).toMatchObject({ volume: 0.4, rate: 1.5 });
  });
});

describe('the queue', () => {
  it('starts as the page the episode was chosen from', () => {
    expect(ids(chosen.queue.episodes)).toEqual(['e1', 'e2']);
  });

  it('accumulates the pages of the same podcast', () => {
    const state = after(chosen, { type: 'page', page: page(2) }, choose('e5', page(3)));
    expect(ids(state.queue.episodes)).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6']);
  });

  it('stays unchanged while a page of another podcast or order is browsed', () => {
    const state = after(
      chosen,
      { type: 'page', page: page(2, { podcastId: 'p2' }) },
      { type: 'page', page: page(1, { sort: 'oldest', episodes: [episode('e8')] }) },
    );
    expect(state.queue).toEqual(chosen.queue);
  });

  it('is replaced by the list an episode is chosen from if its order differs', () => {
    const oldest = page(1, { sort: 'oldest', episodes: [episode('e8'), episode('e7')] });
    const state = after(chosen, choose('e8', oldest));
    expect(ids(state.queue.episodes)).toEqual(['e8', 'e7']);
  });

  it('is kept when an episode of the same podcast is chosen outside a list', () => {
    expect(after(chosen, choose('e2')).queue).toEqual(chosen.queue);
  });

  it('is emptied when an episode of another podcast is chosen', () => {
    const other = {
      type: 'choose',
      episode: episode('x1'),
      podcast: otherPodcast,
      start: false,
    } as const;
    expect(after(chosen, other).queue).toBe(EMPTY_QUEUE);
  });

  it('can be replaced by a fetched queue', () => {
    const found = queueOf(page(3));
    expect(after(chosen, { type: 'queue', queue: found }).queue).toBe(found);
  });
});

describe('next and previous', () => {
  it('returns the entries around the current one', () => {
    expect(nextInQueue(chosen)?.id).toBe('e2');
    expect(previousInQueue(chosen)).toBeNull();
    const second = after(chosen, choose('e2'));
    expect(nextInQueue(second)).toBeNull();
    expect(previousInQueue(second)?.id).toBe('e1');
  });

  it('offers next unless the current episode is the last in the queue', () => {
    expect(mayHaveNext(chosen)).toBe(true);
    expect(mayHaveNext(after(chosen, choose('e2')))).toBe(false);
  });

  it('offers next, and requests the list, if the queue is empty or lacks the episode', () => {
    const unlisted = after(INITIAL_STATE, choose('e1'));
    const strayed = after(chosen, choose('e7'));
    for (const state of [unlisted, strayed]) {
      expect(needsQueue(state)).toBe(true);
      expect(mayHaveNext(state)).toBe(true);
    }
    expect(needsQueue(chosen)).toBe(false);
  });

  it('offers neither without a current episode', () => {
    expect(mayHaveNext(INITIAL_STATE)).toBe(false);
    expect(nextInQueue(INITIAL_STATE)).toBeNull();
    expect(previousInQueue(INITIAL_STATE)).toBeNull();
  });
});

describe('play and pause', () => {
  it('work when an episode with audio is loaded', () => {
    expect(halfway.playing).toBe(true);
    expect(after(halfway, { type: 'playing', playing: false }).playing).toBe(false);
  });

  it('do nothing without an episode or without audio', () => {
    expect(after(INITIAL_STATE, { type: 'playing', playing: true }).playing).toBe(false);
    const silent = episode('e9', { audioUrl: null });
    const state = after(
      INITIAL_STATE,
      { type: 'choose', episode: silent, podcast, start: false },
      { type: 'playing', playing: true },
      { type: 'loading', loading: true },
    );
    expect(state).toMatchObject({ playing: false, loading: false });
  });

  it('clears a failure when playing again', () => {
    const state = after(
      halfway,
      { type: 'failed', failure: 'playback' },
      { type: 'playing', playing: true },
    );
    expect(state.failure).toBeNull();
  });
});

describe('seeking', () => {
  it('moves to a second within the episode', () => {
    expect(after(halfway, { type: 'time', currentTime: 42 }).currentTime).toBe(42);
    expect(after(halfway, { type: 'time', currentTime: 9999 }).currentTime).toBe(600);
    expect(after(halfway, { type: 'time', currentTime: -1 }).currentTime).toBe(0);
  });

  it('clamps the time between 0 and the duration', () => {
    expect(after(halfway, { type: 'seek', currentTime: -20 }).currentTime).toBe(0);
    expect(after(halfway, { type: 'seek', currentTime: 620 }).currentTime).toBe(600);
  });
});

describe('a jump of more than a minute', () => {
  const seek = (currentTime: number): PlayerAction => ({ type: 'seek', currentTime });
  const time = (currentTime: number): PlayerAction => ({ type: 'time', currentTime });

  it.each([
    ['by seeking', seek(500), 500],
    ['back', seek(0), 0],
  ])('%s remembers where it started', (_, action, to) => {
    expect(after(halfway, action).jump).toMatchObject({ from: 300, to, episode: { id: 'e1' } });
  });

  it('is not recorded for short moves, even several in a row, or before the audio has loaded', () => {
    expect(after(halfway, seek(360)).jump).toBeNull();
    expect(after(halfway, seek(330), seek(360)).jump).toBeNull();
    expect(after(chosen, seek(500)).jump).toBeNull();
    expect(after(halfway, time(500)).jump).toBeNull();
  });

  it('leads back to the start of the first jump, and expires when the listener gets back there', () => {
    expect(after(halfway, seek(500), seek(30)).jump).toMatchObject({ from: 300, to: 30 });
    expect(after(halfway, seek(500), seek(310)).jump).toBeNull();
  });

  it('expires after ten seconds at the new position, or when another episode is chosen', () => {
    expect(after(halfway, seek(100), time(110)).jump).not.toBeNull();
    expect(after(halfway, seek(100), time(111)).jump).toBeNull();
    expect(after(halfway, seek(100), choose('e2')).jump).toBeNull();
  });
});

describe('volume', () => {
  it('is clamped between 0 and 1', () => {
    expect(after(chosen, { type: 'volume', volume: 3 }).volume).toBe(1);
    expect(after(chosen, { type: 'volume', volume: -3 }).volume).toBe(0);
  });

  it('is muted at 0 and unmuted above 0', () => {
    const silent = after(chosen, { type: 'volume', volume: 0 });
    expect(silent).toMatchObject({ volume: 0, muted: true });
    expect(after(silent, { type: 'volume', volume: 0.1 })).toMatchObject({
      volume: 0.1,
      muted: false,
    });
  });

  it('keeps its value while muted and restores it afterwards', () => {
    const muted = after(chosen, { type: 'volume', volume: 0.6 }, { type: 'mute' });
    expect(muted).toMatchObject({ volume: 0, muted: true });
    expect(after(muted, { type: 'mute' })).toMatchObject({ volume: 0.6, muted: false });
  });

  it('comes back after being turned down to 0 twice', () => {
    const state = after(
      chosen,
      { type: 'volume', volume: 0.3 },
      { type: 'volume', volume: 0 },
      { type: 'volume', volume: 0 },
      { type: 'mute' },
    );
    expect(state).toMatchObject({ volume: 0.3, muted: false });
  });
});

describe('ending, failing and closing', () => {
  it('stops playing at the end', () => {
    expect(after(halfway, { type: 'ended' })).toMatchObject({
      playing: false,
      loading: false,
      episode: { id: 'e1' },
    });
  });

  it('stops playing on failure, and keeps the position and the reason', () => {
    expect(after(halfway, { type: 'failed', failure: 'insecure' })).toMatchObject({
      playing: false,
      loading: false,
      currentTime: 300,
      failure: 'insecure',
    });
  });

  it('stops and empties the player when cleared, but keeps volume and speed', () => {
    const state = after(
      halfway,
      { type: 'volume', volume: 0.5 },
      { type: 'rate', rate: 2 },
      { type: 'clear' },
    );
    const positionsVersion = expect.any(Number);
    expect(state).toEqual({ ...INITIAL_STATE, volume: 0.5, rate: 2, positionsVersion });
  });
});
