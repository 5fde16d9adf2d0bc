import { latinDigits } from '~/lib/text/digits';
import { surahOf, verseCounts } from './surahs';

const SURAH = /^s[uūû]r(?:ah?|at|e|esi)\s|^sourate\s|^سور[ةۃہهت]\s/iu;
/** Matches `Suresi` after the name, as in `Bakara Suresi`. */
const SURAH_BEHIND = /^\s?s[uû]resi(?!\p{L})/iu;
/** Words that show the title is about a surah rather than its recitation. */
const SPEAKS =
  /tafs[iī]r|tafseer|tefsir|lesson|lecture|class|expla|meaning|virtue|benefit|reflect|stor(?:y|ies)|intro|translat|study|ders|meal|anlam|fazilet|kajian|makna|keutamaan|hikmah|kisah|cours|leçon|explication|تفسير|تفسیر|درس|دروس|شرح|فوائد|فضل|فضائل|معاني|قصة|قصص|تدبر|وقفات|مقدمة|سبق|ترجم/iu;
const NUMBER = /^(\d{1,3})(?:\s?[-–—.:)|_]+\s?|\s+|$)/;
/** Maximum number of words in a name, and the delimiters after it. */
const MAX_WORDS = 3;
const ENDS = /^\s*(?:$|[-–—|([:،,.])/u;

const isSurah = (number: number) => number >= 1 && number <= verseCounts.length;

/**
 * Returns the surah that a recitation's title names: `018`, `018 - Al-Kahf`, `Surah Al-Kahf`, `سورة الكهف`. Returns
 * null for other titles, including talks about a surah.
 */
export function recitedSurah(title: string): number | null {
  if (SPEAKS.test(title)) return null;
  const written = latinDigits(title).replaceAll('\u0640', '').trim().slice(0, 200);
  const numbered = NUMBER.exec(written);
  const number = Number(numbered?.[1] ?? 0);
  const rest = written.slice(numbered?.[0].length ?? 0);
  // A bare number counts only in the three-digit form used for recitation files.
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
