export type JsonFault = 'too-deep' | 'too-many';

/** Deeper input would exhaust the stack of what reads it. */
const MAX_DEPTH = 21;
/** Members of one object; no schema has as many. */
const MAX_MEMBERS = 500;

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] =
  Buffer.from('",[\\]{}');

/** Counts what JSON.parse would allocate, without parsing: its depth, its commas and the members of each object. */
export function findJsonFault(bytes: Uint8Array, mostCommas: number): JsonFault | null {
  let commas = 0;
  let quoted = false;
  /** Members of each open object; lists have no limit of their own. */
  const open: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (sign === QUOTE) quoted = !quoted;
    else if (sign === BACKSLASH) at += 1;
    else if (quoted) continue;
    else if (sign === COMMA) {
      commas += 1;
      const members = (open.at(-1) ?? -Infinity) + 1;
      if (open.length > 0) open[open.length - 1] = members;
      if (commas > mostCommas || members > MAX_MEMBERS) return 'too-many';
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      open.push(sign === OPEN_OBJECT ? 0 : -Infinity);
      if (open.length > MAX_DEPTH) return 'too-deep';
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) open.pop();
  }
  return null;
}
