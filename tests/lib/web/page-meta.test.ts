import { expect, test } from 'vitest';
import { metaDescription } from '~/lib/web/page-meta';

test('shortens a meta description to one line of at most 160 characters ending in three dots', () => {
  expect(metaDescription('x'.repeat(160))).toBe('x'.repeat(160));
  expect(metaDescription('x'.repeat(161))).toBe(`${'x'.repeat(157)}...`);
  expect(metaDescription(' One\n\ttwo ')).toBe('One two');
});

test('ends a meta description after a word if possible, and never inside a character', () => {
  const cut = (text: string) => metaDescription(text);
  expect(cut('peace '.repeat(40))).toBe(`${'peace '.repeat(26).trim()}...`);
  // Arabic with vowel marks: a mark belongs to its letter.
  const word = 'بِسْمِ';
  expect(
    cut(`${word} `.repeat(60))
      .replace(/\.\.\.$/, '')
      .split(' '),
  ).toContain(word);
  expect(new Set(cut(`${word} `.repeat(60)).slice(0, -3).split(' '))).toEqual(new Set([word]));
  const marks = cut('بِ'.repeat(200)).slice(0, -3);
  expect(marks.endsWith('بِ')).toBe(true);
  // A family emoji is one character of eight UTF-16 units, a flag one of four; Chinese has words without spaces.
  const family = '👨‍👩‍👧';
  expect(cut(family.repeat(50)).slice(0, -3).replaceAll(family, '')).toBe('');
  expect(cut('🇹🇷'.repeat(90)).slice(0, -3).length % 4).toBe(0);
  expect(cut('伊斯兰教播客'.repeat(40))).toMatch(/(伊斯兰|伊斯兰教|播客|教)\.\.\.$/u);
});
