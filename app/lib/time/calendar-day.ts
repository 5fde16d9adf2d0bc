/** A day as the number of days since January 1, 1970, whatever the zone: days are counted, and no hour can shift them. */
export type DayNumber = number;

export type CalendarDay = { year: number; month: number; day: number };

const DAY_MS = 86_400_000;

/** Constructing formats of `Intl` is slow. */
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

/** Which day it is there at that moment, from midnight to midnight. @param timeZone an IANA name */
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

/** Midnight of the day in UTC, as ISO text. */
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
 * By the Umm al-Qura calendar of Saudi Arabia, of which ICU has the tables for 1300 to 1600 AH. The whole Gregorian day
 * is the Hijri day that began at the sunset before, as printed calendars show it.
 */
export const hijriOf = (day: DayNumber): CalendarDay =>
  partsOf('islamic-umalqura', 'UTC', day * DAY_MS);

/** 1 is Monday, as in ISO 8601. */
export const weekdayOf = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1;
