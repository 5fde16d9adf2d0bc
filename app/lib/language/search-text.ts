import { withoutArticle, fold } from '~/lib/text/fold';

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Separates the characters of scripts that are written without spaces, so that each can be searched. */
export function spaceOut(folded: string): string {
  return folded.replace(unspaced, ' $& ').replace(/ {2,}/g, ' ').trim();
}

/** Folded text, followed by its Arabic words without their article, so that `سيرة` finds `السيرة`. */
export function searchText(text: string, options: { language?: string | null } = {}): string {
  const folded = spaceOut(fold(text, options));
  const bare = folded.split(' ').flatMap((word) => withoutArticle(word) ?? []);
  return [folded, ...new Set(bare)].join(' ');
}
