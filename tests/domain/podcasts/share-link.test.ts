import { expect, test } from 'vitest';
import { shareLink } from '~/domain/podcasts/podcasts';

test('shares the Apple page of a podcast if it has one, or else its page here', () => {
  const site = 'https://halaqa.example';
  expect(shareLink({ itunesId: 42, slug: 'x' }, site)).toBe(
    'https://podcasts.apple.com/podcast/id42',
  );
  expect(shareLink({ itunesId: null, slug: 'سيرة' }, site)).toBe(
    `https://halaqa.example/podcast/${encodeURIComponent('سيرة')}`,
  );
});
