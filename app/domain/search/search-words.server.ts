import type { IndexedWord } from '~/adapters/search/search-engine';
import { isLatinWord, transliterationKey } from '~/lib/transliteration-key';

/** Folded titles and authors are stored up to here: an index row of PostgreSQL holds 2,700 bytes. */
export const MAX_TITLE = 600;
/** Folded descriptions are stored up to here. */
export const MAX_BODY = 2_000;

/**
 * The words of a folded text that a misspelt query may have meant: no numbers, nothing shorter than four
 * letters or longer than a word is.
 */
export function indexedWords(folded: string): IndexedWord[] {
  return [...new Set(folded.split(' '))]
    .filter((word) => word.length > 3 && word.length <= 24 && !/\p{N}/u.test(word))
    .map((word) => ({ word, key: isLatinWord(word) ? transliterationKey(word) : null }));
}
