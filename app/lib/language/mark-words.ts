import { fold } from '~/lib/text/fold';
import { spaceOut } from './search-text';

/** Matches words, or single characters of scripts written without spaces. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}\u00ad\u200c-\u200f'’‘‛ʼʻʽʾʿ`´′ˈ]+/gu;

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
  const wanted = spaceOut(fold(words, { language })).trim();
  const found: ParagraphMarks = {};
  if (wanted === '') return found;
  let match = 0;
  for (const { place, lines } of paragraphs) {
    const { tokens, folded } = readTokens(lines, { language });
    const marks: WordMark[][] = lines.map(() => []);
    let next = 0;
    for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at)) {
      while ((tokens[next + 1]?.at ?? Infinity) <= at) next += 1;
      at += wanted.length;
      for (; next < tokens.length && tokens[next]!.at < at; next += 1) {
        const { line, from, to } = tokens[next]!;
        const last = marks[line]!.at(-1);
        if (last?.match === match) last.to = to;
        else marks[line]!.push({ from, to, match });
      }
      at = tokens[next]?.at ?? folded.length;
      found[place] = marks;
      match += 1;
    }
  }
  return found;
}

/** Counts the matches. */
export function countMatches(marks: ParagraphMarks): number {
  const last = Object.values(marks)
    .at(-1)
    ?.findLast((line) => line.length > 0);
  return (last?.at(-1)?.match ?? -1) + 1;
}
