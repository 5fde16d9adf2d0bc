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

const rules: [RegExp, string][] = [
  [/sch|ch|sy/g, 'sh'],
  [/dj|tj/g, 'j'],
  [/dh|dz/g, 'z'],
  [/th|ts/g, 's'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/q|ck/g, 'k'],
  [/w/g, 'v'],
  [/ou|oo/g, 'u'],
  [/ee|ea|ei|ie/g, 'i'],
  [/ai|ay|ey/g, 'e'],
  [/o/g, 'u'],
  [/e/g, 'a'],
  [/y/g, 'i'],
  [/c/g, 'j'],
  [/(.)(?=\1)/g, ''],
  [/(?<=.)h$/, ''],
  [/(?<=...)t$/, ''],
];

/**
 * Returns a key that is equal for Latin spellings of one Arabic word: `tazkiyyah` and `tezkiye` give `tazkia`. Too
 * coarse to match on its own.
 */
export function transliterationKey(folded: string): string {
  return rules.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), folded);
}

export function isLatinWord(folded: string): boolean {
  return /^[a-z]+$/.test(folded);
}
