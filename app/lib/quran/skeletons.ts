/**
 * Letters that stay of a word. Long vowels, hamza and marks go, so that the spelling of the Mushaf and that of every day
 * agree (`ٱلۡعَٰلَمِينَ`, `العالمين`), and so do the letters of Persian and Urdu that look alike.
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

/** `from` and `to` are places in the text. */
export type Skeleton = { bones: string; from: number; to: number };

function bonesOf(word: string): string {
  let bones = '';
  for (const letter of word) bones += CONSONANTS.get(letter) ?? '';
  return bones;
}

/** The words in Arabic letters, each as its consonants; words without any, such as `يا`, are left out. */
export function skeletonsOf(text: string): Skeleton[] {
  const found: Skeleton[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const bones = bonesOf(word);
    if (bones) found.push({ bones, from: index, to: index + word.length });
  }
  return found;
}
