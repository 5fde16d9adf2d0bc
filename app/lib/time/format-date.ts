import { digits, t } from '~/messages/t';

/** Cached per calendar: constructing formats of `Intl` is slow. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** Numbers alone: the words of `Intl` differ between the server and older browsers. */
export function partsIn(
  calendar: string,
  date: Date,
): { year: number; month: number; day: number } {
  if (calendar === 'gregory') {
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    };
  }
  formats[calendar] ??= new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const parts = formats[calendar].formatToParts(date);
  const number = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month'), day: number('day') };
}

/**
 * `Nov 21, 2026`, in the calendar and digits of the page's language and in UTC, on server and browser alike; empty for
 * no date.
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const { year, month, day } = partsIn(t('language.calendar'), date);
  return t('time.date', { month: t('time.months').split(' ')[month - 1]!, day, year });
}

/** `Nov 21` of this year, `Nov 21, 2025` of another. */
export function formatShortDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const calendar = t('language.calendar');
  const { year, month, day } = partsIn(calendar, date);
  if (year !== partsIn(calendar, new Date()).year) return formatDate(iso);
  return t('time.dayOfYear', { month: t('time.months').split(' ')[month - 1]!, day });
}

/** With the time of day: `Nov 21, 2026, 09:05 UTC`. */
export function formatDateTime(iso: string): string {
  const date = formatDate(iso);
  if (!date) return '';
  const time = digits(new Date(iso).toISOString().slice(11, 16));
  return t('time.dateAndTime', { date, time });
}

/** @param day 1 is Monday, as in ISO 8601 */
export const weekdayName = (day: number): string => t('time.weekdays').split(' ')[day - 1] ?? '';
