export type Values = Record<string, unknown>;

const MAX_PARTS = 5_000;

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsIn = (value: unknown): Values[] =>
  Array.isArray(value) ? value.slice(0, MAX_PARTS).filter(isObject) : [];

/** Programs write the same key as `startTime`, `start_time` or `StartTime`. */
export const bareKey = (key: string): string => key.replace(/[-_]/g, '').toLowerCase();

const withBareKeys = (object: Values): Values =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [bareKey(key), value]));

/** Returns an object's members by bare key, including those of its likeliest alternative. */
export function membersOf(object: Values): Values {
  const values = withBareKeys(object);
  const [likeliest] = objectsIn(values.alternatives ?? values.nbest);
  return likeliest ? { ...withBareKeys(likeliest), ...values } : values;
}

export function firstOf<T>(
  values: Values,
  keys: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const key of keys) {
    const found = Object.hasOwn(values, key) ? read(values[key]) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Keys of arrays whose elements make up the text. */
const PARTS = 'sentences segs elements words result'.split(' ');

const toWord = ([word, start, end]: unknown[]): Values => ({ word, start, end });

/** Reads the words of IBM, such as `["welcome", 1, 1.5]`. */
const wordsIn = (timestamps: unknown): Values[] =>
  Array.isArray(timestamps) ? timestamps.slice(0, MAX_PARTS).filter(Array.isArray).map(toWord) : [];

/** Returns the members of the sentences or words that a segment consists of. */
export function partsOf(values: Values): Values[] {
  const parts = firstOf(values, PARTS, (value) => (objectsIn(value).length > 0 ? value : null));
  return parts ? objectsIn(parts).map(membersOf) : wordsIn(values.timestamps);
}
