import type { IndexedWord } from '~/adapters/search/search-engine';
import { isLatinWord, transliterationKey } from '~/lib/language/transliteration-key';

/** PostgreSQL limits an index row to 2,700 bytes. */
export const MAX_TITLE = 600;
export const MAX_BODY = 2_000;

/** Words that spelling suggestions may use: at least four letters, without digits. */
export function indexedWords(folded: string): IndexedWord[] {
  return [...new Set(folded.split(' '))]
    .filter((word) => word.length > 3 && word.length <= 24 && !/\p{N}/u.test(word))
    .map((word) => ({ word, key: isLatinWord(word) ? transliterationKey(word) : null }));
}
