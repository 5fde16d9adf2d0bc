import type { Player } from '~/player/engine/player';
import { RATES } from '~/player/engine/player-state';
import {
  RATE_KEY,
  readKey,
  removeKey,
  SPEEDS_KEY,
  writeKey,
  type KeyValueStorage,
} from './storage';

type Storage = KeyValueStorage | null;

const CAPACITY = 200;
const NORMAL = 1;

type StoredSpeeds = {
  /** A user id; null for a visitor. */
  owner: string | null;
  /** The one chosen last comes first. */
  speeds: [podcastId: string, rate: number][];
};

const isOffered = (rate: unknown): rate is number => RATES.some((offered) => offered === rate);

/** A visitor's speeds pass to who signs in, no other's do. */
function read(storage: Storage, listener: string | null): StoredSpeeds['speeds'] {
  try {
    const stored = JSON.parse(readKey(storage, SPEEDS_KEY) ?? 'null') as StoredSpeeds | null;
    const isTheirs = stored?.owner === null || stored?.owner === listener;
    if (!stored || !isTheirs) return [];
    return stored.speeds.filter(([id, rate]) => typeof id === 'string' && isOffered(rate));
  } catch {
    return [];
  }
}

/** The general speed where none was chosen for the podcast. */
export function speedOf(storage: Storage, podcastId: string, listener: string | null): number {
  const own = read(storage, listener).find(([id]) => id === podcastId)?.[1];
  const general = Number(readKey(storage, RATE_KEY));
  return own ?? (isOffered(general) ? general : NORMAL);
}

export function saveSpeed(
  storage: Storage,
  podcastId: string,
  rate: number,
  listener: string | null,
): void {
  const others = read(storage, listener).filter(([id]) => id !== podcastId);
  const speeds = [[podcastId, rate] as [string, number], ...others].slice(0, CAPACITY);
  const stored: StoredSpeeds = { owner: listener, speeds };
  writeKey(storage, SPEEDS_KEY, JSON.stringify(stored));
}

/** Makes it the general speed, and forgets those of single podcasts. */
export function saveSpeedForAll(storage: Storage, rate: number): void {
  removeKey(storage, SPEEDS_KEY);
  writeKey(storage, RATE_KEY, String(rate));
}

/** Applies the speed of each podcast that is loaded, and stores what is chosen. Returns the cleanup. */
export function keepSpeeds(player: Player, storage: Storage): () => void {
  let podcastId: string | undefined;
  let known = player.getState().rate;

  function follow(): void {
    const { podcast, rate } = player.getState();
    if (podcast?.id !== podcastId) {
      podcastId = podcast?.id;
      known = podcast ? speedOf(storage, podcast.id, player.listenerId) : rate;
      if (known !== rate) player.setRate(known);
    } else if (podcastId && rate !== known) {
      known = rate;
      saveSpeed(storage, podcastId, rate, player.listenerId);
    }
  }

  follow();
  return player.subscribe(follow);
}
