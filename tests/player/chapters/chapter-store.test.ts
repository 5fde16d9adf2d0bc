import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChapterStore, type ChaptersAnswer } from '~/player/engine/chapters';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import { FakeAudio } from '../fake-audio';
import { fakeStorage } from '../fake-storage';
import { episode, podcast } from '../samples';

const chapter = (start: number) => ({ start, end: null, title: `From ${start}` });
const answer = (starts: number[], pending = false): ChaptersAnswer => ({
  chapters: starts.map(chapter),
  pending,
});

let audio: FakeAudio;
let player: Player;
let store: ChapterStore;
let end: () => void;
const fetchChapters = vi.fn(async (id: string) => answer(id === 'none' ? [] : [0, 60, 120]));

beforeEach(() => {
  vi.useFakeTimers();
  fetchChapters.mockClear();
  audio = new FakeAudio();
  player = new Player({
    positions: createPositionKeeper({ list: createPositionList(fakeStorage()) }),
    storage: null,
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  player.attach(audio as unknown as HTMLAudioElement);
  store = new ChapterStore(player, fetchChapters);
  end = store.connect();
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

async function hear(id: string): Promise<void> {
  player.choose(episode(id), podcast, { start: true });
  audio.arrive();
  await vi.advanceTimersByTimeAsync(0);
}

const starts = () => store.getState().chapters.map(({ start }) => start);

describe('chapters of the current episode', () => {
  it('are fetched once, when the episode plays', async () => {
    player.choose(episode('e1'), podcast, { start: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(fetchChapters).not.toHaveBeenCalled();
    await hear('e1');
    audio.reach(70);
    player.pause();
    player.play();
    store.want();
    expect(fetchChapters).toHaveBeenCalledTimes(1);
    expect(store.getState()).toMatchObject({ current: 1 });
    expect(starts()).toEqual([0, 60, 120]);
  });

  it('are fetched earlier if a view wants them', async () => {
    player.choose(episode('e1'), podcast, { start: false });
    store.want();
    await vi.advanceTimersByTimeAsync(0);
    expect(starts()).toEqual([0, 60, 120]);
  });

  it('notify subscribers when a chapter starts, not every second', async () => {
    await hear('e1');
    const told: number[] = [];
    store.subscribe(() => told.push(store.getState().current));
    for (let second = 1; second < 200; second += 1) audio.reach(second);
    expect(told).toEqual([1, 2]);
  });

  it('change with the episode, and are not fetched again if it has none', async () => {
    await hear('e1');
    await hear('none');
    expect(starts()).toEqual([]);
    await hear('e1');
    await hear('none');
    expect(fetchChapters.mock.calls.flat()).toEqual(['e1', 'none', 'e1']);
  });

  it('belong to the latest episode, whichever response arrives last', async () => {
    let arrive: (late: ChaptersAnswer) => void = () => {};
    fetchChapters.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)));
    await hear('slow');
    await hear('e2');
    arrive(answer([5]));
    await vi.advanceTimersByTimeAsync(0);
    expect(starts()).toEqual([0, 60, 120]);
  });

  it('leave out chapters beyond the end of the audio', async () => {
    await hear('e1');
    audio.arrive(100);
    expect(starts()).toEqual([0, 60]);
  });

  it('stay empty after a failed request until a view wants them again', async () => {
    fetchChapters.mockRejectedValueOnce(new Error('503'));
    await hear('e1');
    audio.reach(5);
    expect(starts()).toEqual([]);
    expect(fetchChapters).toHaveBeenCalledTimes(1);
    store.want();
    await vi.advanceTimersByTimeAsync(0);
    expect(starts()).toEqual([0, 60, 120]);
  });

  it('are fetched once more later if the site was still fetching them', async () => {
    fetchChapters.mockResolvedValueOnce(answer([0], true));
    fetchChapters.mockResolvedValueOnce(answer([0, 30], true));
    await hear('e1');
    expect(starts()).toEqual([0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(starts()).toEqual([0, 30]);
    expect(fetchChapters).toHaveBeenCalledTimes(2);
  });
});
