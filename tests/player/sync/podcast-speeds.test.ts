import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import { RATE_KEY, SPEEDS_KEY, type KeyValueStorage } from '~/player/engine/storage';
import { keepSpeeds, saveSpeed, saveSpeedForAll, speedOf } from '~/player/sync/podcast-speeds';
import { FakeAudio } from '../fake-audio';
import { blockedStorage, fakeStorage } from '../fake-storage';
import { episode, otherPodcast, podcast } from '../samples';

const preferences = { autoplayEnabled: false, autoStartEnabled: true };

let browser: KeyValueStorage;
let audio: FakeAudio;
const ends: (() => void)[] = [];

function load(storage = browser, listenerId: string | null = null): Player {
  ends.splice(0).forEach((end) => end());
  audio = new FakeAudio();
  const player = new Player({
    positions: createPositionKeeper({ list: createPositionList(storage) }),
    storage,
    fetchPage: vi.fn(async () => Promise.reject(new Error('not asked for'))),
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  player.configure(preferences, listenerId);
  player.attach(audio as unknown as HTMLAudioElement);
  ends.push(keepSpeeds(player, storage).end);
  return player;
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  browser = fakeStorage();
});

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.restoreAllMocks();
});

describe('the speed of a podcast', () => {
  it('applies whenever one of its episodes is loaded', () => {
    const player = load();
    player.choose(episode('e1'), podcast);
    player.setRate(1.5);
    player.choose(episode('x1'), otherPodcast);
    expect(player.getState().rate).toBe(1);
    expect(audio.playbackRate).toBe(1);
    player.setRate(0.75);
    player.choose(episode('e2'), podcast);
    expect(audio).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5 });
    player.choose(episode('x2'), otherPodcast);
    expect(audio.playbackRate).toBe(0.75);
  });

  it('of a recitation is its own or the normal one, whatever is chosen for lectures', () => {
    const recitation = { ...otherPodcast, recitation: true };
    const player = load();
    player.choose(episode('e1'), podcast);
    player.setRate(1.5);
    saveSpeedForAll(browser, 1.5, null);
    player.choose(episode('x1'), recitation);
    expect(audio.playbackRate).toBe(1);
    player.choose(episode('y1'), { ...otherPodcast, id: 'p3' });
    expect(audio.playbackRate).toBe(1.5);
    player.choose(episode('x1'), recitation);
    player.setRate(0.75);
    player.choose(episode('e2'), podcast);
    player.choose(episode('x2'), recitation);
    expect(audio.playbackRate).toBe(0.75);
    saveSpeedForAll(browser, 1.25, null, recitation.id);
    player.choose(episode('e1'), podcast);
    player.choose(episode('x1'), recitation);
    expect(audio.playbackRate).toBe(1.25);
  });

  it('outlives the visit and the closed player', () => {
    const before = load();
    before.choose(episode('e1'), podcast);
    before.setRate(2);
    before.clear();
    expect(speedOf(browser, podcast.id, null)).toBe(2);
    const player = load();
    expect(player.getState().rate).toBe(1);
    player.choose(episode('e2'), podcast);
    expect(audio.playbackRate).toBe(2);
  });

  it('defaults to the general speed, which single podcasts do not change', () => {
    browser = fakeStorage({ [RATE_KEY]: '1.25' });
    const player = load();
    player.choose(episode('e1'), podcast);
    expect(player.getState().rate).toBe(1.25);
    player.setRate(3);
    player.choose(episode('x1'), otherPodcast);
    expect(player.getState().rate).toBe(1.25);
    expect(browser.getItem(RATE_KEY)).toBe('1.25');
  });

  it('becomes the speed of all podcasts on request', () => {
    saveSpeed(browser, 'p1', 2, null);
    saveSpeedForAll(browser, 1.5, null);
    expect([speedOf(browser, 'p1', null), speedOf(browser, 'p2', null)]).toEqual([1.5, 1.5]);
  });

  it('is kept for the 200 most recently set podcasts', () => {
    for (let number = 0; number <= 200; number += 1) saveSpeed(browser, `p${number}`, 1.5, null);
    saveSpeed(browser, 'p1', 2, null);
    saveSpeed(browser, 'new', 2, null);
    expect(speedOf(browser, 'p0', null)).toBe(1);
    expect(speedOf(browser, 'p2', null)).toBe(1);
    expect(speedOf(browser, 'p3', null)).toBe(1.5);
    expect(speedOf(browser, 'p1', null)).toBe(2);
    const { speeds } = JSON.parse(browser.getItem(SPEEDS_KEY)!) as { speeds: unknown[] };
    expect(speeds).toHaveLength(200);
  });

  it('passes from a visitor to the member who signs in, but never on from a member', () => {
    saveSpeed(browser, 'p1', 2, null);
    expect(speedOf(browser, 'p1', 'member')).toBe(2);
    saveSpeed(browser, 'p1', 2, 'member');
    expect(speedOf(browser, 'p1', 'another')).toBe(1);
    expect(speedOf(browser, 'p1', null)).toBe(1);
    const player = load(browser, 'member');
    player.configure(preferences, null);
    expect(browser.getItem(SPEEDS_KEY)).toBeNull();
  });

  it.each([
    '{"player":[',
    '[]',
    '{"owner":null,"speeds":{}}',
    '{"owner":null,"speeds":[null]}',
    '{"owner":null,"speeds":[["p1",16]]}',
    '{"owner":null,"general":{"rate":2},"speeds":[{"podcastId":"p1","rate":2,"chosenAt":"soon"}]}',
  ])('is normal if %s is stored', (text) => {
    expect(speedOf(fakeStorage({ [SPEEDS_KEY]: text }), 'p1', null)).toBe(1);
  });

  it('is read from the format of earlier releases, which stored no time', () => {
    const text = '{"owner":null,"speeds":[["p1",2]]}';
    expect(speedOf(fakeStorage({ [SPEEDS_KEY]: text }), 'p1', null)).toBe(2);
  });

  it('lasts as long as the page if storage is blocked', () => {
    const player = load(blockedStorage);
    player.choose(episode('e1'), podcast);
    player.setRate(1.5);
    player.choose(episode('e2'), podcast);
    expect(audio.playbackRate).toBe(1.5);
  });
});
