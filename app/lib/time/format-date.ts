import { digits, t } from '~/messages/t';
import { partsIn } from './calendar-days';

/** @param month 1-based, in the calendar of the page's language */
export const monthName = (month: number): string => t('time.months').split(' ')[month - 1] ?? '';

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

/** @param day 1 is Monday, as in ISO 8601 */
export const weekdayName = (day: number): string => t('time.weekdays').split(' ')[day - 1] ?? '';
