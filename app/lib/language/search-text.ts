import { fold, joinedWords, withoutArticle } from '~/lib/text/fold';

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Puts spaces around characters of scripts written without spaces, so that each is searchable. */
export function spaceOut(folded: string): string {
  return folded.replace(unspaced, ' $& ').replace(/ {2,}/g, ' ').trim();
}

/**
 * Returns folded text, followed by variants for the index: words split at a zero-width non-joiner are added in one
 * piece (`گفتوگو` finds `گفت‌وگو`), Arabic words without their article (`سيرة` finds `السيرة`).
 */
export function searchText(text: string, options: { language?: string | null } = {}): string {
  const folded = spaceOut(fold(text, options));
  const words = new Set(folded.split(' '));
  const joined = joinedWords(text).filter((word) => !words.has(word));
  const bare = [...words, ...joined].flatMap((word) => withoutArticle(word) ?? []);
  return [folded, ...new Set([...joined, ...bare])].join(' ');
}
