import { withoutArticle, fold } from '~/lib/text/fold';

/** Folded words in a row; with `prefix` the last may go on. */
type Wanted = { words: readonly string[]; prefix?: boolean };
type Token = { word: string; bare: string | null; from: number; to: number };

/** Part of a text, from one character up to another. `clause` says which of the wanted words it is. */
export type Mark = { from: number; to: number; clause: number };

const CHARACTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const LETTERS = String.raw`(?:(?!${CHARACTER})[\p{L}\p{N}\p{M}\u00ad\u200c-\u200f])+`;
/** Words, or single characters of scripts that are written without spaces. */
const WORD = new RegExp(`${CHARACTER}|${LETTERS}(?:['’‘‛ʼʻʽʾʿ\`´′ˈ]${LETTERS})*`, 'gu');

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: written, index: from }) => {
    const place = { from, to: from + written.length };
    const words = fold(written).split(' ').filter(Boolean);
    return words.map((word) => ({ word, bare: withoutArticle(word), ...place }));
  });
}

function stands({ words, prefix }: Wanted, tokens: readonly Token[], at: number): boolean {
  return words.every((word, index) => {
    const token = tokens[at + index];
    if (!token) return false;
    if (token.word === word || token.bare === word) return true;
    const mayGoOn = prefix && index === words.length - 1;
    return Boolean(mayGoOn && (token.word.startsWith(word) || token.bare?.startsWith(word)));
  });
}

/** Where a text has the wanted words, in any writing that is folded to them; of each clause any form. */
export function markWords(text: string, clauses: readonly (readonly Wanted[])[]): Mark[] {
  const tokens = tokensOf(text);
  const longestFirst = clauses
    .flatMap((forms, clause) => forms.map((form) => ({ form, clause })))
    .sort((a, b) => b.form.words.length - a.form.words.length);
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = longestFirst.find(({ form }) => stands(form, tokens, at));
    const length = found?.form.words.length ?? 1;
    if (found) {
      const { from } = tokens[at]!;
      marks.push({ from, to: tokens[at + length - 1]!.to, clause: found.clause });
    }
    at += length;
  }
  return marks;
}
