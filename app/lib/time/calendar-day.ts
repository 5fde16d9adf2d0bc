/** A day as the number of days since January 1, 1970, independent of time zones. */
export type DayNumber = number;

export type CalendarDay = { year: number; month: number; day: number };

const DAY_MS = 86_400_000;

/** Cached, because constructing `Intl` formatters is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(calendar: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${calendar} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    ...{ timeZone, year: 'numeric', month: 'numeric', day: 'numeric' },
  });
  formats.set(key, format);
  return format;
}

function partsOf(calendar: string, timeZone: string, moment: number): CalendarDay {
  const parts = formatOf(calendar, timeZone).formatToParts(moment);
  const number = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month'), day: number('day') };
}

/** Returns the calendar day at that moment in a time zone. @param timeZone an IANA name */
export function dayIn(timeZone: string, moment: Date): DayNumber {
  const { year, month, day } = partsOf('gregory', timeZone, moment.getTime());
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(formatOf('gregory', name));
  } catch {
    return false;
  }
};

/** Returns midnight UTC of the day as an ISO string. */
export const isoOfDay = (day: DayNumber): string => new Date(day * DAY_MS).toISOString();

export function gregorianOf(day: DayNumber): CalendarDay {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/**
 * Converts to the Umm al-Qura calendar of Saudi Arabia, for which ICU has tables from 1300 to 1600 AH. As in printed
 * calendars, the Gregorian day maps to the Hijri day that began at the previous sunset.
 */
export const hijriOf = (day: DayNumber): CalendarDay =>
  partsOf('islamic-umalqura', 'UTC', day * DAY_MS);

/** 1 is Monday, as in ISO 8601. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1;
