import { memoized } from '~/lib/memoized';

/** Calendars as `Intl` names them. */
export type OtherCalendar = 'persian' | 'islamic-umalqura';

type Day = { year: number; month: number; day: number };

const DAY = 24 * 3600 * 1000;
/** First days of the year 1400, as UTC, and lengths of a year in days. */
const YEARS: Record<OtherCalendar, { first: number; length: number }> = {
  persian: { first: Date.UTC(2021, 2, 21), length: 365.2422 },
  'islamic-umalqura': { first: Date.UTC(1979, 10, 20), length: 354.367 },
};
/** Years in which feeds can have been published, in both calendars. */
const [FIRST_YEAR, LAST_YEAR] = [1300, 1500];

const formatOf = memoized(
  (calendar) =>
    new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }),
);

function dayIn(calendar: OtherCalendar, time: number): Day {
  const parts = formatOf(calendar).formatToParts(time);
  const numberOf = (name: keyof Day) => Number(parts.find(({ type }) => type === name)?.value);
  return { year: numberOf('year'), month: numberOf('month'), day: numberOf('day') };
}

/**
 * Converts a day to the Gregorian calendar; null for years that no feed has. A day that the month lacks is a
 * neighbouring one, since months of the Hijri calendar begin when the moon is seen.
 */
export function toGregorian(calendar: OtherCalendar, target: Day): Day | null {
  const { year, month, day } = target;
  if (year < FIRST_YEAR || year > LAST_YEAR) return null;
  const { first, length } = YEARS[calendar];
  let time = first + Math.round((year - 1400 + (month - 1) / 12) * length + day - 1) * DAY;
  for (let tries = 0; tries < 6; tries += 1) {
    const candidate = dayIn(calendar, time);
    const months = (year - candidate.year) * 12 + month - candidate.month;
    const days = months * 30 + day - candidate.day;
    if (months === 0 && days === 0) break;
    time += (days || Math.sign(months)) * DAY;
  }
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
