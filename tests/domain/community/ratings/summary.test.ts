import { describe, expect, test } from 'vitest';
import { reviewKeywords, summarizeReviews } from '~/domain/community/ratings.server';

const reviews = (...ratings: number[]) =>
  ratings.map((rating) => ({ rating, title: '', content: '' }));

test('calculates average, count and shares', () => {
  expect(summarizeReviews(reviews(5, 5, 4, 3, 2, 1, 1))).toEqual({
    averageRating: 3,
    ratingCount: 7,
    sentimentPositive: 43,
    sentimentNegative: 43,
    keywords: [],
  });
  expect(summarizeReviews(reviews(5, 4, 4)).averageRating).toBe(4.33);
  expect(summarizeReviews([])).toMatchObject({ averageRating: null, ratingCount: 0 });
});

describe('keywords', () => {
  test('are the words used in most reviews, without stop words, counted once per review', () => {
    const texts = [
      'The tafsir is very clear, clear, clear.',
      'Clear voice and good tafsir',
      'A gentle voice; tafsir at its best',
      'I love the history parts',
      'history!',
      'Nothing else',
    ];
    expect(reviewKeywords(texts)).toEqual(['tafsir', 'clear', 'voice', 'history']);
  });

  test('join spellings with vowel marks and articles, and show the most frequent one', () => {
    const texts = ['القرآن بصوت هادئ', 'تدبر القرآن', 'حب القُرْآن', 'قرآن', 'صوت هادئ', 'سلام'];
    expect(reviewKeywords(texts).slice(0, 2)).toEqual(['القرآن', 'هادئ']);
  });

  test('exclude the stop words of six languages', () => {
    const little = [
      'the and with',
      'هذا التي في',
      'میں اور نہیں',
      'için çok güzel',
      'yang untuk dengan',
      'c’était très bien avec',
    ];
    expect(reviewKeywords([...little, ...little])).toEqual([]);
  });

  test('are at most eight', () => {
    const words = 'patience mercy knowledge history clarity wisdom kindness humour depth honesty';
    expect(reviewKeywords([words, words])).toHaveLength(8);
  });

  test('keep words with an apostrophe whole', () => {
    expect(reviewKeywords(['Qur’an', "Qur'an"])).toEqual(['qur’an']);
    expect(reviewKeywords(['l’histoire', 'Histoire'])).toEqual(['histoire']);
  });
});
