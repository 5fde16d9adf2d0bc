import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Speeds } from '~/domain/listening/listening-schema';
import { Player } from '~/player/engine/player';
import { createPositionKeeper } from '~/player/engine/position-keeper';
import { createPositionList } from '~/player/engine/position-list';
import { RATE_KEY, SPEEDS_KEY, type KeyValueStorage } from '~/player/engine/storage';
import {
  connectSpeeds,
  exchangeSpeeds,
  saveSpeed,
  saveSpeedForAll,
  speedOf,
} from '~/player/sync/podcast-speeds';
import { FakeAudio } from '../fake-audio';
import { blockedStorage, fakeStorage } from '../fake-storage';
import { episode, otherPodcast, podcast } from '../samples';

const preferences = { autoplayEnabled: false, autoStartEnabled: true };

let storage: KeyValueStorage;
let account: Speeds;
let isOnline: boolean;
let asked: { method: string; sent: Speeds | null }[];
/** Holds the response back until it is called. */
let answer: (() => void) | null;
let page: EventTarget;
const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12) });
  storage = fakeStorage();
  account = { general: null, podcasts: [] };
  isOnline = true;
  asked = [];
  answer = null;
  page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (path !== '/api/speeds') return Response.json({ position: null });
    if (!isOnline) throw new TypeError('offline');
    const sent = body ? (JSON.parse(body as string) as Speeds) : null;
    asked.push({ method, sent });
    if (sent?.general) account = { general: sent.general, podcasts: [] };
    const ids = sent?.podcasts.map(({ podcastId }) => podcastId) ?? [];
    const others = account.podcasts.filter(({ podcastId }) => !ids.includes(podcastId));
    const known = sent?.podcasts.filter(({ podcastId }) => podcastId !== 'deleted') ?? [];
    account = { ...account, podcasts: [...known, ...others] };
    const text = JSON.stringify(account);
    if (answer) await new Promise<void>((resolve) => (answer = resolve));
    return new Response(text);
  });
});

afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function load(listenerId: string | null, kept = storage): Player {
  ends.splice(0).forEach((end) => end());
  const player = new Player({
    positions: createPositionKeeper({ list: createPositionList(kept) }),
    storage: kept,
    fetchPage: vi.fn(async () => ({ ...empty })),
    onPlayStarted: vi.fn(),
    onFailure: vi.fn(),
  });
  player.configure(preferences, listenerId);
  player.attach(new FakeAudio() as unknown as HTMLAudioElement);
  ends.push(connectSpeeds(player, kept));
  return player;
}

const empty = {
  podcastId: podcast.id,
  sort: 'newest' as const,
  limit: 10,
  page: 1,
  totalPages: 1,
  episodes: [],
};

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 11, minute)).toISOString();
const chosen = (rate: number, minute: number, podcastId = podcast.id) => ({
  podcastId,
  rate,
  chosenAt: at(minute),
});
const rateOf = (player: Player) => player.getState().rate;
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('applies a speed chosen on another device, even to the current episode', async () => {
  account.podcasts = [chosen(1.5, 1)];
  const player = load('member');
  player.choose(episode('e1'), podcast);
  expect(rateOf(player)).toBe(1);
  await vi.waitFor(() => expect(rateOf(player)).toBe(1.5));
  expect(asked).toEqual([{ method: 'GET', sent: null }]);
  account.podcasts = [chosen(2, 2)];
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(rateOf(player)).toBe(2));
  expect(speedOf(storage, podcast.id, 'member')).toBe(2);
});

it('sends choices made here to the account, for one podcast and for all', async () => {
  const player = load('member');
  player.choose(episode('e1'), podcast);
  player.setRate(1.75);
  await vi.waitFor(() =>
    expect(account.podcasts[0]).toMatchObject({ podcastId: 'p1', rate: 1.75 }),
  );
  await exchangeSpeeds(player, storage, saveSpeedForAll(storage, 1.25, 'member'));
  expect(account).toMatchObject({ general: { rate: 1.25 }, podcasts: [] });
  expect(storage.getItem(RATE_KEY)).toBe('1.25');
});

it('discards earlier speeds of single podcasts when a speed for all is chosen', async () => {
  saveSpeed(storage, podcast.id, 2, 'member');
  account.general = { rate: 1.25, chosenAt: '2026-01-01T13:00:00.000Z' };
  const player = load('member');
  player.choose(episode('e1'), podcast);
  await vi.waitFor(() => expect(rateOf(player)).toBe(1.25));
  player.choose(episode('x1'), otherPodcast);
  expect(rateOf(player)).toBe(1.25);
  expect(asked).toHaveLength(1);
});

it('ignores a response older than a choice made meanwhile', async () => {
  answer = () => {};
  account.podcasts = [chosen(0.5, 1)];
  const player = load('member', blockedStorage);
  player.choose(episode('e1'), podcast);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const late = answer;
  answer = null;
  player.setRate(2.5);
  late();
  await settled();
  expect(rateOf(player)).toBe(2.5);
});

it('uses the speeds of this browser while offline, and sends them once online', async () => {
  isOnline = false;
  const player = load('member');
  player.choose(episode('e1'), podcast);
  player.setRate(1.5);
  await settled();
  player.choose(episode('x1'), otherPodcast);
  player.choose(episode('e2'), podcast);
  expect(rateOf(player)).toBe(1.5);
  isOnline = true;
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(account.podcasts[0]?.rate).toBe(1.5));
  dispatchEvent(new Event('online'));
  await settled();
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
});

it("keeps a visitor's speeds in the browser, and passes them to the member who signs in", async () => {
  const player = load(null);
  player.choose(episode('e1'), podcast);
  player.setRate(1.5);
  dispatchEvent(new Event('online'));
  await settled();
  expect(asked).toEqual([]);
  player.configure(preferences, 'member');
  player.setVolume(0.5);
  await vi.waitFor(() => expect(account.podcasts[0]).toMatchObject({ podcastId: 'p1', rate: 1.5 }));
});

it('discards a response that arrives after the member signed out', async () => {
  answer = () => {};
  account.podcasts = [chosen(2, 1)];
  const player = load('member');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  player.configure(preferences, null);
  answer();
  await settled();
  expect(storage.getItem(SPEEDS_KEY)).toBeNull();
});

it('does not resend what the account has rejected', async () => {
  saveSpeed(storage, 'deleted', 2, 'member');
  load('member');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.waitFor(() => expect(speedOf(storage, 'deleted', 'member')).toBe(1));
  dispatchEvent(new Event('online'));
  await settled();
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
});
