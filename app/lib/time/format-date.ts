import { digits, pageLanguage, t } from '~/messages/t';
import { partsIn, type CalendarDay, type DayNumber, shiftedHijri } from './calendar-days';

/** @param month 1-based, in the calendar of the page's language */
const monthName = (month: number): string => t('time.months').split(' ')[month - 1] ?? '';

/**
 * Formats `Nov 21, 2026` in UTC, in the calendar and digits of the page's language. Server and browser give the same
 * result. Returns an empty string for an invalid date.
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const { year, month, day } = partsIn(t('language.calendar'), date);
  return t('time.date', { month: monthName(month), day, year });
}

/** Formats `Nov 21` in the current year, `Nov 21, 2025` in others. */
export function formatShortDate(iso: string): string {
  const date = formatDate(iso);
  if (!date) return '';
  const calendar = t('language.calendar');
  const { year, month, day } = partsIn(calendar, new Date(iso));
  const isThisYear = year === partsIn(calendar, new Date()).year;
  return isThisYear ? t('time.dayOfYear', { month: monthName(month), day }) : date;
}

/** Formats date and time: `Nov 21, 2026, 09:05 UTC`. */
export function formatDateTime(iso: string): string {
  const date = formatDate(iso);
  if (!date) return '';
  const time = digits(new Date(iso).toISOString().slice(11, 16));
  return t('time.dateAndTime', { date, time });
}

/** The first day of the week where a language is mostly spoken, as CLDR has it; Monday elsewhere. */
const WEEK_STARTS: Record<string, number> = { ar: 6, bn: 7, en: 7, fa: 6, id: 7, ur: 7 };

/** The days of the week in the order of the page's language; 1 is Monday, as in ISO 8601. */
export function weekdaysInOrder(): number[] {
  const start = WEEK_STARTS[pageLanguage().split('-')[0]!] ?? 1;
  return Array.from({ length: 7 }, (_, index) => ((start - 1 + index) % 7) + 1);
}

/** @param day 1 is Monday, as in ISO 8601 */
export const weekdayName = (day: number): string => t('time.weekdays').split(' ')[day - 1] ?? '';

const months = [
  () => t('hijri.muharram'),
  () => t('hijri.safar'),
  () => t('hijri.rabiAlAwwal'),
  () => t('hijri.rabiAlThani'),
  () => t('hijri.jumadaAlUla'),
  () => t('hijri.jumadaAlAkhira'),
  () => t('hijri.rajab'),
  () => t('hijri.shaban'),
  () => t('hijri.ramadan'),
  () => t('hijri.shawwal'),
  () => t('hijri.dhulQada'),
  () => t('hijri.dhulHijja'),
];

/** @param month 1-based */
export const hijriMonthName = (month: number): string => months[month - 1]?.() ?? '';

/** Formats `21` or `21–24`. */
const dayRange = (first: number, last: number): string =>
  digits(first === last ? first : `${first}–${last}`);

/**
 * Formats an inclusive range of days: `1 Ramadan 1447 AH`, `1–30 Ramadan 1447 AH`,
 * `28 Dhul-Hijjah 1447 AH – 3 Muharram 1448 AH`.
 *
 * @param shift days by which months begin later than in Umm al-Qura
 */
export function formatHijriDays(first: DayNumber, last: DayNumber, shift = 0): string {
  const from = shiftedHijri(first, shift);
  const to = shiftedHijri(last, shift);
  const written = ({ year, month }: CalendarDay, day: string) =>
    t('hijri.date', { day, month: hijriMonthName(month), year });
  if (from.month === to.month && from.year === to.year) {
    return written(from, dayRange(from.day, to.day));
  }
  const [start, end] = [written(from, digits(from.day)), written(to, digits(to.day))];
  return t('days.range', { first: start, last: end });
}

/** Formats an inclusive range of days: `Nov 21, 2026`, `Nov 21–24, 2026`, `Nov 21, 2026 – Dec 2, 2026`. */
export function formatDays(first: string, last: string): string {
  const calendar = t('language.calendar');
  const from = partsIn(calendar, new Date(first));
  const to = partsIn(calendar, new Date(last));
  if (from.month !== to.month || from.year !== to.year) {
    return t('days.range', { first: formatDate(first), last: formatDate(last) });
  }
  const { month, year } = from;
  return t('time.date', {
    month: monthName(month),
    day: dayRange(from.day, to.day),
    year,
  });
}

/**
 * Returns the Gregorian month's name, or its number in languages whose `time.months` lists another calendar.
 *
 * @param month 1-based
 */
export const gregorianMonthName = (month: number): string =>
  t('language.calendar') === 'gregory' ? monthName(month) : digits(month);
