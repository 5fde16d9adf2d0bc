import { t } from '~/messages/t';

/** Not of `Intl`, whose words differ between the server and older browsers. */
const months = [
  () => t('time.january'),
  () => t('time.february'),
  () => t('time.march'),
  () => t('time.april'),
  () => t('time.may'),
  () => t('time.june'),
  () => t('time.july'),
  () => t('time.august'),
  () => t('time.september'),
  () => t('time.october'),
  () => t('time.november'),
  () => t('time.december'),
];

/** `Nov 21, 2026`, in UTC on server and browser alike; empty for no date. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const month = months[date.getUTCMonth()]!();
  return t('time.date', { month, day: date.getUTCDate(), year: date.getUTCFullYear() });
}

/** With the time of day: `Nov 21, 2026, 09:05 UTC`. */
export function formatDateTime(iso: string): string {
  const date = formatDate(iso);
  return date && t('time.dateAndTime', { date, time: new Date(iso).toISOString().slice(11, 16) });
}
