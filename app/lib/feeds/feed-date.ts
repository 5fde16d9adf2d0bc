import { toGregorian, type OtherCalendar } from '~/lib/time/other-calendars';
import { latinDigits, normalizeText } from '~/lib/text/normalize-text';

const MONTHS = [
  'jan january জানুয়ারি জানুয়ারী يناير جنوری ژانویه جانفي ocak oca januari janvier januar enero ene जनवरी ' +
    'января январь янв janeiro gennaio gen yanvar janairu janar',
  'feb february ফেব্রুয়ারি ফেব্রুয়ারী فبراير فروری فوریه فيفري شباط şubat şub februari pebruari peb février fevr februar febrero फ़रवरी फरवरी ' +
    'февраля февраль фев fevereiro febbraio fevral fabrairu shkurt',
  'mar march মার্চ مارس مارچ آذار mart maret mac mars märz mrz marzo मार्च ' +
    'марта март мар março maart mrt machi maris',
  'apr april এপ্রিল أبريل ابريل اپریل آوریل أفريل نيسان nisan nis avril avr abril abr अप्रैल ' +
    'апреля апрель апр aprile aprel aprili afrilu prill',
  'may মে مايو ماي مئی مه أيار mayıs mei mai mayo मई ' + 'мая май maio maggio mag maj mayu',
  'jun june জুন يونيو يونيه جون ژوئن جوان حزيران haziran haz juni juin junio जून ' +
    'июня июнь июн junho giugno giu iyun yuni qershor',
  'jul july জুলাই يوليو يوليه جولائی ژوئیه جويلية تموز temmuz tem juli julai juillet juil julio जुलाई ' +
    'июля июль июл julho luglio lug iyul yuli korrik',
  'aug august আগস্ট আগষ্ট أغسطس اغسطس اگست اوت أوت آب ağustos ağu agustus ogos agu agt août aout agosto ago अगस्त ' +
    'августа август авг augustus avqust avgust agosti agusta gusht',
  'sep sept september সেপ্টেম্বর سبتمبر ستمبر سپتامبر أيلول eylül eyl septembre septiembre setiembre सितंबर सितम्बर ' +
    'сентября сентябрь сен сент setembro settembre set septembar sentyabr sentabr septemba satumba shtator',
  'oct october অক্টোবর أكتوبر اكتوبر اکتوبر اکتبر ekim eki oktober okt octobre octubre अक्टूबर अक्तूबर ' +
    'октября октябрь окт outubro ottobre ott oktobar oktyabr oktabr oktoba tetor',
  'nov november নভেম্বর نوفمبر نومبر نوامبر kasım kas nopember nop novembre noviembre नवंबर नवम्बर ' +
    'ноября ноябрь ноя нояб novembro novembar noyabr novemba nuwamba nëntor',
  'dec december ডিসেম্বর ديسمبر دسمبر دسامبر aralık ara desember disember des dis décembre dezember dez diciembre dic दिसंबर दिसम्बर ' +
    'декабря декабрь дек dezembro dicembre decembar dekabr desemba disamba dhjetor',
];
const TWO_WORD_MONTHS: [RegExp, string][] = [
  [/كانون\s+الثاني/g, 'jan'],
  [/كانون\s+الاول/g, 'dec'],
  [/تشرين\s+الاول/g, 'oct'],
  [/تشرين\s+الثاني/g, 'nov'],
];

/** Months of other calendars; their names occur in no Gregorian date. */
const OTHER_MONTHS: Record<OtherCalendar, string[]> = {
  persian: [
    ...['فروردین حمل', 'اردیبهشت ثور', 'خرداد جوزا', 'تیر سرطان', 'مرداد اسد', 'شهریور سنبله'],
    ...['مهر میزان', 'آبان عقرب', 'آذر قوس', 'دی جدی', 'بهمن دلو', 'اسفند حوت'],
  ],
  'islamic-umalqura': [
    ...['محرم المحرم muharram muharrem', 'صفر safar safer', 'rabiulawal rebiülevvel'],
    ...['rabiulakhir rebiülahir', 'jumadilawal cemaziyelevvel', 'jumadilakhir cemaziyelahir'],
    ...['رجب rajab rejab recep', 'شعبان shaban syaban şaban', 'رمضان ramadan ramadhan ramazan'],
    ...['شوال shawwal syawal şevval', 'ذوالقعدة zulkaidah zilkade', 'ذوالحجة zulhijah zilhicce'],
  ],
};
/** Spellings of Hijri months in two words, as one that `OTHER_MONTHS` has. */
const TWO_WORD_OTHER_MONTHS: [RegExp, string][] = [
  [/ربيع\s+الاول/g, 'rabiulawal'],
  [/ربيع\s+(?:الاخر|الثاني)/g, 'rabiulakhir'],
  [/جمادي\s+الاولي/g, 'jumadilawal'],
  [/جمادي\s+(?:الاخرة|الثانية|الاخري)/g, 'jumadilakhir'],
  [/ذ[وي]\s?القعد[ةه]/g, 'zulkaidah'],
  [/ذ[وي]\s?الحج[ةه]/g, 'zulhijah'],
];

/** Minutes ahead of UTC. Ambiguous names map to the zone most used by this community. */
const ZONES: Record<string, number> = {
  ...{
    z: 0,
    ut: 0,
    utc: 0,
    gmt: 0,
    wet: 0,
    west: 60,
    bst: 60,
    cet: 60,
    cest: 120,
    mez: 60,
    mesz: 120,
  },
  ...{ eet: 120, eest: 180, msk: 180, trt: 180, sast: 120, cat: 120, wat: 60, eat: 180, gst: 240 },
  ...{
    irst: 210,
    irdt: 270,
    aft: 270,
    pkt: 300,
    uzt: 300,
    ist: 330,
    npt: 345,
    bdt: 360,
    bdst: 360,
  },
  ...{ wib: 420, ict: 420, wita: 480, sgt: 480, myt: 480, hkt: 480, pht: 480, awst: 480, wit: 540 },
  ...{ jst: 540, kst: 540, acst: 570, acdt: 630, aest: 600, aedt: 660, nzst: 720, nzdt: 780 },
  ...{ nst: -210, ndt: -150, ast: -240, adt: -180, est: -300, edt: -240, cst: -360, cdt: -300 },
  ...{ mst: -420, mdt: -360, pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, brt: -180 },
};

function plainLetters(text: string): string {
  const dashed = latinDigits(text).replace(/[\u2010-\u2015\u2212]/g, '-');
  const bare = normalizeText(dashed, 'NFD').replace(
    /[\p{M}\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu,
    '',
  );
  return normalizeText(normalizeText(bare, 'NFC').toLowerCase(), 'NFD')
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

/** Sound recording began in this year. */
const FIRST_YEAR = 1877;

/** No time zone is further from UTC. */
const MAX_ZONE_OFFSET = 14 * 60;

const namedZones = new Map<string, Intl.DateTimeFormat>();

/** Returns minutes ahead of UTC at a given moment in an IANA zone such as `Asia/Karachi`; null for unknown names. */
function namedZoneOffset(timeZone: string, moment: number): number | null {
  try {
    const known = namedZones.get(timeZone);
    const zone = known ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    if (!known) namedZones.set(timeZone, zone);
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
  /^[\s,t]*(?:(?:\p{L}+\.?[ ,]+)?(\d{1,2})[:.h](\d{1,2})(?:[:.](\d{1,2})(?:[.,]\d+)?)?\s*([ap]\.?m\b\.?|(?:صباحا|مساء|[صم])(?!\p{L}))?)?\s*[([]?([a-z]+[+-][\d:]+|[+-]\d[\d:]*|[a-z]+(?:[/_-][a-z0-9_+-]+)*)?/u;

function hourOf(value: number, halfOfDay: string | undefined): number {
  if (!halfOfDay || value > 12) return value;
  return (value % 12) + (/^[pم]/.test(halfOfDay) ? 12 : 0);
}

function compose(parts: Parts, language: string | null): Date | null {
  const { year, month, day, rest } = parts;
  const [, hour, minute, second, half, zone] = TIME.exec(rest) ?? [];
  const clock = [
    hourOf(Number(hour ?? 0), half),
    Number(minute ?? 0),
    Number(second ?? 0),
  ] as const;
  const isPossible = clock[0] <= 24 && clock[1] <= 59 && clock[2] <= 60;
  const time = isPossible ? clock : ([0, 0, 0] as const);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  // `Date.UTC` maps the years 0 to 99 to 1900–1999.
  if (year < FIRST_YEAR) return null;
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
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d)(.*)$/.exec(text) ??
    COMPACT.exec(text);
  if (!match) return null;
  const [, year, month, day, rest = ''] = match;
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
  const monthFirstMonth = monthNumbers.get(monthFirst?.[1] ?? '');
  if (!monthFirst || !monthFirstMonth) return null;
  const [, , day, year = '', rest = ''] = monthFirst;
  return { year: Number(year), month: monthFirstMonth, day: Number(day), rest };
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
  ...['1899-12-30', '1899-12-31', '1900-01-01', '1904-01-01'],
  ...['1969-12-31', '1970-01-01'],
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
  const text = twoWordMonths
    .reduce((all, [months, name]) => all.replace(months, name), plainLetters(value))
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
