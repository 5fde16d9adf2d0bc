import { LRUCache } from 'lru-cache';
import { cacheUses } from '~/metrics.server';
import { dataVersion } from './data-version.server';

type CacheEntry<T> = { version: string; value: Promise<T> };

/** Caches `load` per arguments until any process writes to the database; the shared result must not be changed. */
export function cacheUntilWrite<A extends readonly unknown[], T>(
  load: (...args: A) => Promise<T>,
  most: number,
  versionNow = dataVersion,
): (...args: A) => Promise<T> {
  const answers = new LRUCache<string, CacheEntry<T>>({ max: most });
  let latest = '';
  return async (...args) => {
    const key = JSON.stringify(args);
    const version = await versionNow();
    if (version !== latest) answers.clear();
    latest = version;
    const known = answers.get(key);
    const hit = known?.version === version;
    cacheUses.inc({ cache: 'until write', result: hit ? 'hit' : 'miss' });
    if (hit) return known.value;
    const kept = { version, value: load(...args) };
    answers.set(key, kept);
    kept.value.catch(() => {
      if (answers.peek(key) === kept) answers.delete(key);
    });
    return kept.value;
  };
}
