import { DOWNLOAD_RULES_KEY, readOwned, removeKey, writeKey } from '~/player/engine/storage';
import type { BrowserStorage } from '~/player/engine/storage';

/** What is kept on this device by itself. */
export type DownloadRules = {
  /** The first so many of the queue. */
  queue: number;
  /** The newest so many of each favorite; members only. */
  favorites: number;
  /** Not over a connection that is metered, where the browser tells. */
  unmeteredOnly: boolean;
  /** Removes those it keeps a day after they were played. */
  removesPlayed: boolean;
  /** Megabytes for all downloads together, beyond which it adds none. */
  megabytes: number;
};

export const QUEUE_COUNTS = [0, 1, 3, 5, 10];
export const FAVORITE_COUNTS = [0, 1, 2, 3];
export const LIMITS = [500, 1_000, 2_000, 5_000, 10_000];

export const NO_RULES: DownloadRules = {
  queue: 0,
  favorites: 0,
  unmeteredOnly: true,
  removesPlayed: true,
  megabytes: 1_000,
};

const isOneOf = (choices: number[], value: unknown): value is number =>
  choices.includes(value as number);

/** A visitor's rules are taken over by the member who signs in; a member's apply to nobody else. */
export function readRules(storage: BrowserStorage, listener: string | null): DownloadRules {
  const { rules } = readOwned(storage, DOWNLOAD_RULES_KEY, listener) ?? {};
  const { queue, favorites, unmeteredOnly, removesPlayed, megabytes } = (rules ??
    {}) as Partial<DownloadRules>;
  return {
    queue: isOneOf(QUEUE_COUNTS, queue) ? queue : NO_RULES.queue,
    favorites: isOneOf(FAVORITE_COUNTS, favorites) ? favorites : NO_RULES.favorites,
    unmeteredOnly: unmeteredOnly !== false,
    removesPlayed: removesPlayed !== false,
    megabytes: isOneOf(LIMITS, megabytes) ? megabytes : NO_RULES.megabytes,
  };
}

const MEGABYTE = 1e6;

/** Bytes. */
export const limitOf = ({ megabytes }: DownloadRules): number => megabytes * MEGABYTE;

export const keepsAny = ({ queue, favorites }: DownloadRules): boolean => queue + favorites > 0;

export function writeRules(
  storage: BrowserStorage,
  owner: string | null,
  rules: DownloadRules,
): void {
  if (keepsAny(rules)) writeKey(storage, DOWNLOAD_RULES_KEY, JSON.stringify({ owner, rules }));
  else removeKey(storage, DOWNLOAD_RULES_KEY);
}
