import { inTimeSlices } from '~/lib/concurrency/batches';
import { fold } from '~/lib/text/fold';

type Pair = [number, number];

/** With fewer titles, what they have in common says too little. */
const SEVERAL = 3;
/** The words of longer lists would take too much memory. */
const MAX_COMPARED = 2_000;
const NUMBER = /^\d+$/;

type Words = Set<string>;

/**
 * Pairs slightly changed titles from two lists, each in feed order. First by the words that most titles of a list do
 * not share (a name added to all of them counts for nothing), then by position between those pairs.
 * Titles with different numbers are never paired.
 */
export async function pairRenamed(items: string[], rows: string[]): Promise<Pair[]> {
  if (Math.min(items.length, rows.length) < SEVERAL) return [];
  if (Math.max(items.length, rows.length) > MAX_COMPARED) return [];
  const [itemWords, rowWords] = [await tellingWords(items), await tellingWords(rows)];
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const add = (matches: Pair[], accept: (a: Words, b: Words) => boolean) =>
    inTimeSlices(matches, ([item, row]) => {
      if (pairs.has(item) || taken.has(row) || !accept(itemWords[item]!, rowWords[row]!)) return;
      pairs.set(item, row);
      taken.add(row);
    });
  const sameWords = await joinUnique(itemWords, rowWords, (words) => [joined(words, () => true)]);
  await add(sameWords, numbersAgree);
  // Titles to which numbers were added, or from which they were removed.
  const unnumbered = await joinUnique(itemWords, rowWords, (words) => [withoutNumbers(words)]);
  await add(unnumbered, numbersAgree);
  const byWord = await joinUnique(itemWords, rowWords, (words) => [...words]);
  await add(byWord, (a, b) => areAlike(a, b) && numbersAgree(a, b));
  if (2 * pairs.size >= Math.min(items.length, rows.length)) {
    await add(betweenPairs([...pairs], items.length, rows.length), numbersAgree);
  }
  return [...pairs];
}

async function tellingWords(names: string[]): Promise<Words[]> {
  const all: Words[] = [];
  const counts = new Map<string, number>();
  await inTimeSlices(names, (name) => {
    const words = fold(name).split(' ');
    all.push(new Set(words.map((word) => (NUMBER.test(word) ? String(Number(word)) : word))));
    for (const word of all.at(-1)!) counts.set(word, (counts.get(word) ?? 0) + 1);
  });
  const isTelling = (word: string) => NUMBER.test(word) || 2 * counts.get(word)! <= names.length;
  const telling: Words[] = [];
  await inTimeSlices(all, (words) => {
    telling.push(new Set([...words].filter(isTelling)));
  });
  return telling;
}

const joined = (words: Words, isWanted: (word: string) => boolean) =>
  [...words].filter(isWanted).sort().join(' ');

const numbersOf = (words: Words) => joined(words, (word) => NUMBER.test(word));
const withoutNumbers = (words: Words) => joined(words, (word) => !NUMBER.test(word));

function numbersAgree(a: Words, b: Words): boolean {
  const [numbersA, numbersB] = [numbersOf(a), numbersOf(b)];
  return numbersA === '' || numbersB === '' || numbersA === numbersB;
}

export function areAlike(a: Words, b: Words): boolean {
  const shared = [...a].filter((word) => b.has(word)).length;
  return 2 * shared >= a.size + b.size - shared;
}

/** Pairs titles by the signs that exactly one title in each list has. */
async function joinUnique(
  itemWords: Words[],
  rowWords: Words[],
  signs: (words: Words) => string[],
): Promise<Pair[]> {
  const [byItem, byRow] = [await uniqueSigns(itemWords, signs), await uniqueSigns(rowWords, signs)];
  const pairs: Pair[] = [];
  await inTimeSlices(byItem, ([sign, item]) => {
    const row = byRow.get(sign) ?? -1;
    if (item >= 0 && row >= 0 && sign !== '') pairs.push([item, row]);
  });
  return pairs;
}

/** @returns for each sign the index of its title, or -1 if several titles have it */
async function uniqueSigns(all: Words[], signs: (words: Words) => string[]) {
  const found = new Map<string, number>();
  await inTimeSlices(all.entries(), ([index, words]) => {
    for (const sign of signs(words)) found.set(sign, found.has(sign) ? -1 : index);
  });
  return found;
}

/**
 * Pairs the titles between two known pairs if both lists have equally many there; before the first and after the last
 * pair, only if the lists are equally long.
 */
function betweenPairs(pairs: Pair[], itemCount: number, rowCount: number): Pair[] {
  const ordered = pairs.sort(([a], [b]) => a - b);
  const isReversed = ordered[0]![1] > ordered.at(-1)![1];
  const step = isReversed ? -1 : 1;
  if (ordered.some(([, row], index) => index > 0 && step * (row - ordered[index - 1]![1]) < 0))
    return [];
  if (itemCount === rowCount) {
    ordered.unshift([-1, isReversed ? rowCount : -1]);
    ordered.push([itemCount, isReversed ? -1 : rowCount]);
  }
  return ordered.slice(1).flatMap(([item, row], index) => {
    const [itemBefore, rowBefore] = ordered[index]!;
    const size = item - itemBefore;
    if (size !== step * (row - rowBefore)) return [];
    return Array.from({ length: size - 1 }, (_, offset): Pair => [
      itemBefore + offset + 1,
      rowBefore + step * (offset + 1),
    ]);
  });
}
