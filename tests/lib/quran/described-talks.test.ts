import { expect, it } from 'vitest';
import { findVerseReferences } from '~/lib/quran/verse-references';
import { described } from './described';
import { counted } from './described-counts';
import { languages } from './described-languages';
import { notes } from './described-notes';
import { talks } from './described-talks';

const referencesIn = (text: string) =>
  findVerseReferences(text).map(
    ({ surah, verse, lastVerse }) => `${surah}:${verse}${lastVerse ? `-${lastVerse}` : ''}`,
  );

const texts = [described, talks, languages].flatMap((cases) => Object.values(cases).flat());
const htmlTexts = [notes, counted].flatMap((cases) => Object.values(cases).flat());
const labelled: [text: string, references: string[]][] = [
  ...texts,
  ...htmlTexts.map(([html, , verses]): [string, string[]] => [
    html.replace(/<[^>]*>/g, '\n'),
    verses,
  ]),
];

it('finds nearly all labelled references in nine languages, and hardly anything else', () => {
  let made = 0;
  let right = 0;
  for (const [text, references] of labelled) {
    const found = referencesIn(text);
    made += found.length;
    right += found.filter((reference) => references.includes(reference)).length;
  }
  const expected = labelled.flatMap(([, references]) => references).length;
  expect(labelled.length).toBeGreaterThan(460);
  expect(right / made).toBeGreaterThanOrEqual(0.995);
  expect(right / expected).toBeGreaterThanOrEqual(0.95);
});
