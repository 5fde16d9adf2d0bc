/** What a JSON column holds was checked before it was stored, by this release or an older one. */
export const arrayOf = <T>(column: unknown): T[] => (Array.isArray(column) ? (column as T[]) : []);

export const textsIn = (column: unknown): string[] =>
  arrayOf<unknown>(column).filter((one) => typeof one === 'string');
