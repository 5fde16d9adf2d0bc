import { LRUCache } from 'lru-cache';
import { pageLanguage } from '~/messages/t';
import { cacheUses } from '~/metrics.server';
import { memberVersion, versionOf, type Topic } from './data-versions.server';

type CacheEntry<T> = { version: string; value: Promise<T> };

/** Maximum total characters per cache. */
const MAX_SIZE = 8 * 1024 * 1024;
/** Size counted for a non-string value, in characters. */
const VALUE_SIZE = 8;

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return VALUE_SIZE + value.length;
  if (typeof value !== 'object' || value === null) return VALUE_SIZE;
  const parts = value instanceof Map ? [...value.entries()] : Object.values(value);
  return parts.reduce((size: number, part: unknown) => size + sizeOf(part), VALUE_SIZE);
}

/** `ownVersion`: of what `load` reads beside the topic. */
function cacheByVersion<A extends readonly unknown[], T>(
  load: (...args: A) => Promise<T>,
  most: number,
  topic: Topic,
): (ownVersion: Promise<string> | null, ...args: A) => Promise<T> {
  const answers = new LRUCache<string, CacheEntry<T>>({ max: most, maxSize: MAX_SIZE });
  let latest = '';
  return async (ownVersion, ...args) => {
    const [version, own] = await Promise.all([versionOf(topic), ownVersion]);
    const key = JSON.stringify([own, ...args]);
    if (version !== latest) answers.clear();
    latest = version;
    const cached = answers.get(key);
    const hit = cached?.version === version;
    cacheUses.inc({ cache: 'until write', result: hit ? 'hit' : 'miss' });
    if (hit) return cached.value;
    const entry = { version, value: load(...args) };
    answers.set(key, entry, { size: key.length });
    const isKept = () => answers.peek(key) === entry;
    entry.value.then(
      // Copied, because setting the same object again would not update its size.
      (value) => isKept() && answers.set(key, { ...entry }, { size: key.length + sizeOf(value) }),
      () => isKept() && answers.delete(key),
    );
    return entry.value;
  };
}

/**
 * Caches `load` per arguments until any process changes data of the topic. What visitors never see (positions, plays,
 * searches, sessions) belongs to no topic. Callers must not mutate the shared result. Least recently used entries are
 * evicted first.
 */
export function cacheUntilWrite<A extends readonly unknown[], T>(
  load: (...args: A) => Promise<T>,
  most: number,
  topic: Topic = 'public',
): (...args: A) => Promise<T> {
  const cached = cacheByVersion(load, most, topic);
  return (...args) => cached(null, ...args);
}

const MAX_MEMBERS = 1_000;

/**
 * Caches what `load` makes of a member's positions, of their last visit to the new episodes and of what visitors see,
 * until any of it changes, in the language of the page.
 */
export function cacheForMember<A extends readonly unknown[], T>(
  load: (userId: string, ...args: A) => Promise<T>,
): (userId: string, ...args: A) => Promise<T> {
  const cached = cacheByVersion(
    (_language: string, userId: string, ...args: A) => load(userId, ...args),
    MAX_MEMBERS,
    'public',
  );
  return (userId, ...args) => cached(memberVersion(userId), pageLanguage(), userId, ...args);
}
