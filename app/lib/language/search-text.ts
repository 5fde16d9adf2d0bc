import { fold, joinedWords, withoutArticle } from '~/lib/text/fold';

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Separates the characters of scripts that are written without spaces, so that each can be searched. */
export function spaceOut(folded: string): string {
  return folded.replace(unspaced, ' $& ').replace(/ {2,}/g, ' ').trim();
}

/**
 * Folded text, followed by its words that are divided by a joiner's absence in one piece (`گفتوگو` finds `گفت‌وگو`),
 * and by its Arabic words without their article (`سيرة` finds `السيرة`).
 */
export function searchText(text: string, options: { language?: string | null } = {}): string {
  const folded = spaceOut(fold(text, options));
  const words = new Set(folded.split(' '));
  const joined = joinedWords(text).filter((word) => !words.has(word));
  const bare = [...words, ...joined].flatMap((word) => withoutArticle(word) ?? []);
  return [folded, ...new Set([...joined, ...bare])].join(' ');
}
