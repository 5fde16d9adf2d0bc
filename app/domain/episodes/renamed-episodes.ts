import { fold } from '~/lib/text/fold';

type Pair = [number, number];

/** Fewer say too little of what all titles of a list have in common. */
const SEVERAL = 3;
const NUMBER = /^\d+$/;

/**
 * Pairs titles that were changed a little, each list in the order of its feed: by the words that most titles of a list
 * do not share (so that a name added to all of them counts for nothing), then by the order between such pairs.
 * Titles with different numbers are never a pair.
 */
export function pairRenamed(items: string[], rows: string[]): Pair[] {
  if (items.length < SEVERAL || rows.length < SEVERAL) return [];
  const [ours, theirs] = [tellingWords(items), tellingWords(rows)];
  const pairs = new Map<number, number>();
  const add = (found: Pair[]) => {
    const taken = new Set(pairs.values());
    for (const [item, row] of found) {
      if (pairs.has(item) || taken.has(row) || !numbersAgree(ours[item]!, theirs[row]!)) continue;
      pairs.set(item, row);
      taken.add(row);
    }
  };
  add(joinUnique(ours, theirs, (words) => [[...words].sort().join(' ')]));
  // Numbers that were added or left out.
  add(joinUnique(ours, theirs, (words) => [withoutNumbers(words)]));
  const byWord = joinUnique(ours, theirs, (words) => [...words]);
  add(byWord.filter(([item, row]) => areAlike(ours[item]!, theirs[row]!)));
  if (2 * pairs.size >= Math.min(items.length, rows.length)) {
    add(betweenPairs([...pairs], items.length, rows.length));
  }
  return [...pairs];
}

function tellingWords(names: string[]): Set<string>[] {
  const all = names.map(
    (name) =>
      new Set(
        fold(name)
          .split(' ')
          .map((word) => (NUMBER.test(word) ? String(Number(word)) : word)),
      ),
  );
  const counts = new Map<string, number>();
  for (const words of all) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const isTelling = (word: string) => NUMBER.test(word) || 2 * counts.get(word)! <= names.length;
  return all.map((words) => new Set([...words].filter(isTelling)));
}

const numbersOf = (words: Set<string>) =>
  [...words]
    .filter((word) => NUMBER.test(word))
    .sort()
    .join(' ');

const withoutNumbers = (words: Set<string>) =>
  [...words]
    .filter((word) => !NUMBER.test(word))
    .sort()
    .join(' ');

function numbersAgree(a: Set<string>, b: Set<string>): boolean {
  const [ours, theirs] = [numbersOf(a), numbersOf(b)];
  return ours === '' || theirs === '' || ours === theirs;
}

function areAlike(a: Set<string>, b: Set<string>): boolean {
  const shared = [...a].filter((word) => b.has(word)).length;
  return 2 * shared >= a.size + b.size - shared;
}

/** Pairs by the signs that one title of each list has. */
function joinUnique(
  ours: Set<string>[],
  theirs: Set<string>[],
  signs: (words: Set<string>) => string[],
): Pair[] {
  const [byItem, byRow] = [uniqueSigns(ours, signs), uniqueSigns(theirs, signs)];
  return [...byItem].flatMap(([sign, item]): Pair[] => {
    const row = byRow.get(sign);
    return row === undefined || sign === '' ? [] : [[item, row]];
  });
}

function uniqueSigns(all: Set<string>[], signs: (words: Set<string>) => string[]) {
  const found = new Map<string, number>();
  const several = new Set<string>();
  for (const [index, words] of all.entries()) {
    for (const sign of signs(words)) {
      if (found.has(sign)) several.add(sign);
      else found.set(sign, index);
    }
  }
  for (const sign of several) found.delete(sign);
  return found;
}

/** Between two pairs as many titles of one list as of the other; at the ends where the lists are equally long. */
function betweenPairs(pairs: Pair[], itemCount: number, rowCount: number): Pair[] {
  const known = pairs.sort(([a], [b]) => a - b);
  const isReversed = known[0]![1] > known.at(-1)![1];
  const step = isReversed ? -1 : 1;
  if (known.some(([, row], index) => index > 0 && step * (row - known[index - 1]![1]) < 0))
    return [];
  if (itemCount === rowCount) {
    known.unshift([-1, isReversed ? rowCount : -1]);
    known.push([itemCount, isReversed ? -1 : rowCount]);
  }
  return known.slice(1).flatMap(([item, row], index) => {
    const [itemBefore, rowBefore] = known[index]!;
    const size = item - itemBefore;
    if (size !== step * (row - rowBefore)) return [];
    return Array.from({ length: size - 1 }, (_, offset): Pair => [
      itemBefore + offset + 1,
      rowBefore + step * (offset + 1),
    ]);
  });
}
