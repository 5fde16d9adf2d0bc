import { readFileSync } from 'node:fs';

/** A word that reviewers have corrected, so that it does not come back in a new text. */
export type CorrectedWord = {
  /** `*` at an end stands for any letters. */
  word: string;
  better: string;
  why: string;
  /** Wrong only as the whole text, such as a label. */
  whole?: true;
  /** Wrong only with these capitals. */
  withCase?: true;
  /** Phrases in which the word is right. */
  rightIn?: string[];
  /** The texts in which the word is wrong, if it is right elsewhere. */
  only?: string[];
  /** Texts that keep the word. */
  except?: string[];
};

/** By language tag. docs/glossary.md says how the file is used. */
export const correctedWords = JSON.parse(
  readFileSync(new URL('../../docs/corrected-words.json', import.meta.url), 'utf8'),
) as Record<string, CorrectedWord[]>;

const LETTER = String.raw`[\p{L}\p{M}\u200c]`;

function patternOf({ word, whole, withCase }: CorrectedWord): RegExp {
  const open = /^\*/.test(word);
  const onward = /\*$/.test(word);
  const letters = word
    .replaceAll(/^\*|\*$/g, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const before = open || /^[^\p{L}]/u.test(letters) ? '' : `(?<!${LETTER})`;
  const after = onward || /[^\p{L}\p{M}]$/u.test(letters) ? '' : `(?!${LETTER})`;
  const pattern = whole ? `^${letters}$` : `${before}${letters}${after}`;
  return new RegExp(pattern, withCase ? 'u' : 'iu');
}

type Pattern = { wrong: RegExp; right: RegExp | null };

const patterns = new Map(
  Object.values(correctedWords)
    .flat()
    .map((entry): [CorrectedWord, Pattern] => {
      const right = entry.rightIn ? new RegExp(entry.rightIn.join('|'), 'giu') : null;
      return [entry, { wrong: patternOf(entry), right }];
    }),
);

/** One sentence for each corrected word in a text. U+00A0 counts as a blank. */
export function wordFaults(tag: string, id: string, written: string): string[] {
  const plain = written.replaceAll('\u00a0', ' ').replaceAll(/<code>.*?<\/code>/g, '·');
  return (correctedWords[tag] ?? []).flatMap((entry) => {
    const { word, better, why, only, except } = entry;
    if (except?.includes(id) || (only && !only.includes(id))) return [];
    const { wrong, right } = patterns.get(entry)!;
    if (!wrong.test(right ? plain.replaceAll(right, '·') : plain)) return [];
    return [`has “${word}”, better “${better}” (${why})`];
  });
}
