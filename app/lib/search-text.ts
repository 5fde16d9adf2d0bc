import { withoutArticle } from './arabic-article';
import { fold } from './fold';

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/**
 * Puts a space between the characters of scripts that are written without: each becomes a word, and what was
 * a word becomes a phrase.
 */
export function spaceOut(folded: string): string {
  return folded.replace(unspaced, ' $& ').replace(/ {2,}/g, ' ').trim();
}

/**
 * Text as search stores it: folded, and behind it the bare form of each Arabic word that carries an article,
 * so that `سيرة` finds `السيرة`. Behind it, because phrases must stay in one piece.
 */
export function searchText(text: string, options: { language?: string | null } = {}): string {
  const folded = spaceOut(fold(text, options));
  const bare = folded.split(' ').flatMap((word) => withoutArticle(word) ?? []);
  return [folded, ...new Set(bare)].join(' ');
}
