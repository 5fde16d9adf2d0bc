/** What a JSON column holds was checked before it was stored, by this release or an older one. */
export const listIn = <T>(column: unknown): T[] => (Array.isArray(column) ? (column as T[]) : []);

export const textsIn = (column: unknown): string[] =>
  listIn<unknown>(column).filter((one) => typeof one === 'string');
