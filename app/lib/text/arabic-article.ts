const withArticle = /^(?:[وبكف]?ال|لل)(?=(.{3,})$)/u;

/** Null without an article, or when fewer than three letters would be left. */
export function withoutArticle(folded: string): string | null {
  return withArticle.exec(folded)?.[1] ?? null;
}
