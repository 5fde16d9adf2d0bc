/** `2026-03-04T05:06:07.000Z` as `<input type="datetime-local">` has it: `2026-03-04T05:06`. */
export const toFieldTime = (value: string): string => value.slice(0, 16);

/** What such a field sent as a time in UTC. Where its minute is that of `before`, this is kept to the millisecond. */
export function toInstant(sent: unknown, before: unknown): unknown {
  if (typeof sent !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(sent)) return sent;
  return typeof before === 'string' && toFieldTime(before) === sent ? before : `${sent}:00Z`;
}
