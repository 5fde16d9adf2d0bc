import { fold } from '~/lib/text/fold';
import { spaceOut } from './search-text';

/** Single characters of scripts that are written without spaces, or words. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}\u00ad\u200c-\u200f'’‘‛ʼʻʽʾʿ`´′ˈ]+/gu;

/** Characters of a line, up to another; `match` counts what was found, which may go on in the next line. */
export type WordMark = { from: number; to: number; match: number };
/** By the place of the paragraph: the marks of each of its lines. */
export type ParagraphMarks = Record<number, WordMark[][]>;

type Token = { line: number; from: number; to: number; at: number };
type Options = { language: string | null };

/** The words of the lines, and the same folded as search folds them, with a space between. */
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
 * Where paragraphs have the words one after the other, in any spelling that search finds; what is part of a word marks
 * the whole. Paragraphs without them are left out.
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

/** How many places are marked. */
export function countMatches(marks: ParagraphMarks): number {
  const last = Object.values(marks)
    .at(-1)
    ?.findLast((line) => line.length > 0);
  return (last?.at(-1)?.match ?? -1) + 1;
}
