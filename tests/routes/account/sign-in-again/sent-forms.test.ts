import { expect, test } from 'vitest';
import { shownFields } from '../../../../app/routes/account/sign-in-again/sent-forms.server';

test.each([
  ['4', '4 stars'],
  ['1', '1 star'],
])('shows a rating of %s as %s', (rating, words) => {
  expect(shownFields('/podcast/one/review', { rating: [rating], content: ['Good'] })).toEqual([
    ['Your rating', words],
    ['Your review', 'Good'],
  ]);
});

test('shows a switch by its name as on or off', () => {
  const sent = { autoStartEnabled: ['true'], returnTo: ['/my-profile'] };
  expect(shownFields('/my-profile/preferences', sent)).toEqual([['Auto Start', 'On']]);
  expect(shownFields('/my-profile/preferences', { autoplayEnabled: ['false'] })).toEqual([
    ['Continuous Play', 'Off'],
  ]);
});

test('shows a language by its own name', () => {
  expect(shownFields('/my-profile/preferences', { interfaceLanguage: ['en'] })).toEqual([
    ['Language', 'English'],
  ]);
  expect(shownFields('/admin/blog/categories', { name: ['Panduan'], language: ['id'] })).toEqual([
    ['Name', 'Panduan'],
    ['Language', 'Bahasa Indonesia'],
  ]);
});
