/** Converts `2026-03-04T05:06:07.000Z` to the value of an `<input type="datetime-local">`: `2026-03-04T05:06`. */
export const toFieldTime = (value: string): string => value.slice(0, 16);

/**
 * Converts the field's value to a UTC time. If it names the same minute as `before`, the seconds of `before` are kept.
 */
export function toInstant(sent: unknown, before: unknown): unknown {
  if (typeof sent !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(sent)) return sent;
  return typeof before === 'string' && toFieldTime(before) === sent ? before : `${sent}:00Z`;
}
