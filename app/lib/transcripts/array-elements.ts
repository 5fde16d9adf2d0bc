import { UnreadableError } from './cue';

export type Values = Record<string, unknown>;

/** Programs write the same key as `startTime`, `start_time` or `StartTime`. */
export const bareKey = (key: string): string => key.replace(/[-_]/g, '').toLowerCase();

const MAX_DEPTH = 100;
const TOKENS_A_STEP = 500;
/** Longer elements would block the event loop when parsed. */
const MAX_ELEMENT_LENGTH = 256 * 1024;
const MAX_KEY_LENGTH = 60;

/** Returns the index of the closing quote. A quote preceded by an odd number of backslashes is escaped. */
function* endOfString(text: string, quote: number): Generator<null, number> {
  let count = 0;
  for (let end = text.indexOf('"', quote + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === '\\') first -= 1;
    if ((end - first) % 2 === 0) return end;
    if (++count % TOKENS_A_STEP === 0) yield null;
  }
  throw new UnreadableError('broken');
}

/** `list` is the array's depth and key, such as `2 segments`. Arrays with the same depth and key count as one list. */
type ArrayElement = { list: string; json: string };

type List = { name: string; depth: number };
/** The most recently closed string. */
type Named = { from: number; to: number };

function keyBefore(text: string, { from, to }: Named, at: number): string | null {
  if (to === 0 || at - to > 50 || to - from > MAX_KEY_LENGTH) return null;
  return /^\s*:\s*$/.test(text.slice(to, at)) ? bareKey(text.slice(from + 1, to - 1)) : null;
}

/**
 * Yields as JSON the objects in arrays with a wanted bare key, and in an outermost array (key ''). Parsing them one by one
 * avoids blocking the event loop. Nested arrays stay part of their object. Yields null for a step without an object.
 *
 * @throws UnreadableError
 */
export function* arrayElements(
  text: string,
  keys: readonly string[],
): Generator<ArrayElement | null, void> {
  const token = /["{}[\]]/g;
  let depth = 0;
  let named: Named = { from: 0, to: 0 };
  let list: List | null = null;
  let start = 0;
  let count = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const at = match.index;
    const sign = match[0];
    if (++count % TOKENS_A_STEP === 0) yield null;
    if (sign === '"') {
      named = { from: at, to: (yield* endOfString(text, at)) + 1 };
      token.lastIndex = named.to;
    } else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) throw new UnreadableError('broken');
      if (list?.depth === depth - 1) start = at;
      const key: string | null =
        list || sign === '{' ? null : depth === 1 ? '' : keyBefore(text, named, at);
      if (key !== null && keys.includes(key)) list = { name: `${depth} ${key}`, depth };
    } else {
      depth -= 1;
      if (depth < 0) throw new UnreadableError('broken');
      if (!list) continue;
      const isElement = depth === list.depth;
      if (isElement && at - start > MAX_ELEMENT_LENGTH) throw new UnreadableError('broken');
      if (isElement && sign === '}') yield { list: list.name, json: text.slice(start, at + 1) };
      if (depth < list.depth) list = null;
    }
  }
  if (depth > 0) throw new UnreadableError('broken');
}

/** @throws UnreadableError */
export function parseElement(json: string): Values {
  try {
    return JSON.parse(json) as Values;
  } catch {
    throw new UnreadableError('broken');
  }
}
