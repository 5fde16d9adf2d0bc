import { expect, it } from 'vitest';
import { withoutCovered, type Alternative } from '~/adapters/search/search-engine';

/** Parses an alternative; `quran*` may be incomplete. */
const alternative = (written: string): Alternative => ({
  words: written.replace('*', '').split(' '),
  prefix: written.endsWith('*'),
});
const written = ({ words, prefix }: Alternative) => words.join(' ') + (prefix ? '*' : '');

it.each([
  ['phrases that have a word of their own', ['quran', 'al quran', 'koran'], ['quran', 'koran']],
  ['what begins with a beginning', ['quran*', 'qurani', 'al quranic'], ['quran*']],
  ['a longer beginning', ['qur*', 'quran*', 'koran*'], ['qur*', 'koran*']],
  ['the second of two that are equal', ['quran', 'quran'], ['quran']],
  ['no beginning beside the word', ['quran', 'quran*', 'al quran*'], ['quran*']],
  ['no phrase beside its own beginning', ['al quran', 'al qur'], ['al quran', 'al qur']],
  [
    'nothing of what differs',
    ['sirah', 'sirah nabi*', 'seerat un nabi'],
    ['sirah', 'seerat un nabi'],
  ],
])('drops %s', (_what, given, left) => {
  expect(withoutCovered(given.map(alternative)).map(written)).toEqual(left);
});
