import { describe, expect, it } from 'vitest';
import { verseCounts } from '~/lib/quran/surahs';
import { findVerseReferences } from '~/lib/quran/verse-references';
import { described } from './described';

const shown = (text: string) =>
  findVerseReferences(text).map(
    ({ surah, verse, lastVerse }) => `${surah}:${verse}${lastVerse ? `-${lastVerse}` : ''}`,
  );

it('has 114 surahs with 6,236 verses', () => {
  expect(verseCounts).toHaveLength(114);
  expect(verseCounts.reduce((sum, count) => sum + count)).toBe(6236);
});

describe.each(Object.entries(described))('in %s', (_language, cases) => {
  it.each(cases)('%j', (text, references) => expect(shown(text)).toEqual(references));
});
