/** JSON columns were validated before they were stored. */
export const arrayOf = <T>(column: unknown): T[] => (Array.isArray(column) ? (column as T[]) : []);

export const textsIn = (column: unknown): string[] =>
  arrayOf<unknown>(column).filter((one) => typeof one === 'string');
