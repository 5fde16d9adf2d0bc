/** A favorite with new episodes. */
export type FreshFavorite = {
  id: string;
  slug: string;
  title: string;
  language: string | null;
  imagePath: string | null;
  /** Number of new episodes. */
  count: number;
};

/** Where an episode is queued: before or after all others. */
export type QueueEnd = 'next' | 'last';

/** Episodes to continue with on the home page. */
export const STARTED_SHOWN = 3;
export const HISTORY_PER_PAGE = 30;
export const NEW_PER_PAGE = 30;
export const MAX_QUEUED = 500;
/** Podcast-specific speeds returned, most recently chosen first. */
export const MAX_SPEEDS = 200;
/** Per call: a body may have 500 fields. */
export const MAX_SPEEDS_SENT = 100;
/** Per call, to keep it to one short write. */
export const MAX_POSITIONS_SENT = 50;
/** Number of recently played podcasts; the first one with related podcasts is named as the reason. */
export const MAX_REASONS = 3;

export type QueueStep = 'top' | 'up' | 'down';

/** The entry that a step moves this one in front of; null for the end, undefined if it does not move. */
export function stepBefore(ids: string[], id: string, step: QueueStep): string | null | undefined {
  const at = ids.indexOf(id);
  if (at < 0) return undefined;
  if (step === 'down') return ids[at + 2] ?? null;
  return at > 0 ? ids[step === 'top' ? 0 : at - 1] : undefined;
}

/** The queue with an entry moved before another one. @param before null or an id no longer in the queue: the end */
export function movedInQueue<T extends { episode: { id: string } }>(
  queue: T[],
  id: string,
  before: string | null,
): T[] {
  const item = queue.find(({ episode }) => episode.id === id);
  if (!item) return queue;
  const others = queue.filter((queued) => queued !== item);
  const at = others.findIndex(({ episode }) => episode.id === before);
  others.splice(at < 0 ? others.length : at, 0, item);
  return others;
}

/** Entries of the queue that its page shows at first, and with each press of its button for more. */
export const QUEUE_PER_PART = 30;
