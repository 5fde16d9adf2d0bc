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
