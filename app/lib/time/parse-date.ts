import { latinDigits, normalizeText } from '~/lib/text/normalize-text';
import { MONTHS, OTHER_MONTHS, TWO_WORD_MONTHS, TWO_WORD_OTHER_MONTHS, ZONES } from './date-words';
import { toGregorian, type OtherCalendar } from './other-calendars';

function plainLetters(text: string): string {
  const dashed = latinDigits(text).replace(/[\u2010-\u2015\u2212]/g, '-');
  const plain = normalizeText(dashed, 'NFD').replace(
    /[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu,
    '',
  );
  return normalizeText(normalizeText(plain, 'NFC').toLowerCase(), 'NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ك', 'ک')
    .replace(/[يى]/g, 'ی')
    .replaceAll('،', ',')
    .replace(/\s+/g, ' ')
    .trim();
}

const monthNumbers = new Map(
  MONTHS.flatMap((names, index) =>
    names.split(' ').map((name) => [plainLetters(name), index + 1] as const),
  ),
);
const otherMonths = new Map(
  Object.entries(OTHER_MONTHS).flatMap(([calendar, months]) =>
    months.flatMap((names, index) =>
      names
        .split(' ')
        .map(
          (name) =>
            [
              plainLetters(name),
              { calendar: calendar as OtherCalendar, month: index + 1 },
            ] as const,
        ),
    ),
  ),
);
const twoWordMonths = [...TWO_WORD_MONTHS, ...TWO_WORD_OTHER_MONTHS].map(
  ([pattern, name]) =>
    [new RegExp(plainLetters(pattern.source.replace('\\s+', ' ')), 'g'), name] as const,
);

/** Words for parts of the day, beside times of twelve hours. */
const PARTS_OF_DAY = [
  ['am', 'صباحا صبح قبل‌ازظهر ق.ظ পূর্বাহ্ণ পূর্বাহ্ন সকাল ভোর pagi pg'],
  ['pm', 'مساء عصر شام بعدازظهر ب.ظ অপরাহ্ণ অপরাহ্ন বিকাল বিকেল সন্ধ্যা petang ptg sore'],
  ['noon', 'ظهر دوپہر দুপুর tengahari tgh siang'],
  ['night', 'شب رات রাত malam mlm'],
] as const;
const TWO_WORD_PARTS_OF_DAY: [RegExp, string][] = [
  [/قبل[ \u200c]*از[ \u200c]*ظهر/g, 'am'],
  [/بعد[ \u200c]*از[ \u200c]*ظهر/g, 'pm'],
  [/ق\.[ ]?ظ\.?/g, 'am'],
  [/ب\.[ ]?ظ\.?/g, 'pm'],
  [/tengah hari/g, 'noon'],
];
const partsOfDay = new Map(
  PARTS_OF_DAY.flatMap(([part, words]) =>
    words.split(' ').map((word) => [plainLetters(word), part] as const),
  ),
);

/** Replaces words such as `বিকাল` and `petang` by `pm`. */
function withPartsOfDay(text: string): string {
  const joined = TWO_WORD_PARTS_OF_DAY.reduce(
    (all, [words, part]) => all.replace(words, part),
    text,
  );
  return joined.replace(/\p{L}+/gu, (word) => partsOfDay.get(word) ?? word);
}

/** Sound recording began in this year. */
const FIRST_YEAR = 1877;

/** No time zone is further from UTC. */
const MAX_ZONE_OFFSET = 14 * 60;

const namedZones = new Map<string, Intl.DateTimeFormat>();

/** Returns minutes ahead of UTC at a given moment in an IANA zone such as `Asia/Karachi`; null for unknown names. */
function namedZoneOffset(timeZone: string, moment: number): number | null {
  try {
    const cached = namedZones.get(timeZone);
    const zone = cached ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    if (!cached) namedZones.set(timeZone, zone);
    const { value = '' } = zone.formatToParts(moment).find(({ type }) => type === 'timeZoneName')!;
    const [, sign, hours = 0, minutes = 0, seconds = 0] =
      /^GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(value) ?? [];
    const ahead = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
    return sign === '-' ? -ahead : ahead;
  } catch {
    return null;
  }
}

/**
 * Returns minutes ahead of UTC, or 0 for an unknown or impossible zone. `local` is the local time as if it were UTC.
 */
function zoneOffset(zone: string | undefined, local: number, language: string | null): number {
  const text = (zone ?? '').replace(/^(?:gmt|utc?)(?=[+-])/, '');
  const numeric = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text);
  if (numeric) {
    const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
    if (minutes > MAX_ZONE_OFFSET) return 0;
    return numeric[1] === '-' ? -minutes : minutes;
  }
  // AST is Arabia Standard Time in an Arabic feed, Atlantic Standard Time elsewhere.
  if (text === 'ast' && language?.startsWith('ar')) return 180;
  if (Object.hasOwn(ZONES, text)) return ZONES[text] ?? 0;
  const near = namedZoneOffset(text, local);
  return near === null ? 0 : (namedZoneOffset(text, local - near * 60_000) ?? 0);
}

type Parts = { year: number; month: number; day: number; rest: string };
const TIME =
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- at most 120 characters are read
  /^[\s,t]*(?:(?:(\p{L}+)\.?[ ,]+)?(\d{1,2})[:.h](\d{1,2})(?:[:.](\d{1,2})(?:[.,]\d+)?)?\s*([ap]\.?m\b\.?|(?:noon|night|[صم])(?!\p{L}))?)?\s*[([]?([a-z]+[+-][\d:]+|[+-]\d[\d:]*|[a-z]+(?:[/_-][a-z0-9_+-]+)*)?/u;

function hourOf(value: number, partOfDay: string | undefined): number {
  if (!partOfDay || value > 12) return value;
  if (partOfDay === 'noon') return value < 5 ? value + 12 : value;
  if (partOfDay === 'night') return value === 12 || value < 5 ? value % 12 : value + 12;
  return (value % 12) + (/^[pم]/.test(partOfDay) ? 12 : 0);
}

const PART_OF_DAY = /^(?:[ap]m|noon|night)$/;

/** Iran and Afghanistan write a year such as 1404, and the Hijri years of podcasts are later ones. */
const LAST_PERSIAN_YEAR = 1417;

function gregorianDay(day: Pick<Parts, 'year' | 'month' | 'day'>) {
  if (day.year >= FIRST_YEAR) return day;
  return toGregorian(day.year <= LAST_PERSIAN_YEAR ? 'persian' : 'islamic-umalqura', day);
}

function compose(parts: Parts, language: string | null): Date | null {
  const [, before = '', hour, minute, second, after, zone] = TIME.exec(parts.rest) ?? [];
  const half = after ?? (PART_OF_DAY.test(before) ? before : undefined);
  const clock = [
    hourOf(Number(hour ?? 0), half),
    Number(minute ?? 0),
    Number(second ?? 0),
  ] as const;
  const isPossible = clock[0] <= 24 && clock[1] <= 59 && clock[2] <= 60;
  const time = isPossible ? clock : ([0, 0, 0] as const);
  if (parts.month < 1 || parts.month > 12 || parts.day < 1 || parts.day > 31) return null;
  const date = gregorianDay(parts);
  if (!date) return null;
  const { year, month, day } = date;
  const local = Date.UTC(year, month - 1, day, ...time);
  return new Date(local - zoneOffset(zone, local, language) * 60_000);
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

/** Matches `202611271000`, with or without seconds. As milliseconds it would be a time before 2001. */
const COMPACT =
  /^((?:19|20)\d{2})(0[1-9]|1[0-2])([0-2]\d|3[01])(?=(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?$)(\d+)$/;

function isoParts(text: string): Parts | null {
  const match =
    /^(?:\p{L}+[ ,]+)?(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/u.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d)(.*)$/.exec(text) ??
    COMPACT.exec(text);
  if (!match) return null;
  const [, year, month, day, rest = ''] = match;
  // RFC 3339 knows the Gregorian calendar alone, so such a year is an error, and another date of the entry is used.
  if (Number(year) < FIRST_YEAR && /^t\d/.test(rest)) return null;
  const time = rest.replace(/^t?(\d{2})(\d{2})(\d{2})?/, (_, h, m, s) => `t${h}:${m}:${s ?? '00'}`);
  return { year: Number(year), month: Number(month), day: Number(day), rest: time };
}

function namedParts(text: string): Parts | null {
  const letters = String.raw`[\p{L}]+`;
  const dayFirst = new RegExp(
    String.raw`^(?:${letters}\.?[ ,]+){0,2}(\d{1,2})(?:st|nd|rd|th|er|[শইলরঠ])?[ .-]+(?:de |of )?(${letters})\.?[ ,.-]+(?:del? )?(\d{2,4})(?!\d|:)(.*)$`,
    'u',
  ).exec(text);
  const dayFirstMonth = monthNumbers.get(dayFirst?.[2] ?? '');
  if (dayFirst && dayFirstMonth) {
    const [, day, , year = '', rest = ''] = dayFirst;
    return { year: fullYear(year), month: dayFirstMonth, day: Number(day), rest };
  }
  const other = otherMonths.get(dayFirst?.[2] ?? '');
  if (dayFirst && other) {
    const [, day, , year, rest = ''] = dayFirst;
    // The Gregorian date may follow.
    const gregorian = namedParts(rest.replace(/^\D+/, ''));
    const date = { year: Number(year), month: other.month, day: Number(day) };
    const converted = gregorian ?? toGregorian(other.calendar, date);
    return converted && { rest, ...converted };
  }
  const monthFirst = new RegExp(
    String.raw`^(?:${letters}\.?[ ,]+)?(${letters})\.? (\d{1,2})(?:st|nd|rd|th)?[ ,]+(\d{4})(?!\d|:)(.*)$`,
    'u',
  ).exec(text);
  if (!monthFirst) return null;
  const [, name = '', day, year = '', rest = ''] = monthFirst;
  const monthFirstMonth = monthNumbers.get(name);
  if (monthFirstMonth) {
    return { year: Number(year), month: monthFirstMonth, day: Number(day), rest };
  }
  const otherFirst = otherMonths.get(name);
  if (!otherFirst) return null;
  const date = { year: Number(year), month: otherFirst.month, day: Number(day) };
  const converted = toGregorian(otherFirst.calendar, date);
  return converted && { rest, ...converted };
}

const NUMERIC_DATE = /^(?:\p{L}+\.?[ ,]+)?(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d:])(.*)$/u;

/** Which number in `25/03/2024` is the day. */
export type DateOrder = 'day-first' | 'month-first';

export const toDateOrder = (text: string | null): DateOrder | null =>
  text === 'day-first' || text === 'month-first' ? text : null;

function slashedParts(text: string, order: DateOrder): Parts | null {
  const match = NUMERIC_DATE.exec(text);
  if (!match) return null;
  const [, first, second, year, rest = ''] = match;
  const monthFirst = (orderOf(first, second) ?? order) === 'month-first';
  return {
    year: fullYear(year ?? ''),
    month: Number(monthFirst ? first : second),
    day: Number(monthFirst ? second : first),
    rest,
  };
}

function orderOf(first: string | undefined, second: string | undefined): DateOrder | null {
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : null;
}

/**
 * Detects the order of a numeric date: `either` if both numbers could be the month, null if the format is unambiguous.
 */
export function dateOrderOf(value: string | null | undefined): DateOrder | 'either' | null {
  if (!value || value.length > MAX_LENGTH) return null;
  const match = NUMERIC_DATE.exec(plainLetters(value));
  return match && (orderOf(match[1], match[2]) ?? 'either');
}

function fromNumber(text: string): Date | null {
  if (/^\d{9,10}(\.\d+)?$/.test(text)) return new Date(Math.floor(Number(text)) * 1000);
  return /^\d{12,13}$/.test(text) ? new Date(Number(text)) : null;
}

/** Matches `10:00, 27 Nov 2026`. */
const TIME_FIRST = /^(\d{1,2}:\d{2}(?::\d{2})?),? (\S.*)$/;
const MAX_LENGTH = 120;
const LAST_YEAR = 2200;
/**
 * Dates that programs write for "no date": the epochs of Excel, SQL Server, classic Mac OS and Unix, in zones on either
 * side of UTC.
 */
const PLACEHOLDERS = [
  '1899-12-30',
  '1899-12-31',
  '1900-01-01',
  '1904-01-01',
  '1969-12-31',
  '1970-01-01',
];

/**
 * Parses RFC 2822, ISO 8601, Unix seconds and month names. Returns null for placeholder dates. `language` resolves
 * ambiguous zones, `order` resolves dates such as `01/03/2024`.
 */
export function parseFeedDate(
  value: string | null | undefined,
  language: string | null = null,
  order: DateOrder = 'day-first',
): Date | null {
  if (!value || value.length > MAX_LENGTH) return null;
  const text = withPartsOfDay(
    twoWordMonths.reduce((all, [months, name]) => all.replace(months, name), plainLetters(value)),
  )
    .replace(/^(\d{4})年(\d{1,2})月(\d{1,2})日/, '$1-$2-$3')
    .replace(TIME_FIRST, '$2 $1');
  const parts = isoParts(text) ?? namedParts(text) ?? slashedParts(text, order);
  let date = parts ? compose(parts, language) : fromNumber(text);
  // Leave JavaScript's own date formats to `Date`.
  if (!parts && !date && /^[a-z]{3} [a-z]{3} +\d{1,2} .*\b\d{4}\b/.test(text))
    date = new Date(text);
  if (!date || Number.isNaN(date.getTime())) return null;
  if (date.getUTCFullYear() < FIRST_YEAR || date.getUTCFullYear() > LAST_YEAR) return null;
  return PLACEHOLDERS.includes(date.toISOString().slice(0, 10)) ? null : date;
}
