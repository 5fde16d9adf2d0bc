import type { IndexedWord } from '~/adapters/search/search-engine';
import { bengaliKey, isBengaliWord } from '~/lib/language/bengali-sounds';
import { isLatinWord, transliterationKey } from '~/lib/language/spelling';

/** PostgreSQL limits an index row to 2,700 bytes. */
export const MAX_TITLE = 600;
export const MAX_BODY = 2_000;

/** Words that other spellings may mean: without digits, and of at least four letters unless Bengali. */
export function indexedWords(folded: string): IndexedWord[] {
  return [...new Set(folded.split(' '))]
    .filter((word) => word.length <= 24 && !/\p{N}/u.test(word))
    .filter((word) => word.length > 3 || isBengaliWord(word))
    .map((word) => ({ word, key: spellingKey(word) }));
}

function spellingKey(word: string): string | null {
  if (isBengaliWord(word)) return bengaliKey(word);
  return isLatinWord(word) ? transliterationKey(word) : null;
}

/** These words share phonetic keys with unrelated words (`hope` and `hub`), so they are not transliterated. */
export const englishWords: ReadonlySet<string> = new Set(
  `about after again always america american anxiety back become been before being believe best better
   between beyond black body book books bring build business call care change child children city class
   coming community conversation conversations could culture daily dark days death does down dream during
   each early earth education episode every everyday everything faith family father fear feel find first
   food free friday friend friends from future gift girl give going good great green grow growth guide hard
   have head heal healing health hear heart hearts help here hidden high history home hope hour house human
   identity inside into journey just keep kids kind know knowledge learn learning left lesson lessons less
   life light like listen little live lives living long look love made make marriage mental mind moment
   money more morning most mother much need never news next night only open other over parenting part path
   peace people person podcast power practice prayer purpose question questions quick radio raising read
   reading real reflections reminder reminders right road school science season series share show side
   sister sisters some soul speak special spiritual start state stories story street study success take
   talk talks teach teacher tell than that their them then there these they thing things think this those
   thought thoughts through time times today together travel true trust truth under understanding very
   voice voices wait walk want water ways week weekly well what when where which while white whole will
   wisdom with without woman women word words work world would write year years young your youth`.split(
    /\s+/,
  ),
);
