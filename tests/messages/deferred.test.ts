import { expect, test } from 'vitest';
import { inLanguage } from '~/messages/find-text';
import { deferred, readStoredText, textOf, textToStore } from '~/messages/t';

const added = deferred('adminFeeds.addedInPart', {
  title: 'Dars {{left}}',
  episodes: deferred('cards.episodes', { count: 2 }),
  left: deferred('adminFeeds.leftOut', { count: 1 }),
});

test('translates a deferred text and the texts inside it into each language', () => {
  expect(textOf(added)).toBe('Dars {{left}}: 2 episodes, 1 item without a recording left out');
  expect(inLanguage('ar', () => textOf(added))).toBe(
    'Dars {{left}}: حلقتان، تُرك عنصر واحد لا تسجيل فيه',
  );
});

test('survives storage unchanged', () => {
  const stored = textToStore(added);
  expect(textOf(readStoredText(stored)!)).toBe(textOf(added));
});

test.each(['The feed is empty.', '{"id" of a feed', '', null])(
  'keeps the stored sentence %j as it is',
  (sentence) => expect(readStoredText(sentence)).toBe(sentence),
);

test('returns null for a text that is no longer in the catalog', () => {
  expect(readStoredText('{"id":"gone.text","values":{"count":1}}')).toBeNull();
});
