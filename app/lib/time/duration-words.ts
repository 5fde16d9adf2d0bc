/** Words for units as feeds write them, in the plurals and cases that follow numbers. */
const HOURS =
  'h hr hrs hour hours ساعة ساعه ساعتان ساعتين ساعات س گھنٹہ گھنٹا گھنٹے گھنٹوں heure heures saat sa jam sejam j ' +
  'ঘণ্টা ঘন্টা ساعت stunde stunden std hora horas час часа часов ч घंटा घंटे घण्टा घण्टे sat sata sati ora ore orë ' +
  'uur uren saacad saacadood awa awanni saa soat';
const MINUTES =
  'm mn min mins minute minutes دقيقة دقيقه دقيقتان دقيقتين دقائق دقایق د منٹ منٹس dakika dak dk menit semenit mnt ' +
  'minit seminit মিনিট دقیقه دقیقہ دقیقے minuten minuto minutos минута минуты минут мин मिनट मिनिट dəqiqə dəq minuta ' +
  "minti mintoci minuti minuut دقیقې daqiiqad daqiiqo minutë daqiqa daq ' ’ ′";
const SECONDS =
  's sc sec secs second seconds ثانية ثانيه ثانيتان ثانيتين ثوان ثوانٍ ثواني ثوانی ث سیکنڈ سیکنڈز seconde secondes ' +
  'saniye sn detik dtk saat সেকেন্ড সেকেণ্ড ثانیه ثانیہ sekunde sekunden sek segundo segundos секунда секунды секунд ' +
  'सेकंड सेकेंड saniyə san sekunda sekundi secondo secondi seconden ثانیې ilbiriqsi sekondë soniya ' +
  `" ” ″ '' ’’ ′′`;
/** Seconds; `saat` is an hour in Turkish and a second in Malay. */
const UNITS = [
  { seconds: 3600, words: new Set(HOURS.split(' ')) },
  { seconds: 60, words: new Set(MINUTES.split(' ')) },
  { seconds: 1, words: new Set(SECONDS.split(' ')) },
];
/** Two of a unit in one word, as Arabic has it. */
const DUAL = /(?:تان|تين)$/;
const ONE = /^(?:one|eine?|bir|satu|uno|una|ایک|یک|এক|एक)$/;
const HALF = /^(?:half|halbe|demie?|media|medio|setengah|yarım|نصف|آدھا|آدھے|نیم|আধা|आधा)$/;
/** `bir buçuk saat`, `ڈیڑھ گھنٹہ`: one and a half where no number stands before it. */
const AND_HALF = /^(?:buçuk|ڈیڑھ|দেড়|डेढ़)$/;
const QUARTER = /^(?:quarter|quart|viertel|cuarto|suku|çeyrek|ربع|پاؤ|চতুর্থাংশ)$/;
const JOINING = /^(?:واحدة|واحده|a|an|and|of|un|une|et|und|y|e|ve|dan|اور|এবং|और|и)$/;

const clean = (text: string): string =>
  text.toLowerCase().replace(/\u0307|[\u064b-\u0652\u0640]/g, '');

/** The longest unit that is so called and shorter than the one before. */
const unitOf = (word: string, before = Infinity): number | undefined =>
  UNITS.find(({ seconds, words }) => seconds < before && words.has(word))?.seconds;

const PART = /(\d+(?:[.,]\d+)?)|(\p{L}[\p{L}\p{M}\u200c]*|['’′]{1,2}|["”″])|[\s.,،:&+-]/gu;
const CLOCK_AND_UNIT = /^(\d+):([0-5]?\d)(?::([0-5]?\d))?\s*(\p{L}[\p{L}\p{M}]*)\.?$/u;
const UNIT_FIRST = /^(\p{L}[\p{L}\p{M}]+)[\s.:]+(\d+)$/u;
/** Shorter ones need a number. */
const MIN_LENGTH_ALONE = 3;

/** Words are read from left to right; units only become shorter. */
class Sum {
  seconds = 0;
  #unit = Infinity;
  #number: number | null = null;
  #isPart = false;

  /** @returns whether the number can stand here */
  take(number: number): boolean {
    const isFree = this.#number === null;
    this.#number ??= number;
    return isFree;
  }

  takeWord(word: string): boolean {
    if (JOINING.test(word)) return true;
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

  /** `1h30`, `ساعة ونصف`: what has no unit is in the next one, a part in the last. @returns null without any unit */
  end(): number | null {
    if (this.#unit === Infinity) return null;
    if (this.#number === null) return Math.floor(this.seconds);
    const unit = this.#isPart ? this.#unit : this.#unit / 60;
    const isReadable = unit >= 1 && (this.#isPart || Number.isInteger(this.#number));
    return isReadable ? Math.floor(this.seconds + this.#number * unit) : null;
  }
}

/** `1:30 h`, `45:30 min`: the first of two is in that unit, of three in hours. */
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

/** Seconds of a duration in words of many languages: `1h30`, `45 dk`, `ساعة ونصف`; null for anything else. */
export function durationInWords(written: string): number | null {
  if (!/[\p{L}'’′]/u.test(written) || written.startsWith('-')) return null;
  const clock = clockAndUnit(written);
  if (clock !== null) return clock;
  // `dakika 45`
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
