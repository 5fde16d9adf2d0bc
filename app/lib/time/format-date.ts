import { t } from '~/messages/t';

/**
 * `Nov 21, 2026`, in UTC on server and browser alike; empty for no date. Not made by `Intl`, whose words differ between
 * the server and older browsers.
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const month = t('time.months').split(' ')[date.getUTCMonth()]!;
  return t('time.date', { month, day: date.getUTCDate(), year: date.getUTCFullYear() });
}

/** `Nov 21` of this year, `Nov 21, 2025` of another. */
export function formatShortDate(iso: string): string {
  const date = new Date(iso);
  if (date.getUTCFullYear() !== new Date().getUTCFullYear()) return formatDate(iso);
  const month = t('time.months').split(' ')[date.getUTCMonth()]!;
  return t('time.dayOfYear', { month, day: date.getUTCDate() });
}

/** With the time of day: `Nov 21, 2026, 09:05 UTC`. */
export function formatDateTime(iso: string): string {
  const date = formatDate(iso);
  return date && t('time.dateAndTime', { date, time: new Date(iso).toISOString().slice(11, 16) });
}
