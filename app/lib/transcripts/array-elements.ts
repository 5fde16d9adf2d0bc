import { UnreadableError } from './cue';

const MAX_DEPTH = 100;
const TOKENS_A_STEP = 500;
/** Longer ones would be read in one go. */
const MAX_ELEMENT_LENGTH = 256 * 1024;

/** Where the string that begins at `quote` ends; a quote after an odd number of backslashes does not end it. */
function endOfString(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    if (end - quote > MAX_ELEMENT_LENGTH) break;
    let first = end;
    while (text[first - 1] === '\\') first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  throw new UnreadableError('broken');
}

/**
 * The objects in the array that `key` of the outermost object names, as JSON: each can be read by itself, where reading
 * all at once would hold the thread. Null is a step without one. Ends without any where there is no such array.
 *
 * @throws UnreadableError
 */
export function* arrayElements(text: string, key: string): Generator<string | null, void> {
  const token = /["{}[\]]/g;
  let depth = 0;
  let named = -1;
  let inside = false;
  let start = 0;
  let count = 0;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const at = found.index;
    const sign = found[0];
    if (++count % TOKENS_A_STEP === 0) yield null;
    if (sign === '"') {
      const end = endOfString(text, at);
      token.lastIndex = end + 1;
      const isKey = depth === 1 && end - at - 1 === key.length && text.startsWith(key, at + 1);
      if (isKey) named = end + 1;
    } else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > MAX_DEPTH) throw new UnreadableError('broken');
      const between = named >= 0 && at - named < 50 ? text.slice(named, at) : '';
      if (depth === 2 && sign === '[' && /^\s*:\s*$/.test(between)) inside = true;
      if (depth === 3 && inside) start = at;
    } else {
      depth -= 1;
      if (depth < 0 || (inside && depth === 2 && at - start > MAX_ELEMENT_LENGTH))
        throw new UnreadableError('broken');
      if (inside && depth === 2 && sign === '}') yield text.slice(start, at + 1);
      if (inside && depth === 1) return;
    }
  }
  if (depth > 0) throw new UnreadableError('broken');
}

/** @throws UnreadableError */
export function parseElement(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    throw new UnreadableError('broken');
  }
}
