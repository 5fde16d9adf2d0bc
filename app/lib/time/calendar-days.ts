import { DAY } from './milliseconds';

/** A day as the number of days since January 1, 1970, independent of time zones. */
export type DayNumber = number;

export type CalendarDay = { year: number; month: number; day: number };

/** Cached, because constructing `Intl` formatters is slow. */
const formats: Record<string, Intl.DateTimeFormat> = {};

const formatOf = (calendar: string, timeZone: string): Intl.DateTimeFormat =>
  (formats[`${calendar} ${timeZone}`] ??= new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }));

/** Uses numbers only, because the words of `Intl` differ between the server and older browsers. */
export function partsIn(calendar: string, date: Date, timeZone = 'UTC'): CalendarDay {
  if (calendar === 'gregory' && timeZone === 'UTC') {
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    return { year, month, day };
  }
  const parts = formatOf(calendar, timeZone).formatToParts(date);
  const number = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month'), day: number('day') };
}

/** Returns the calendar day at that moment in a time zone. @param timeZone an IANA name */
export function dayIn(timeZone: string, moment: Date): DayNumber {
  const { year, month, day } = partsIn('gregory', moment, timeZone);
  return Date.UTC(year, month - 1, day) / DAY;
}

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(formatOf('gregory', name));
  } catch {
    return false;
  }
};

/** Returns midnight UTC of the day as an ISO string. */
export const isoOfDay = (day: DayNumber): string => new Date(day * DAY).toISOString();

/**
 * Converts to the Umm al-Qura calendar of Saudi Arabia, for which ICU has tables from 1300 to 1600 AH. As in printed
 * calendars, the Gregorian day maps to the Hijri day that began at the previous sunset.
 */
export const hijriOf = (day: DayNumber): CalendarDay =>
  partsIn('islamic-umalqura', new Date(day * DAY));

/** 1 is Monday, as in ISO 8601. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Days that recur yearly, monthly or weekly. A day must match all given fields. */
export type RecurringDays = {
  calendar: 'hijri' | 'gregorian';
  /** 1-based; null for every month. */
  month: number | null;
  /**
   * Inclusive range within the month; null for all days. If `dayTo` is less than `dayFrom`, the range ends in the next
   * month.
   */
  dayFrom: number | null;
  dayTo: number | null;
  /** 1 is Monday, as in ISO 8601; null for every weekday. */
  weekday: number | null;
  /** Days by which Hijri months begin later here than in Umm al-Qura, from -2 to 2. */
  dayShift: number;
};

/** Inclusive. */
export type Occurrence = { first: DayNumber; last: DayNumber };

/** Days to search for the next occurrence: a leap year. */
const LONGEST_YEAR = 366;

function isWithin({ month, day }: CalendarDay, days: RecurringDays): boolean {
  const { dayFrom: from, dayTo: to } = days;
  const isMonth = days.month === null || month === days.month;
  if (from === null || to === null) return isMonth;
  if (from <= to) return isMonth && day >= from && day <= to;
  const isNextMonth = days.month === null || month === (days.month % 12) + 1;
  return (isMonth && day >= from) || (isNextMonth && day <= to);
}

/** Returns the Hijri date where months begin `shift` days later than in Umm al-Qura. */
export const shiftedHijri = (day: DayNumber, shift: number): CalendarDay => hijriOf(day - shift);

export function isDayOf(days: RecurringDays, day: DayNumber): boolean {
  if (days.weekday !== null && weekdayOf(day) !== days.weekday) return false;
  const isHijri = days.calendar === 'hijri';
  return isWithin(
    isHijri ? shiftedHijri(day, days.dayShift) : partsIn('gregory', new Date(day * DAY)),
    days,
  );
}

/**
 * Returns the occurrence that includes the day, or the next one. Returns null if there is none within a year, as with
 * February 29.
 *
 * @param within maximum number of days to look ahead
 */
export function occurrenceAt(
  days: RecurringDays,
  day: DayNumber,
  within = LONGEST_YEAR,
): Occurrence | null {
  let first = day;
  while (!isDayOf(days, first)) if (++first > day + within) return null;
  let last = first;
  // An upcoming occurrence starts at `first`; an ongoing one may have started earlier.
  if (first === day) while (first > day - LONGEST_YEAR && isDayOf(days, first - 1)) first--;
  while (last < day + LONGEST_YEAR && isDayOf(days, last + 1)) last++;
  return { first, last };
}
