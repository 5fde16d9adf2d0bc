import { beforeAll, describe, expect, test } from 'vitest';
import file from '~/domain/verses/quran-text.json';
import { QuotationFinder, skeletonsOf } from '~/lib/quran/quoted-verses';
import { writeVerses } from '~/lib/quran/written-verses';
import arabicTexts from '~/messages/ar.json';
import { Random } from '../../support/cases/random';

let finder: QuotationFinder;
beforeAll(async () => {
  finder = await QuotationFinder.of(file.surahs);
});

const found = (text: string) => finder.find(text).map(writeVerses);

describe('quotations', () => {
  const quoted: [text: string, verses: string[]][] = [
    ['قال تعالى: الله لا إله إلا هو الحي القيوم لا تأخذه سنة ولا نوم', ['2:255']],
    // Mushaf spelling.
    ['ٱلۡحَمۡدُ لِلَّهِ رَبِّ ٱلۡعَٰلَمِينَ ٱلرَّحۡمَٰنِ ٱلرَّحِيمِ مَٰلِكِ يَوۡمِ ٱلدِّينِ', ['1:2-4']],
    // Misheard, and in Urdu letters.
    ['يا أيها الناس إنا خلقناكم من ذكر وأنثى وجعلناكم شعوبا وقبائل لتتعارفوا', ['49:13']],
    ['یا ایہا الناس انا خلقناکم من ذکر وانثی وجعلناکم شعوبا وقبائل لتعارفوا', ['49:13']],
    ['ان مع العسر يسرا فاذا فرغت فانصب والى ربك فارغب', ['94:6-8']],
    ['وقضى ربك ألا تعبدوا إلا إياه وبالوالدين إحسانا', ['17:23']],
    // Formulas and short phrases.
    ['بسم الله الرحمن الرحيم الحمد لله رب العالمين والصلاة والسلام على رسول الله', []],
    ['أعوذ بالله من الشيطان الرجيم بسم الله الرحمن الرحيم', []],
    ['إنا لله وإنا إليه راجعون', []],
    ['أشهد أن لا إله إلا الله وحده لا شريك له وأشهد أن محمدا عبده ورسوله', []],
    ['يا أيها الذين آمنوا اتقوا الله', []],
    ['صدق الله العظيم', []],
    ['من كان يؤمن بالله واليوم الآخر فليقل خيرا أو ليصمت', []],
    ['له الملك وله الحمد وهو على كل شيء قدير', []],
    ['In the name of Allah', []],
  ];
  test.each(quoted)('%s', (text, verses) => expect(found(text)).toEqual(verses));

  test('returns the position in the text', () => {
    const quotation = 'وقضى ربك ألا تعبدوا إلا إياه وبالوالدين إحسانا';
    const text = `ثم قرأ الشيخ ${quotation} ثم سكت.`;
    const [only] = finder.find(text);
    expect(text.slice(only?.start, only?.end)).toBe(quotation);
  });
});

const everyDay = (verse: string) =>
  verse
    .replaceAll('ٱ', 'ا')
    .replace(/[\p{M}\u06d6-\u06ed\u2009]/gu, '')
    .split(/\s+/)
    .filter(Boolean);

const verses = file.surahs.flatMap((all, surah) =>
  all.map((text, verse) => ({ surah: surah + 1, verse: verse + 1, words: everyDay(text) })),
);
const vocabulary = verses.flatMap(({ words }) => words);
const bonesOf = (words: string) =>
  skeletonsOf(words)
    .map(({ bones }) => bones)
    .join(' ');

/** Five to twenty words of a verse, some of them dropped, altered or replaced. */
function quotation(random: Random, noise: number) {
  const pick = <T>(list: readonly T[]): T => random.pick(list)!;
  let verse = pick(verses);
  while (verse.words.length < 5) verse = pick(verses);
  const length = Math.min(verse.words.length, 5 + Math.floor(random.next() * 16));
  const from = Math.floor(random.next() * (verse.words.length - length + 1));
  const original = verse.words.slice(from, from + length);
  const heard = original.flatMap((word) => {
    if (random.next() >= noise) return [word];
    const how = random.next();
    if (how < 1 / 3) return [];
    return [how < 2 / 3 ? pick(vocabulary) : `${word.slice(0, -1)}ب`];
  });
  return { ...verse, original: bonesOf(original.join(' ')), heard: heard.join(' ') };
}

test.each([
  ['clean', 0, 0.97],
  ['one word in twenty misheard', 0.05, 0.9],
  ['one word in ten misheard', 0.1, 0.85],
])('%s', (_how, noise, least) => {
  const random = new Random(11);
  const count = 1_500;
  let right = 0;
  for (let at = 0; at < count; at += 1) {
    const { surah, verse, original, heard } = quotation(random, noise);
    const said = `قال الشيخ في هذا الدرس ${heard} ثم تكلم عن معاني ذلك كله`;
    const isRight = finder.find(said).some((one) => {
      if (one.surah === surah && one.verse <= verse && one.lastVerse >= verse) return true;
      // Another verse may contain the same words.
      const other = file.surahs[one.surah - 1]!.slice(one.verse - 1, one.lastVerse).join(' ');
      return bonesOf(other).includes(original);
    });
    if (isRight) right += 1;
  }
  expect(right / count).toBeGreaterThanOrEqual(least);
});

test('finds no quotations in Arabic prose', () => {
  const texts = Object.values(arabicTexts).flatMap((topic) => Object.values(topic));
  const prose = texts.join(' ');
  expect(skeletonsOf(prose).length).toBeGreaterThan(5_000);
  expect(found(prose)).toEqual([]);
});

test('ends for two hundred kilobytes of the worst text', () => {
  const text = 'من الله في الذين ان لا اله الا هو '.repeat(3_400);
  expect(text.length).toBeGreaterThan(110_000);
  expect(() => finder.find(text)).not.toThrow();
});
