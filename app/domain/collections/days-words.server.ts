import { env } from '~/env.server';
import { dayIn, isoOfDay, type DayNumber } from '~/lib/time/calendar-day';
import { formatDays, formatHijriDays } from '~/lib/time/days-text.server';
import { weekdayName } from '~/lib/time/format-date';
import { occurrenceAt, type Occurrence, type RecurringDays } from '~/lib/time/recurring-days';
import { t } from '~/messages/t';

/** The current day in the time zone of the site (decisions/pages/2026-11-26-days-of-collections.md). */
export const today = (): DayNumber => dayIn(env.TIME_ZONE, new Date());

/** Localized dates, such as `1–30 Ramadan 1447 AH (Feb 18, 2026 – Mar 19, 2026)`. */
export function occurrenceText(days: RecurringDays, { first, last }: Occurrence): string {
  const gregorian = formatDays(isoOfDay(first), isoOfDay(last));
  if (days.weekday !== null) {
    return t('days.both', { days: weekdayName(days.weekday), dates: gregorian });
  }
  if (days.calendar === 'gregorian') return gregorian;
  const hijri = formatHijriDays(first, last, days.dayShift);
  return t('days.both', { days: hijri, dates: gregorian });
}

/** The current or next days; empty if there are none within a year. */
export function nextDaysText(days: RecurringDays | null, day = today()): string {
  const occurrence = days && occurrenceAt(days, day);
  return occurrence ? occurrenceText(days, occurrence) : '';
}
