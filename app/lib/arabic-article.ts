const withArticle = /^(?:[وبكف]?ال|لل)(?=(.{3,})$)/u;

/**
 * A folded Arabic word without its article (and the particle before it), or null when it has none or would
 * keep fewer than three letters.
 */
export function withoutArticle(folded: string): string | null {
  return withArticle.exec(folded)?.[1] ?? null;
}
