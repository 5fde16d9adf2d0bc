/** JSON columns are validated before they are stored. */
export const arrayOf = <T>(column: unknown): T[] => (Array.isArray(column) ? (column as T[]) : []);

export const textsIn = (column: unknown): string[] =>
  arrayOf<unknown>(column).filter((one) => typeof one === 'string');
