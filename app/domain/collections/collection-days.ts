import type { RecurringDays } from '~/lib/time/recurring-days';

export type { DeskCollection } from './desk-schema';

export const CALENDARS = ['hijri', 'gregorian'] as const;
export type Calendar = (typeof CALENDARS)[number];

/** Days by which local months may begin earlier or later than in the Umm al-Qura calendar. */
export const DAY_SHIFTS = [-2, -1, 0, 1, 2] as const;
export const MAX_DAYS_BEFORE = 30;

/** Filters of the admin desk. */
export const DESK_STATES = ['site', 'offered', 'members', 'hidden', 'reported'] as const;
export type DeskState = (typeof DESK_STATES)[number];

type Row = Omit<RecurringDays, 'calendar'> & { calendar: string | null };

export const dayFields = {
  calendar: true,
  month: true,
  dayFrom: true,
  dayTo: true,
  weekday: true,
  dayShift: true,
} as const;

/** The days of a collection; null if it has none. */
export function daysOf({ calendar, month, dayFrom, dayTo, weekday, dayShift }: Row) {
  const known = CALENDARS.find((one) => one === calendar);
  if (!known) return null;
  const days: RecurringDays = { calendar: known, month, dayFrom, dayTo, weekday, dayShift };
  return days;
}
