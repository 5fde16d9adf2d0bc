import { latinDigits } from '~/lib/text/normalize-text';

/** Unit names as feeds write them, in all plurals and cases used after numbers. */
const HOURS =
  'h hr hrs hour hours ساعة ساعه ساعتان ساعتين ساعات س گھنٹہ گھنٹا گھنٹے گھنٹوں heure heures saat sa jam sejam j ' +
  'ঘণ্টা ঘন্টা ساعت stunde stunden std hora horas час часа часов ч घंटा घंटे घण्टा घण्टे sat sata sati ora ore orë ' +
  'uur uren saacad saacadood awa awanni saa soat 小时 小時 時間';
const MINUTES =
  'm mn min mins minute minutes دقيقة دقيقه دقيقتان دقيقتين دقائق دقایق د منٹ منٹس dakika dak dk menit semenit mnt ' +
  'minit seminit মিনিট دقیقه دقیقہ دقیقے minuten minuto minutos минута минуты минут мин मिनट मिनिट dəqiqə dəq minuta ' +
  "minti mintoci minuti minuut دقیقې daqiiqad daqiiqo minutë daqiqa daq 分 分钟 分鐘 ' ’ ′";
const SECONDS =
  's sc sec secs second seconds ثانية ثانيه ثانيتان ثانيتين ثوان ثوانٍ ثواني ثوانی ث سیکنڈ سیکنڈز seconde secondes ' +
  'saniye sn detik dtk saat সেকেন্ড সেকেণ্ড ثانیه ثانیہ sekunde sekunden sek segundo segundos секунда секунды секунд ' +
  'सेकंड सेकेंड saniyə san sekunda sekundi secondo secondi seconden ثانیې ilbiriqsi sekondë soniya 秒 ' +
  `" ” ″ '' ’’ ′′`;
/** Ordered from long to short; `saat` is an hour in Turkish and a second in Malay. */
const UNITS = [
  { seconds: 3600, words: new Set(HOURS.split(' ')) },
  { seconds: 60, words: new Set(MINUTES.split(' ')) },
  { seconds: 1, words: new Set(SECONDS.split(' ')) },
  { seconds: 0.001, words: new Set(['ms', 'msec', 'milliseconds']) },
];
/** Arabic dual: two of a unit in one word. */
const DUAL = /(?:تان|تين)$/;
const ONE = /^(?:one|eine?|bir|satu|uno|una|ایک|یک|এক|एक)$/;
const HALF = /^(?:half|halbe|demie?|media|medio|setengah|yarım|نصف|آدھا|آدھے|نیم|আধা|आधा)$/;
/** One and a half when no number precedes it: `bir buçuk saat`, `ڈیڑھ گھنٹہ`. */
const AND_HALF = /^(?:buçuk|ڈیڑھ|দেড়|डेढ़)$/;
const QUARTER = /^(?:quarter|quart|viertel|cuarto|suku|çeyrek|ربع|پاؤ|চতুর্থাংশ)$/;
const JOINING = /^(?:واحدة|واحده|a|an|and|of|un|une|et|und|y|e|ve|dan|اور|এবং|और|и)$/;
/** Words for "about", and signs for it before a number. */
const ABOUT = new Set(
  (
    'about approx approximately around roughly c ca circa environ env à peu près yaklaşık aşağı yukarı takriben ' +
    'sekitar kira lebih kurang حوالي تقريبا تقريبًا نحو قرابة زهاء تقریبا قریب قریبا لگ بھگ حدود প্রায় ungefähr etwa ' +
    'rund unos unas около примерно लगभग करीब'
  ).split(' '),
);
const ABOUT_SIGNS = /^(?:[~∼～≈≃±]|\+\/?-)\s*/;
/** Matches the word in `Duration: 45 min`. */
const HEADING = /^(\p{L}[\p{L}\p{M}]*)\s*:\s*(?=\d)/u;
const FRACTIONS: Record<string, string> = { '¼': '.25', '½': '.5', '¾': '.75' };

const clean = (text: string): string =>
  text.toLowerCase().replace(/\u0307|[\u064b-\u0652\u0640]/g, '');

/** Returns the longest unit of that name that is shorter than the previous one. */
const unitOf = (word: string, before = Infinity): number | undefined =>
  UNITS.find(({ seconds, words }) => seconds < before && words.has(word))?.seconds;

const PART = /(\d+(?:[.,]\d+)?)|(\p{L}[\p{L}\p{M}\u200c]*|['’′]{1,2}|["”″])|[\s.,،:&+()-]/gu;
const CLOCK_AND_UNIT = /^(\d+):([0-5]?\d)(?::([0-5]?\d))?\s*(\p{L}[\p{L}\p{M}]*)\.?$/u;
const UNIT_FIRST = /^(\p{L}[\p{L}\p{M}]+)[\s.:]+(\d+)$/u;
/** Shorter words need a number. */
const MIN_LENGTH_ALONE = 3;

/** Adds up words from left to right; each unit must be shorter than the one before. */
class Sum {
  seconds = 0;
  #unit = Infinity;
  #number: number | null = null;
  #isPart = false;

  /** @returns whether a number is allowed here */
  take(number: number): boolean {
    const isFree = this.#number === null;
    this.#number ??= number;
    return isFree;
  }

  takeWord(word: string): boolean {
    if (JOINING.test(word) || ABOUT.has(word)) return true;
    if (ONE.test(word)) return this.take(1);
    if (HALF.test(word)) return this.#takePart(0.5);
    if (QUARTER.test(word)) return this.#takePart(0.25);
    if (AND_HALF.test(word)) {
      this.#number = (this.#number ?? 1) + 0.5;
      return true;
    }
    const seconds = unitOf(word, this.#unit);
    if (seconds === undefined || (this.#number === null && word.length < MIN_LENGTH_ALONE)) {
      return false;
    }
    this.seconds += (this.#number ?? (DUAL.test(word) ? 2 : 1)) * seconds;
    this.#unit = seconds;
    this.#number = null;
    return true;
  }

  #takePart(part: number): boolean {
    this.#isPart = this.#number === null;
    this.#number = (this.#number ?? 0) + part;
    return true;
  }

  /**
   * Finishes `1h30` or `ساعة ونصف`: a trailing number counts in the next smaller unit, a fraction in the last unit.
   * @returns null if there was no unit
   */
  end(): number | null {
    if (this.#unit === Infinity) return null;
    if (this.#number === null) return Math.floor(this.seconds);
    const unit = this.#isPart ? this.#unit : this.#unit / 60;
    const isReadable = unit >= 1 && (this.#isPart || Number.isInteger(this.#number));
    return isReadable ? Math.floor(this.seconds + this.#number * unit) : null;
  }
}

/** Reads `1:30 h` or `45:30 min`: of two numbers the first is in that unit, of three it is hours. */
function clockAndUnit(text: string): number | null {
  const [, first, second, third, word] = CLOCK_AND_UNIT.exec(text) ?? [];
  const unit = unitOf(clean(word ?? ''));
  if (unit === undefined || unit === 1) return null;
  const longest = third === undefined ? unit : 3600;
  return Math.floor(
    Number(first) * longest +
      (Number(second) * longest) / 60 +
      Number(third ?? 0) * (longest / 3600),
  );
}

/**
 * Returns the seconds of a duration in words, in many languages: `1h30`, `45 dk`, `ساعة ونصف`; null for anything else.
 */
export function durationInWords(written: string): number | null {
  if (!/[\p{L}'’′]/u.test(written) || written.startsWith('-')) return null;
  const clock = clockAndUnit(written);
  if (clock !== null) return clock;
  // Swap `dakika 45`.
  const text = written.replace(UNIT_FIRST, '$2 $1');
  const sum = new Sum();
  let end = 0;
  for (const match of text.matchAll(PART)) {
    if (match.index !== end) return null;
    end += match[0].length;
    const [, number, letters] = match;
    if (number && !sum.take(Number(number.replace(',', '.')))) return null;
    if (!letters) continue;
    const word = clean(letters);
    const joined = word.replace(/^و(?!احد)/, '');
    if (joined && !sum.takeWord(joined)) return null;
  }
  return end === text.length ? sum.end() : null;
}

const MAX_DURATION = 7 * 24 * 3600;
const CLOCK = /^(\d{0})(?:(?:(\d+):)?(\d+):)?(\d+)(?:[.,]\d*)?$/;
/** Matches `1.02.03`, as in Indonesian; with one point it would be a fraction. */
const CLOCK_OF_POINTS = /^(\d{0})(\d{1,2})\.(\d{2})\.(\d{2})$/;
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const ISO =
  /^P(?:(\d+)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+)(?:[.,]\d+)?S)?)?$/i;
/** Returns Latin digits without separators of thousands, a heading, or a sign for "about". */
function plainDuration(written: string): string {
  const text = latinDigits(written)
    .replaceAll('：', ':')
    .replace(/(?<!\d ?)[¼½¾]/g, '0$&')
    .replace(/ ?([¼½¾])/g, (_, sign: string) => FRACTIONS[sign]!)
    .replace(HEADING, (all, word: string) => (unitOf(clean(word)) === undefined ? '' : all))
    .replace(ABOUT_SIGNS, '');
  return THOUSANDS.test(text) ? text.replaceAll(',', '') : text;
}

/**
 * Parses `3600`, `3,600`, `45:12`, `PT1H2M3S`, `1h 2m` or `45 دقيقة` to seconds. Returns null for zero, negative or
 * unreadable values, and for more than seven days.
 */
export function parseDuration(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const written = String(value).trim();
  if (written === '' || written.length > 40) return null;
  const text = plainDuration(written);
  const [, ...counts] = CLOCK.exec(text) ?? CLOCK_OF_POINTS.exec(text) ?? ISO.exec(text) ?? [];
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = counts.map((count) =>
    Number((count ?? '0').replace(',', '.')),
  );
  const counted = Math.floor(days * 86400 + hours * 3600 + minutes * 60 + seconds);
  const total = counted || (durationInWords(text) ?? 0);
  return total > 0 && total <= MAX_DURATION ? total : null;
}

/** Allowance for images and other tags in a file, in bytes. */
const TAGS = 2_000_000;
/** Maximum bytes per second in common use for a format. */
const LOSSY_AUDIO = 64_000;
const PERHAPS_LOSSLESS_AUDIO = 200_000;
const UNCOMPRESSED_AUDIO = 600_000;
const VIDEO = 3_000_000;
/** Minimum bytes per second of any speech codec. */
const LEAST = 500;
/** Feeds often give an arbitrary small number for an unknown size. */
const BELIEVABLE_SIZE = 5_000_000;

function mostBytesPerSecond(type: string | null): number {
  if (!type?.startsWith('audio/')) return VIDEO;
  if (/mpeg|mp3|aac|opus|amr/.test(type)) return LOSSY_AUDIO;
  return /wav|aif|flac|pcm/.test(type) ? UNCOMPRESSED_AUDIO : PERHAPS_LOSSLESS_AUDIO;
}

type Recording = { length: number | null; type: string | null };

/**
 * Returns null for a duration (in seconds) that is implausible for the file size, such as `00:00:01`, or minutes
 * written as seconds. An unknown size proves nothing.
 */
export function believableDuration(
  seconds: number | null,
  recording: Recording | null,
): number | null {
  if (seconds === null || !recording?.length) return seconds;
  const { length, type } = recording;
  const isTooShort = length > TAGS + seconds * mostBytesPerSecond(type);
  const isTooLong = length >= BELIEVABLE_SIZE && length < seconds * LEAST;
  return isTooShort || isTooLong ? null : seconds;
}
