import { gregorianOf, hijriOf, weekdayOf, type CalendarDay, type DayNumber } from './calendar-day';

/** Days that come again each year, month or week: those for which all holds that is given. */
export type RecurringDays = {
  calendar: 'hijri' | 'gregorian';
  /** From 1; null: each month. */
  month: number | null;
  /** Of the month, both among them; null: all. Where the last is less than the first, it is of the next month. */
  dayFrom: number | null;
  dayTo: number | null;
  /** 1 is Monday, as in ISO 8601; null: each. */
  weekday: number | null;
  /** Days by which Hijri months begin later here than in Umm al-Qura, -2 to 2. */
  dayShift: number;
};

/** Both among them. */
export type Occurrence = { first: DayNumber; last: DayNumber };

/** Days that are looked through for the next one: a leap year. */
const LONGEST_YEAR = 366;

function isWithin({ month, day }: CalendarDay, days: RecurringDays): boolean {
  const { dayFrom: from, dayTo: to } = days;
  const isMonth = days.month === null || month === days.month;
  if (from === null || to === null) return isMonth;
  if (from <= to) return isMonth && day >= from && day <= to;
  const isNextMonth = days.month === null || month === (days.month % 12) + 1;
  return (isMonth && day >= from) || (isNextMonth && day <= to);
}

/** The Hijri date of a day where months begin `shift` days later than in Umm al-Qura. */
export const shiftedHijri = (day: DayNumber, shift: number): CalendarDay => hijriOf(day - shift);

export function isDayOf(days: RecurringDays, day: DayNumber): boolean {
  if (days.weekday !== null && weekdayOf(day) !== days.weekday) return false;
  const isHijri = days.calendar === 'hijri';
  return isWithin(isHijri ? shiftedHijri(day, days.dayShift) : gregorianOf(day), days);
}

/**
 * What lasts on that day or begins next; null without any within a year, such as February 29.
 *
 * @param within looks no further ahead than so many days
 */
export function occurrenceAt(
  days: RecurringDays,
  day: DayNumber,
  within = LONGEST_YEAR,
): Occurrence | null {
  let first = day;
  while (!isDayOf(days, first)) if (++first > day + within) return null;
  let last = first;
  // A day that has not come yet is the first one; what lasts has begun before.
  if (first === day) while (first > day - LONGEST_YEAR && isDayOf(days, first - 1)) first--;
  while (last < day + LONGEST_YEAR && isDayOf(days, last + 1)) last++;
  return { first, last };
}
