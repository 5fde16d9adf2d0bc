/**
 * Letters kept from a word. Dropping long vowels, hamza and marks makes Mushaf and everyday spelling agree
 * (`ٱلۡعَٰلَمِينَ`, `العالمين`). Look-alike Persian and Urdu letters are unified.
 */
const CONSONANTS = new Map(
  [...'بتثجحخدذرزسشصضطظعغفقكلمنه']
    .map((letter): [string, string] => [letter, letter])
    .concat([
      ['ة', 'ت'],
      ['ۃ', 'ت'],
      ['ک', 'ك'],
      ['ہ', 'ه'],
      ['ۀ', 'ه'],
      ['ھ', 'ه'],
    ]),
);

const WORD = /[\p{Script=Arabic}\p{M}ـ]+/gu;

/** `from` and `to` are positions in the text. */
export type Skeleton = { bones: string; from: number; to: number };

function bonesOf(word: string): string {
  let bones = '';
  for (const letter of word) bones += CONSONANTS.get(letter) ?? '';
  return bones;
}

/** Reduces Arabic-script words to their consonants; words without any, such as `يا`, are omitted. */
export function skeletonsOf(text: string): Skeleton[] {
  const found: Skeleton[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const bones = bonesOf(word);
    if (bones) found.push({ bones, from: index, to: index + word.length });
  }
  return found;
}
