import { fold } from './fold';

const withArticle = /^(?:[وبكف]?ال|لل)(?=(.{3,})$)/u;

/**
 * A folded Arabic word without its article (and the particle before it), or null when it has none or would
 * keep fewer than three letters.
 */
export function withoutArticle(folded: string): string | null {
  return withArticle.exec(folded)?.[1] ?? null;
}

/**
 * Text as search stores it: folded, and behind it the bare form of each Arabic word that carries an article,
 * so that `سيرة` finds `السيرة`. Behind it, because phrases must stay in one piece.
 */
export function searchText(text: string, options: { language?: string | null } = {}): string {
  const folded = fold(text, options);
  const bare = folded.split(' ').flatMap((word) => withoutArticle(word) ?? []);
  return [folded, ...new Set(bare)].join(' ');
}
