import { expect, test } from 'vitest';
import { listWidenings } from '~/domain/search/concepts/concepts.server';

const said = (query: string, page: string) =>
  listWidenings(query, page).map(({ concept, terms }) => [
    concept,
    terms.map(({ language, text }) => `${language} ${text}`).join(', '),
  ]);

test('lists the usual term of each other language once, the page’s language first', () => {
  expect(said('prayer', 'tr')).toEqual([
    ['salah', 'tr namaz, ar صلاة, bn নামাজ, fa نماز, fr prière, id salat, ms solat'],
  ]);
  expect(said('sabar', 'ms')).toEqual([['sabr', 'ar صبر, bn সবর, en patience, tr sabır']]);
});

test('lists nothing for words that are not concepts', () => {
  expect(said('gardening', 'en')).toEqual([]);
});
