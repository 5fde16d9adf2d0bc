import { env } from '~/env.server';
import { dayIn, isoOfDay, type DayNumber } from '~/lib/time/calendar-day';
import { CALENDARS, DAY_SHIFTS, type Calendar } from './collection-days';
import {
  formatDays,
  formatHijriDays,
  gregorianMonthName,
  hijriMonthName,
} from '~/lib/time/days-text.server';
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

const calendarNames: Record<Calendar, () => string> = {
  hijri: () => t('adminCollections.hijri'),
  gregorian: () => t('adminCollections.gregorian'),
};

export const calendarName = (calendar: Calendar): string => calendarNames[calendar]();

/** The month of both calendars, because the choice is the same for either. @param month 1-based */
export const monthName = (month: number): string =>
  t('adminCollections.monthOf', {
    number: month,
    hijri: hijriMonthName(month),
    gregorian: gregorianMonthName(month),
  });

export function shiftName(shift: number): string {
  if (shift === 0) return t('adminCollections.asUmmAlQura');
  const count = Math.abs(shift);
  return shift > 0
    ? t('adminCollections.daysLater', { count })
    : t('adminCollections.daysEarlier', { count });
}

/** The options of the form that chooses the days of a collection. */
export const dayChoices = () => ({
  calendars: CALENDARS.map((value) => ({ value, label: calendarName(value) })),
  months: Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1),
  })),
  shifts: DAY_SHIFTS.map((shift) => ({ value: String(shift), label: shiftName(shift) })),
});

export type DayChoices = ReturnType<typeof dayChoices>;
