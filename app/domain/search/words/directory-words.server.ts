import { LRUCache } from 'lru-cache';
import { lessOneLetter } from '~/adapters/search/neighbour-words';
import { editDistance } from '~/lib/language/edit-distance';
import { searchText } from '~/lib/language/search-text';
import { isTypoOf } from '~/domain/search/index-queries.server';
import { indexedWords } from './search-words.server';

/** The least recently seen words are dropped first; about 5 MB including their forms. */
const MAX_WORDS = 5_000;

/** Words by their forms with one letter left out, for fast lookup of similar words. */
const byForm = new Map<string, Set<string>>();
const formsOf = (word: string): string[] => [word, ...lessOneLetter(word)];

const uses = new LRUCache<string, number>({
  max: MAX_WORDS,
  noDisposeOnSet: true,
  dispose: (_count, word) => formsOf(word).forEach((form) => forget(form, word)),
});

function forget(form: string, word: string): void {
  const words = byForm.get(form);
  words?.delete(word);
  if (words?.size === 0) byForm.delete(form);
}

export function learnWords(texts: string[]): void {
  for (const { word } of texts.flatMap((text) => indexedWords(searchText(text)))) {
    const before = uses.get(word);
    uses.set(word, (before ?? 0) + 1);
    if (before !== undefined) continue;
    for (const form of formsOf(word)) {
      const words = byForm.get(form);
      if (words) words.add(word);
      else byForm.set(form, new Set([word]));
    }
  }
}

export const isDirectoryWord = (word: string): boolean => uses.has(word);

export function listNearDirectoryWords(word: string): string[] {
  const near = new Set(formsOf(word).flatMap((form) => [...(byForm.get(form) ?? [])]));
  return [...near]
    .filter((other) => other !== word && isTypoOf(word, other))
    .map((other) => ({ other, distance: editDistance(word, other), uses: uses.peek(other) ?? 0 }))
    .sort((a, b) => a.distance - b.distance || b.uses - a.uses)
    .map(({ other }) => other);
}
