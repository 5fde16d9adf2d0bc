import type { RecurringDays } from '~/lib/time/calendar-days';
import type { Part } from '~/lib/time/part';

export const VISIBILITIES = ['private', 'link', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const MAX_COLLECTIONS = 200;
export const MAX_ENTRIES = 1_000;
/** Maximum per call. */
export const MAX_ENTRIES_ADDED = 50;
export const ENTRIES_PER_PAGE = 50;
export const COLLECTIONS_PER_PAGE = 24;

export const MAX_TITLE_LENGTH = 120;
export const MAX_WORDS_LENGTH = 2_000;
export const MAX_NOTE_LENGTH = 500;

/** Days of membership before a member's collections can be public. */
export const DAYS_BEFORE_PUBLIC = 3;

/** The days of a collection that is offered on none. */
export const NO_DAYS = {
  calendar: null,
  month: null,
  dayFrom: null,
  dayTo: null,
  weekday: null,
  dayShift: 0,
  daysBefore: 0,
} as const;

const ENTRY_STEPS = ['top', 'up', 'down', 'end'] as const;
export type EntryStep = (typeof ENTRY_STEPS)[number];

export const isEntryStep = (intent: unknown): intent is EntryStep =>
  ENTRY_STEPS.includes(intent as EntryStep);

/** Undefined for a whole episode. */
export const partOf = ({
  from,
  to,
}: {
  from: number | null;
  to: number | null;
}): Part | undefined => (from === null ? undefined : { start: from, end: to });

export const collectionPath = (id: string): string => `/collections/${id}`;

/** Chosen in place of a collection's id to create one. */
export const NEW_COLLECTION = 'new';

export const CALENDARS = ['hijri', 'gregorian'] as const;
export type Calendar = (typeof CALENDARS)[number];

/** Days by which local months may begin earlier or later than in the Umm al-Qura calendar. */
export const DAY_SHIFTS = [-2, -1, 0, 1, 2] as const;
export const MAX_DAYS_BEFORE = 30;

/** Filters of the admin desk. */
export const COLLECTION_STATES = [
  'site',
  'offered',
  'members',
  'held',
  'hidden',
  'reported',
] as const;
export type CollectionState = (typeof COLLECTION_STATES)[number];

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
  const knownCalendar = CALENDARS.find((candidate) => candidate === calendar);
  if (!knownCalendar) return null;
  const days: RecurringDays = { calendar: knownCalendar, month, dayFrom, dayTo, weekday, dayShift };
  return days;
}
