import { inTimeSlices } from '~/lib/concurrency/batches';

/**
 * Letters kept from a word. Dropping long vowels, hamza and marks makes Mushaf and everyday spelling agree
 * (`ٱلۡعَٰلَمِينَ`, `العالمين`). Look-alike Persian and Urdu letters are unified.
 */
const CONSONANTS = new Map(
  [...'بتثجحخدذرزسشصضطظعغفقكلمنه']
    .map((letter): [string, string] => [letter, letter])
    .concat([
      ['ة', 'ت'],
      ['ۃ', 'ت'],
      ['ک', 'ك'],
      ['ہ', 'ه'],
      ['ۀ', 'ه'],
      ['ھ', 'ه'],
    ]),
);

const WORD = /[\p{Script=Arabic}\p{M}ـ]+/gu;

/** `from` and `to` are positions in the text. */
type Skeleton = { bones: string; from: number; to: number };

function bonesOf(word: string): string {
  let bones = '';
  for (const letter of word) bones += CONSONANTS.get(letter) ?? '';
  return bones;
}

/** Reduces Arabic-script words to their consonants; words without any, such as `يا`, are omitted. */
export function skeletonsOf(text: string): Skeleton[] {
  const skeletons: Skeleton[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const bones = bonesOf(word);
    if (bones) skeletons.push({ bones, from: index, to: index + word.length });
  }
  return skeletons;
}

/** Like `VerseReference`, but `lastVerse` equals `verse` for a single verse. */
type VerseQuotation = {
  start: number;
  end: number;
  surah: number;
  verse: number;
  lastVerse: number;
};

/** Shorter quotations are ambiguous: half of any Arabic sentence occurs somewhere in the Qur'an. */
const MIN_WORDS = 5;
/** In bits: how improbable the words are in combination. */
const MIN_WEIGHT = 36;
/** Minimum share of matching words in the quoted span, measured in both the text and the Qur'an. */
const MIN_SHARE = 0.55;
/** Maximum distance between matching three-word keys; the words between may be misheard, missing or inserted. */
const MAX_GAP = 8;
/** How far missing or inserted words can shift the alignment. */
const MAX_SHIFT = 3;
/** Three-word keys that occur more often are ignored. */
const MAX_PLACES = 24;
/** Words needed to count a verse at the edge of a quotation; fewer can match by chance. */
const MIN_OF_EDGE = 3;
/** Maximum number of quotations per text. */
const MAX_KEPT = 200;

/** Everyday formulas that do not indicate a quotation. */
const FORMULAS = [
  'بسم الله الرحمن الرحيم',
  'أعوذ بالله من الشيطان الرجيم',
  'إنا لله وإنا إليه راجعون',
  'أشهد أن لا إله إلا الله',
  'لا إله إلا الله',
  'لا إله إلا هو',
  'الحمد لله رب العالمين',
  'حسبنا الله ونعم الوكيل',
  'صدق الله العظيم',
  'سبحانه وتعالى',
  'له الملك وله الحمد',
  'وهو على كل شيء قدير',
  'من كان يؤمن بالله واليوم الآخر',
  'أن لا تشركوا بالله شيئا',
  'لا تشرك به شيئا',
  'في سبيل الله',
  'إقام الصلاة وإيتاء الزكاة',
  'يقيموا الصلاة ويؤتوا الزكاة',
  'أمر بالمعروف ونهي عن المنكر',
  'لعنة الله والملائكة والناس أجمعين',
  'ما تقدم من ذنبك وما تأخر',
  'لا ينظر الله يوم القيامة إلى',
  'رب السماوات السبع ورب العرش العظيم',
  'رب السماوات ورب الأرض',
].map((formula) => skeletonsOf(formula).map(({ bones }) => bones));
/** Formulas by their first word. */
const FORMULAS_FROM = new Map(
  FORMULAS.map(([first]) => [first!, FORMULAS.filter((other) => other[0] === first)]),
);

type Word = { bones: string; surah: number; verse: number };

/** A quotation in progress: `key` and `place` are the positions of its last key in the text and in the Qur'an. */
type Run = { from: number; first: number; key: number; position: number; covered: number[] };

/** How many words to skip in the text and in the Qur'an for a misheard, inserted or missing word. */
const SLIPS = [
  [1, 1],
  [1, 0],
  [0, 1],
] as const;
/** Per end of a run. */
const MAX_SLIPS = 2;
/** Words that must match after a slip. */
const AGREED = 2;

const keyOf = (words: readonly { bones: string }[], at: number) =>
  `${words[at]!.bones} ${words[at + 1]!.bones} ${words[at + 2]!.bones}`;

/** A quotation with its weight in bits. */
type WeightedQuotation = VerseQuotation & { weight: number };

/** Marks the words of a formula starting at `at`; they do not count toward a quotation. */
function markFormula(words: readonly { bones: string }[], at: number, marked: Uint8Array): void {
  for (const formula of FORMULAS_FROM.get(words[at]!.bones) ?? []) {
    if (formula.every((bones, index) => words[at + index]?.bones === bones)) {
      marked.fill(1, at, at + formula.length);
    }
  }
}

function formulaWords(words: readonly { bones: string }[]): Uint8Array {
  const marked = new Uint8Array(words.length);
  for (const at of words.keys()) markFormula(words, at, marked);
  return marked;
}

/** Finds Qur'an quotations in other texts, even with some words misheard. Uses about 25 MB of memory. */
export class QuotationFinder {
  readonly #words: Word[] = [];
  /** Weight of each word, in bits. */
  readonly #weights = new Map<string, number>();
  /** Positions in the Qur'an of the first word of each three-word key. */
  readonly #places = new Map<string, number[]>();

  /** @param surahs the Arabic text of each surah's verses */
  static async of(surahs: readonly (readonly string[])[]): Promise<QuotationFinder> {
    const finder = new QuotationFinder();
    const verses = surahs.flatMap((all, surah) =>
      all.map((text, verse) => ({ text, surah: surah + 1, verse: verse + 1 })),
    );
    const words = finder.#words;
    await inTimeSlices(verses, (verse) => finder.#add(verse));
    const marked = new Uint8Array(words.length);
    await inTimeSlices(words.keys(), (at) => finder.#count(at));
    await inTimeSlices(finder.#weights, ([bones, count]) => {
      finder.#weights.set(bones, Math.log2(words.length / count));
    });
    await inTimeSlices(words.keys(), (at) => markFormula(words, at, marked));
    await inTimeSlices(words.keys(), (at) => finder.#index(at, marked));
    return finder;
  }

  #add({ text, surah, verse }: { text: string; surah: number; verse: number }): void {
    // In 2:72 a thin space occurs within a word.
    for (const { bones } of skeletonsOf(text.replaceAll('\u2009', ''))) {
      this.#words.push({ bones, surah, verse });
    }
  }

  #count(at: number): void {
    const { bones } = this.#words[at]!;
    this.#weights.set(bones, (this.#weights.get(bones) ?? 0) + 1);
  }

  #index(at: number, isFormula: Uint8Array): void {
    const last = this.#words[at + 2];
    if (last?.surah !== this.#words[at]!.surah) return;
    if (isFormula[at] && isFormula[at + 1] && isFormula[at + 2]) return;
    const key = keyOf(this.#words, at);
    const positions = this.#places.get(key);
    if (positions) positions.push(at);
    else this.#places.set(key, [at]);
  }

  /** Returns quotations in text order; of overlapping ones, the one with the most weight. Linear time. */
  find(text: string): VerseQuotation[] {
    const words = skeletonsOf(text);
    if (words.length < MIN_WORDS) return [];
    const isFormula = formulaWords(words);
    const quotations: WeightedQuotation[] = [];
    for (const run of this.#runs(words)) {
      this.#widen(run, words, -1);
      this.#widen(run, words, 1);
      const quotation = this.#read(run, words, isFormula);
      if (quotation) quotations.push(quotation);
    }
    quotations.sort((a, b) => b.weight - a.weight || a.surah - b.surah || a.verse - b.verse);
    const selected: WeightedQuotation[] = [];
    for (const quotation of quotations) {
      if (selected.every(({ start, end }) => quotation.end <= start || quotation.start >= end))
        selected.push(quotation);
      if (selected.length >= MAX_KEPT) break;
    }
    return selected
      .sort((a, b) => a.start - b.start)
      .map(({ start, end, surah, verse, lastVerse }) => ({ start, end, surah, verse, lastVerse }));
  }

  /**
   * Yields runs of keys that occur in the same order as in the Qur'an, tracked by the offset between text and Qur'an.
   */
  *#runs(words: readonly Skeleton[]): Generator<Run> {
    const open = new Map<number, Run>();
    for (let at = 0; at + 2 < words.length; at += 1) {
      if (at % MAX_GAP === 0) {
        for (const [shift, run] of open) {
          if (run.key >= at - MAX_GAP) continue;
          open.delete(shift);
          yield run;
        }
      }
      const positions = this.#places.get(keyOf(words, at));
      if (!positions || positions.length > MAX_PLACES) continue;
      for (const position of positions) yield* extend(open, at, position);
    }
    yield* open.values();
  }

  /** Extends a run past a misheard word, which matches no key, as long as the words beyond it agree. */
  #widen(run: Run, words: readonly Skeleton[], step: -1 | 1): void {
    let at = step < 0 ? run.from - 1 : run.key + 3;
    let position = step < 0 ? run.first - 1 : run.position + 3;
    const { surah } = this.#words[run.first]!;
    const agrees = (word: number, other: number) =>
      words[word] !== undefined &&
      words[word].bones === this.#words[other]?.bones &&
      this.#words[other].surah === surah;
    const agreesFrom = (word: number, other: number) =>
      agrees(word, other) && agrees(word + step * (AGREED - 1), other + step * (AGREED - 1));
    for (let slips = 0; ;) {
      if (agrees(at, position)) {
        run.covered.push(at);
        if (step < 0) [run.from, run.first] = [at, position];
        else [run.key, run.position] = [at - 2, position - 2];
        at += step;
        position += step;
        continue;
      }
      const slip = SLIPS.find(([said, meant]) =>
        agreesFrom(at + step * said, position + step * meant),
      );
      if (!slip || slips === MAX_SLIPS) return;
      slips += 1;
      at += step * slip[0];
      position += step * slip[1];
    }
  }

  #read(run: Run, words: readonly Skeleton[], isFormula: Uint8Array): WeightedQuotation | null {
    const positions = run.covered.filter((at) => !isFormula[at]);
    if (positions.length < MIN_WORDS) return null;
    const [from, to] = [run.from, run.key + 2];
    const [first, last] = [run.first, run.position + 2];
    const span = Math.max(to - from, last - first) + 1;
    if (run.covered.length < MIN_SHARE * span) return null;
    const weight = positions.reduce(
      (sum, at) => sum + (this.#weights.get(words[at]!.bones) ?? 0),
      0,
    );
    if (weight < MIN_WEIGHT) return null;
    const { surah, verse, lastVerse } = this.#versesOf(first, last);
    return { start: words[from]!.from, end: words[to]!.to, surah, verse, lastVerse, weight };
  }

  /** Drops a verse at the edge if only a word or two of it are quoted. */
  #versesOf(first: number, last: number) {
    const { surah } = this.#words[first]!;
    let [verse, lastVerse] = [this.#words[first]!.verse, this.#words[last]!.verse];
    const said = (wanted: number) => {
      let count = 0;
      for (let at = first; at <= last; at += 1) if (this.#words[at]!.verse === wanted) count += 1;
      return count;
    };
    const isWhole = (wanted: number) =>
      this.#words[first - 1]?.verse !== wanted && this.#words[last + 1]?.verse !== wanted;
    if (verse < lastVerse && said(verse) < MIN_OF_EDGE && !isWhole(verse)) verse += 1;
    if (verse < lastVerse && said(lastVerse) < MIN_OF_EDGE && !isWhole(lastVerse)) lastVerse -= 1;
    return { surah, verse, lastVerse };
  }
}

/** Adds a key to the run it continues, or starts a new one. Yields the run that is displaced, if any. */
function* extend(open: Map<number, Run>, at: number, position: number): Generator<Run> {
  const shift = position - at;
  for (let off = 0; off <= 2 * MAX_SHIFT; off += 1) {
    // Nearest first: 0, 1, -1, 2, -2 …
    const near = shift + (off % 2 === 1 ? (off + 1) / 2 : -off / 2);
    const run = open.get(near);
    if (!run || run.key < at - MAX_GAP || run.position >= position || run.key >= at) continue;
    for (let word = Math.max(at, (run.covered.at(-1) ?? 0) + 1); word < at + 3; word += 1) {
      run.covered.push(word);
    }
    run.key = at;
    run.position = position;
    if (near !== shift) {
      open.delete(near);
      const other = open.get(shift);
      if (other) yield other;
      open.set(shift, run);
    }
    return;
  }
  const other = open.get(shift);
  if (other) yield other;
  open.set(shift, {
    from: at,
    first: position,
    key: at,
    position,
    covered: [at, at + 1, at + 2],
  });
}
