import { t, textLanguage } from '~/messages/t';

/** By language, because `Intl` is slow to begin with. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar and the digits are the same in all languages, so that server and browser agree. */
function dayFormat(language: string): Intl.DateTimeFormat {
  let format = formats.get(language);
  if (!format) {
    format = new Intl.DateTimeFormat(language, {
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    });
    formats.set(language, format);
  }
  return format;
}

/** `Nov 21, 2026`, in UTC on server and browser alike; empty for no date. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : dayFormat(textLanguage()).format(date);
}

/** With the time of day: `Nov 21, 2026, 09:05 UTC`. */
export function formatDateTime(iso: string): string {
  const date = formatDate(iso);
  return date && t('time.dateAndTime', { date, time: new Date(iso).toISOString().slice(11, 16) });
}
