/** How often a show plans to publish (`podcast:updateFrequency`); `rule` is an RFC 5545 recurrence rule. */
export type UpdateFrequency = {
  rule?: string;
  /** ISO date; in the future while the show is on a break. */
  start?: string;
  /** Whether no more episodes are planned. */
  complete?: boolean;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const UNITS: Record<string, number> = {
  ...{ SECONDLY: HOUR, MINUTELY: HOUR, HOURLY: HOUR, DAILY: DAY },
  ...{ WEEKLY: 7 * DAY, MONTHLY: 30 * DAY, YEARLY: 365 * DAY },
};

const partsOf = (rule: string): Map<string, string> =>
  new Map(
    rule
      .replace(/^RRULE:/i, '')
      .toUpperCase()
      .split(';')
      .map((part) => part.split('=', 2).map((one) => one.trim()) as [string, string]),
  );

const countOf = (list: string | undefined): number => list?.split(',').length ?? 1;

const wholeNumber = (text: string | undefined): number | null =>
  /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : null;

/** Counts the episodes that the rule schedules per period. */
function timesIn(parts: Map<string, string>): number {
  switch (parts.get('FREQ')) {
    case 'WEEKLY':
      return countOf(parts.get('BYDAY'));
    case 'MONTHLY':
      return countOf(parts.get('BYMONTHDAY') ?? parts.get('BYDAY'));
    case 'YEARLY':
      return countOf(parts.get('BYMONTH'));
    // Daily, but possibly limited to some weekdays.
    case 'DAILY':
      return parts.has('BYDAY') ? countOf(parts.get('BYDAY')) / 7 : 1;
    default:
      return 1;
  }
}

/** Returns the milliseconds between episodes, or null if the rule does not define it. */
export function pauseOf({ rule = '' }: UpdateFrequency): number | null {
  const parts = partsOf(rule);
  const unit = UNITS[parts.get('FREQ') ?? ''];
  return unit ? (unit * (wholeNumber(parts.get('INTERVAL')) ?? 1)) / timesIn(parts) : null;
}

/** Parses `2023-12-31T00:00:00.000Z`, or the iCalendar form `20231231T000000Z`. */
function dateIn(text: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? [];
  if (parts.length === 0) return Date.parse(text);
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part || 0),
  );
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}

/** Returns when the last episode is due, if the rule defines it. */
function endOf(frequency: UpdateFrequency): number | null {
  const { rule = '', start = '' } = frequency;
  const parts = partsOf(rule);
  const until = dateIn(parts.get('UNTIL') ?? '');
  if (Number.isFinite(until)) return until;
  const count = wholeNumber(parts.get('COUNT'));
  const end = Date.parse(start) + (count ?? NaN) * (pauseOf(frequency) ?? NaN);
  return Number.isFinite(end) ? end : null;
}

/** Whether the show has ended, allowing one publishing interval after the last scheduled episode. */
export function isOver(frequency: UpdateFrequency, now: Date): boolean {
  if (frequency.complete) return true;
  const end = endOf(frequency);
  return end !== null && end + (pauseOf(frequency) ?? DAY) < now.getTime();
}

/** Returns when a show on a break resumes, or null if it is not on a break. */
export function resumesAt({ start = '' }: UpdateFrequency, now: Date): Date | null {
  const date = new Date(start);
  return date.getTime() > now.getTime() ? date : null;
}
