const MAX_WORD_LENGTH = 64;

/** Damerau-Levenshtein distance; Infinity if either text is too long to be a word. */
export function editDistance(first: string, second: string): number {
  if (Math.max(first.length, second.length) > MAX_WORD_LENGTH) return Infinity;
  const a = [...first];
  const b = [...second];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_zero, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? a.length;
}
