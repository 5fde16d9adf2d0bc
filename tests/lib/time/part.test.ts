import { expect, test } from 'vitest';
import { parsePart, parseSeconds, soundOfPart, withPart, writePart } from '~/lib/time/part';

test.each([
  ['754', 3600, { start: 754, end: null }],
  ['12:34', 3600, { start: 754, end: null }],
  ['754,812', 3600, { start: 754, end: 812 }],
  ['12:34,13:32', null, { start: 754, end: 812 }],
  [',60', 3600, { start: 0, end: 60 }],
  ['0,60', 3600, { start: 0, end: 60 }],
  ['3,600', 7200, { start: 3, end: 600 }],
  ['١٢:٣٤', 3600, { start: 754, end: null }],
])('reads %s of %s seconds as a part', (written, duration, part) => {
  expect(parsePart(written, duration)).toEqual(part);
});

test.each([null, '', 'soon', '-5', '4000', '4000,5000', ','])(
  '%s plays the whole recording',
  (written) => {
    expect(parsePart(written, 3600)).toEqual({ start: 0, end: null });
  },
);

test.each(['100,100', '100,40', '100,4000', '100,soon', '100,'])(
  'ignores an unreachable end: %s',
  (written) => {
    expect(parsePart(written, 3600)).toEqual({ start: 100, end: null });
  },
);

test.each([
  ['754', 3600, { start: 754, end: null }],
  ['754,812', 3600, { start: 754, end: 812 }],
  ['0,60', null, { start: 0, end: 60 }],
  ['4000', 3600, { start: 0, end: null }],
  ['soon', 3600, { start: 0, end: null }],
  [null, 3600, { start: 0, end: null }],
])('reads %s of %s seconds as the site writes it', (written, duration, part) => {
  expect(parseSeconds(written, duration)).toEqual(part);
});

test('writes a part to page and audio URLs the way it was read', () => {
  const part = parsePart('12:34,13:32', null);
  expect(writePart(part)).toBe('754,812');
  expect(withPart('/episode', part)).toBe('/episode?t=754,812');
  expect(soundOfPart('/a.mp3', part)).toBe('/a.mp3#t=754,812');
  const whole = parsePart(null, null);
  expect([withPart('/episode', whole), soundOfPart('/a.mp3', whole)]).toEqual([
    '/episode',
    '/a.mp3',
  ]);
});
