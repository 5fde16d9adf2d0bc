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
  [/(.)\1+/g, '$1'],
  [/(?<=.)h$/, ''],
  [/(?<=...)t$/, ''],
];

/**
 * What different Latin spellings of one Arabic word or name have in common: `tazkiyyah`, `tazkiya` and
 * `tezkiye` share `tazkia`. English words merge wrongly, so a match by key alone counts little.
 * @param folded a word that `fold` made
 */
export function transliterationKey(folded: string): string {
  return rules.reduce((key, [pattern, replacement]) => key.replace(pattern, replacement), folded);
}

/** True for a folded word in the Latin alphabet, the only kind that has a key. */
export function isLatinWord(folded: string): boolean {
  return /^[a-z]+$/.test(folded);
}
