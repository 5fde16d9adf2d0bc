import { fold, joinedWords, withoutArticle } from '~/lib/text/fold';

/** Consecutive folded words; `prefix` allows the last word to continue. */
type Wanted = { words: readonly string[]; prefix?: boolean };
type Token = { forms: string[]; from: number; to: number };

/** A range of characters in a text, `to` exclusive. `clause` is the index of the search clause it matches. */
type Mark = { from: number; to: number; clause: number };

const CHARACTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const LETTERS = String.raw`(?:(?!${CHARACTER})[\p{L}\p{N}\p{M}\u00ad\u200c-\u200f])+`;
/** Matches words, or single characters of scripts written without spaces. */
const WORD = new RegExp(`${CHARACTER}|${LETTERS}(?:['’‘‛ʼʻʽʾʿ\`´′ˈ]${LETTERS})*`, 'gu');

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: written, index: from }) => {
    const place = { from, to: from + written.length };
    const words = fold(written).split(' ').filter(Boolean);
    // If folding splits the word, its first part also stands for the joined form.
    const whole = joinedWords(written);
    return words.map((word, index) => {
      const forms = index === 0 ? [word, ...whole] : [word];
      return {
        forms: [...forms, ...forms.flatMap((form) => withoutArticle(form) ?? [])],
        ...place,
      };
    });
  });
}

function stands({ words, prefix }: Wanted, tokens: readonly Token[], at: number): boolean {
  return words.every((word, index) => {
    const token = tokens[at + index];
    if (!token) return false;
    const mayGoOn = prefix && index === words.length - 1;
    return token.forms.some((form) => form === word || (mayGoOn && form.startsWith(word)));
  });
}

/** Finds the search clauses in a text by folded words; any form of a clause matches. */
function markWords(text: string, clauses: readonly (readonly Wanted[])[]): Mark[] {
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

type Line = { start: number | null; speaker: string | null; text: string };
type Clauses = Parameters<typeof markWords>[1];

export type TranscriptExcerpt = {
  text: string;
  /** Matches, as ranges in `text`. */
  marks: { from: number; to: number }[];
  /** In seconds; null if the lines have no times. */
  start: number | null;
  speaker: string | null;
};

const MAX_BEFORE = 120;
const MAX_AFTER = 220;
const MAX_COMPARED = 200;
const SENTENCE_END = /[.!?…؟۔。！？]["'”’»)\]]?\s/g;

type Near = { first: Mark; clauses: number; to: number };

/** Counts the clauses found shortly after a mark, and returns where the last of them ends. */
function nearOf(first: Mark, marks: readonly Mark[]): Near {
  const ends = new Map<number, number>();
  for (const { from, to, clause } of marks) {
    if (from < first.from || to > first.from + MAX_AFTER || ends.has(clause)) continue;
    ends.set(clause, to);
  }
  return { first, clauses: ends.size, to: Math.max(first.to, ...ends.values()) };
}

/** Orders by number of clauses found, then by how close together they are. */
const byRelevance = (a: Near, b: Near) =>
  b.clauses - a.clauses || a.to - a.first.from - (b.to - b.first.from);

type Cut = { at: number; mark: '' | '…' };

function beginning(text: string, at: number): Cut {
  const first = Math.max(0, at - MAX_BEFORE);
  const before = text.slice(first, at);
  const ends = [...before.matchAll(SENTENCE_END)].at(-1);
  if (ends) return { at: first + ends.index + ends[0].length, mark: '' };
  return first === 0 ? { at: 0, mark: '' } : { at: first + before.indexOf(' ') + 1, mark: '…' };
}

function ending(text: string, at: number): Cut {
  const last = Math.min(text.length, at + MAX_AFTER);
  const after = text.slice(at, last);
  const [ends] = after.matchAll(SENTENCE_END);
  if (ends) return { at: at + ends.index + ends[0].trimEnd().length, mark: '' };
  if (last === text.length) return { at: last, mark: '' };
  const space = after.lastIndexOf(' ');
  return { at: space > 0 ? at + space : last, mark: '…' };
}

function lineAt(lines: readonly Line[], place: number): Pick<Line, 'start' | 'speaker'> {
  let end = 0;
  let start: number | null = null;
  for (const line of lines) {
    start = line.start ?? start;
    end += line.text.length + 1;
    if (end > place) return { start, speaker: line.speaker };
  }
  return { start, speaker: null };
}

/** Returns the sentence around a range of the text, cut between words if it is long. */
export function excerptAround(text: string, first: number, last: number) {
  const from = beginning(text, first);
  const to = ending(text, last);
  return { from, to, text: from.mark + text.slice(from.at, to.at) + to.mark };
}

/**
 * Returns the sentence of a paragraph that matches the most clauses, cut if it is long. Without a match, returns the
 * first sentence.
 */
export function transcriptExcerpt(lines: readonly Line[], clauses: Clauses): TranscriptExcerpt {
  const text = lines.map((line) => line.text).join(' ');
  const marks = markWords(text, clauses);
  const compared = marks.slice(0, MAX_COMPARED);
  const [best] = compared.map((mark) => nearOf(mark, compared)).sort(byRelevance);
  const at = best?.first.from ?? 0;
  const { from, to, text: shown } = excerptAround(text, at, best?.to ?? 0);
  const moved = from.mark.length - from.at;
  return {
    text: shown,
    marks: marks
      .filter((mark) => mark.from >= from.at && mark.to <= to.at)
      // A ligature such as ﷺ can stand for several words.
      .filter((mark, index, shown) => mark.from !== shown[index - 1]?.from)
      .map((mark) => ({ from: mark.from + moved, to: mark.to + moved })),
    ...lineAt(lines, at),
  };
}
