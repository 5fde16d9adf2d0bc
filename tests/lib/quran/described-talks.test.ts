import { expect, it } from 'vitest';
import { findVerseReferences } from '~/lib/quran/verse-references';
import { talks } from './described-talks';

const found = (text: string) =>
  findVerseReferences(text).map(
    ({ surah, verse, lastVerse }) => `${surah}:${verse}${lastVerse ? `-${lastVerse}` : ''}`,
  );

it('finds what titles and sentences name, and hardly anything else', () => {
  const all = Object.values(talks).flat();
  expect(all).toHaveLength(99);
  const made = all.flatMap(([text]) => found(text));
  const wanted = all.flatMap(([, verses]) => verses);
  const right = all.flatMap(([text, verses]) => found(text).filter((one) => verses.includes(one)));
  expect(right.length / made.length).toBeGreaterThanOrEqual(0.99);
  expect(right.length / wanted.length).toBeGreaterThanOrEqual(0.9);
});
