import { fold, spaceOut, joinedWords, withoutArticle } from '~/lib/text/fold';
import { SENTENCE_END } from '~/lib/text/normalize-text';

const CHARACTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const LETTERS = String.raw`(?:(?!${CHARACTER})[\p{L}\p{N}\p{M}\u00ad\u200c-\u200f])+`;
/** Matches words, or single characters of scripts written without spaces. */
const WORD = new RegExp(`${CHARACTER}|${LETTERS}(?:['’‘‛ʼʻʽʾʿ\`´′ˈ]${LETTERS})*`, 'gu');

/** A range of characters in a line, `to` exclusive. `match` is the index of the match, which can span several lines. */
export type WordMark = { from: number; to: number; match: number };
/** Marks per line, keyed by the paragraph's `place`. */
export type ParagraphMarks = Record<number, WordMark[][]>;

type Token = { line: number; from: number; to: number; at: number };
type Options = { language: string | null };

/** Splits the lines into words, and folds them as search does, joined with spaces. */
function readTokens(lines: readonly string[], options: Options) {
  const tokens: Token[] = [];
  const folded: string[] = [];
  let at = 0;
  for (const [line, text] of lines.entries()) {
    for (const { 0: written, index: from } of text.matchAll(WORD)) {
      const word = spaceOut(fold(written, options));
      if (word === '') continue;
      tokens.push({ line, from, to: from + written.length, at });
      folded.push(word);
      at += word.length + 1;
    }
  }
  return { tokens, folded: folded.join(' ') };
}

/**
 * Finds a phrase in paragraphs, in any spelling that search accepts. A word that matches only in part is marked as a
 * whole. Paragraphs without a match are omitted.
 */
export function markWords(
  paragraphs: readonly { place: number; lines: readonly string[] }[],
  words: string,
  language: string | null,
): ParagraphMarks {
  const needle = spaceOut(fold(words, { language })).trim();
  const result: ParagraphMarks = {};
  if (needle === '') return result;
  let match = 0;
  for (const { place, lines } of paragraphs) {
    const { tokens, folded } = readTokens(lines, { language });
    const marks: WordMark[][] = lines.map(() => []);
    let next = 0;
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at)) {
      while ((tokens[next + 1]?.at ?? Infinity) <= at) next += 1;
      at += needle.length;
      for (; next < tokens.length && tokens[next]!.at < at; next += 1) {
        const { line, from, to } = tokens[next]!;
        const last = marks[line]!.at(-1);
        if (last?.match === match) last.to = to;
        else marks[line]!.push({ from, to, match });
      }
      at = tokens[next]?.at ?? folded.length;
      result[place] = marks;
      match += 1;
    }
  }
  return result;
}

/** Counts the matches. */
export function countMatches(marks: ParagraphMarks): number {
  const last = Object.values(marks)
    .at(-1)
    ?.findLast((line) => line.length > 0);
  return (last?.at(-1)?.match ?? -1) + 1;
}

/** Consecutive folded words; `prefix` allows the last word to continue. */
type WordForm = { words: readonly string[]; prefix?: boolean };
type FoldedToken = { forms: string[]; from: number; to: number };

/** A range of characters in a text, `to` exclusive. `clause` is the index of the search clause it matches. */
type Mark = { from: number; to: number; clause: number };

function tokensOf(text: string): FoldedToken[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: written, index: from }) => {
    const range = { from, to: from + written.length };
    const words = fold(written).split(' ').filter(Boolean);
    // If folding splits the word, its first part also stands for the joined form.
    const whole = joinedWords(written);
    return words.map((word, index) => {
      const forms = index === 0 ? [word, ...whole] : [word];
      return {
        forms: [...forms, ...forms.flatMap((form) => withoutArticle(form) ?? [])],
        ...range,
      };
    });
  });
}

function stands({ words, prefix }: WordForm, tokens: readonly FoldedToken[], at: number): boolean {
  return words.every((word, index) => {
    const token = tokens[at + index];
    if (!token) return false;
    const mayGoOn = prefix && index === words.length - 1;
    return token.forms.some((form) => form === word || (mayGoOn && form.startsWith(word)));
  });
}

/** Finds the search clauses in a text by folded words; any form of a clause matches. */
function markClauses(text: string, clauses: readonly (readonly WordForm[])[]): Mark[] {
  const tokens = tokensOf(text);
  const longestFirst = clauses
    .flatMap((forms, clause) => forms.map((form) => ({ form, clause })))
    .sort((a, b) => b.form.words.length - a.form.words.length);
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length;) {
    const match = longestFirst.find(({ form }) => stands(form, tokens, at));
    const length = match?.form.words.length ?? 1;
    if (match) {
      const { from } = tokens[at]!;
      marks.push({ from, to: tokens[at + length - 1]!.to, clause: match.clause });
    }
    at += length;
  }
  return marks;
}

type Line = { start: number | null; speaker: string | null; text: string };
type Clauses = Parameters<typeof markClauses>[1];

type TranscriptExcerpt = {
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
const SENTENCE = new RegExp(`${SENTENCE_END}\\s`, 'g');

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
  const ends = [...before.matchAll(SENTENCE)].at(-1);
  if (ends) return { at: first + ends.index + ends[0].length, mark: '' };
  return first === 0 ? { at: 0, mark: '' } : { at: first + before.indexOf(' ') + 1, mark: '…' };
}

function ending(text: string, at: number): Cut {
  const last = Math.min(text.length, at + MAX_AFTER);
  const after = text.slice(at, last);
  const [ends] = after.matchAll(SENTENCE);
  if (ends) return { at: at + ends.index + ends[0].trimEnd().length, mark: '' };
  if (last === text.length) return { at: last, mark: '' };
  const space = after.lastIndexOf(' ');
  return { at: space > 0 ? at + space : last, mark: '…' };
}

function lineAt(lines: readonly Line[], offset: number): Pick<Line, 'start' | 'speaker'> {
  let end = 0;
  let start: number | null = null;
  for (const line of lines) {
    start = line.start ?? start;
    end += line.text.length + 1;
    if (end > offset) return { start, speaker: line.speaker };
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
  const marks = markClauses(text, clauses);
  const compared = marks.slice(0, MAX_COMPARED);
  const [best] = compared.map((mark) => nearOf(mark, compared)).sort(byRelevance);
  const at = best?.first.from ?? 0;
  const { from, to, text: excerpt } = excerptAround(text, at, best?.to ?? 0);
  const moved = from.mark.length - from.at;
  return {
    text: excerpt,
    marks: marks
      .filter((mark) => mark.from >= from.at && mark.to <= to.at)
      // A ligature such as ﷺ can stand for several words.
      .filter((mark, index, shown) => mark.from !== shown[index - 1]?.from)
      .map((mark) => ({ from: mark.from + moved, to: mark.to + moved })),
    ...lineAt(lines, at),
  };
}
