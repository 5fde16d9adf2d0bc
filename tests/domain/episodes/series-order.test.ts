import { expect, test } from 'vitest';
import { seriesOrder } from '~/domain/feeds/episodes/series-places.server';

/** Lines are `name season number day`, with a dash for what the feed does not state. */
function order(...lines: string[]): string[] {
  const number = (text = '-') => (text === '-' ? null : Number(text));
  const episodes = lines.map((line) => {
    const [id = '', season, episodeNumber, day = '1'] = line.split(' ');
    const sortDate = new Date(Number(day) * 86_400_000);
    return { id, season: number(season), episodeNumber: number(episodeNumber), sortDate };
  });
  return seriesOrder(episodes).map(({ id }) => id);
}

test('sorts by season, then number, whatever the dates', () => {
  expect(order('d 2 2 1', 'c 2 1 9', 'b 1 2 2', 'a 1 1 5')).toEqual(['a', 'b', 'c', 'd']);
});

test('sorts by date if nothing is numbered', () => {
  expect(order('c - - 3', 'a - - 1', 'b - - 2')).toEqual(['a', 'b', 'c']);
});

test('sorts by date within a season without numbers', () => {
  expect(order('c 2 - 1', 'b 1 - 3', 'a 1 - 2')).toEqual(['a', 'b', 'c']);
});

test('places trailers and extras by their date', () => {
  expect(
    order('two 1 2 3', 'extra 1 - 4', 'trailer - - 1', 'one 1 1 2', 'next 2 1 6', 'teaser - - 5'),
  ).toEqual(['trailer', 'one', 'two', 'extra', 'teaser', 'next']);
});

test('sorts duplicate numbers by date', () => {
  expect(order('b 1 1 2', 'a 1 1 1', 'c 1 2 3')).toEqual(['a', 'b', 'c']);
});

test('assigns numbers without seasons to the first season', () => {
  expect(order('c 2 1 3', 'b - 2 2', 'a - 1 1')).toEqual(['a', 'b', 'c']);
});

test('accepts an empty list', () => {
  expect(order()).toEqual([]);
});
