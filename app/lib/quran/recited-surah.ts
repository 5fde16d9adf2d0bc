import { latinDigits } from '~/lib/text/digits';
import { surahOf, verseCounts } from './surahs';

const SURAH = /^s[uūû]r(?:ah?|at|e|esi)\s|^sourate\s|^سور[ةۃہهت]\s/iu;
/** `Bakara Suresi` */
const SURAH_BEHIND = /^\s?s[uû]resi(?!\p{L})/iu;
/** What speaks of a surah rather than recites it. */
const SPEAKS =
  /tafs[iī]r|tafseer|tefsir|lesson|lecture|class|expla|meaning|virtue|benefit|reflect|stor(?:y|ies)|intro|translat|study|ders|meal|anlam|fazilet|kajian|makna|keutamaan|hikmah|kisah|cours|leçon|explication|تفسير|تفسیر|درس|دروس|شرح|فوائد|فضل|فضائل|معاني|قصة|قصص|تدبر|وقفات|مقدمة|سبق|ترجم/iu;
const NUMBER = /^(\d{1,3})(?:\s?[-–—.:)|_]+\s?|\s+|$)/;
/** Words of a name, and what ends it. */
const MAX_WORDS = 3;
const ENDS = /^\s*(?:$|[-–—|([:،,.])/u;

const isSurah = (number: number) => number >= 1 && number <= verseCounts.length;

/**
 * The surah that the title of a recitation names: `018`, `018 - Al-Kahf`, `Surah Al-Kahf`, `سورة الكهف`. Null for other
 * titles, and for those that speak of one.
 */
export function recitedSurah(title: string): number | null {
  if (SPEAKS.test(title)) return null;
  const written = latinDigits(title).replaceAll('\u0640', '').trim().slice(0, 200);
  const numbered = NUMBER.exec(written);
  const number = Number(numbered?.[1] ?? 0);
  const rest = written.slice(numbered?.[0].length ?? 0);
  // A bare number is a surah only as files of recitations are numbered.
  if (rest === '') return /^\d{3}$/.test(written) && isSurah(number) ? number : null;
  const isSaid = SURAH.test(rest);
  const words = rest.replace(SURAH, '').split(/(?<=[\p{L}\p{M}'’ʼ])(?=\s|[-–—|([:،,.]\s|$)/u);
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1) {
    const surah = surahOf(words.slice(0, count).join('').trim());
    if (!surah) continue;
    const behind = words.slice(count).join('');
    const isNamed = isSaid || SURAH_BEHIND.test(behind) || number === surah;
    if (isNamed || (ENDS.test(behind) && behind.trim() === '')) return surah;
  }
  return null;
}
