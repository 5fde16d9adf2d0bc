import { expect, test } from 'vitest';
import { deferred, readStoredText, textOf, textToStore } from '~/messages/deferred';
import { inLanguage } from '~/messages/find-text';

const added = deferred('adminFeeds.addedInPart', {
  title: 'Dars {{left}}',
  episodes: deferred('cards.episodes', { count: 2 }),
  left: deferred('adminFeeds.leftOut', { count: 1 }),
});

test('a deferred text is put into the words of each language, with those inside it', () => {
  expect(textOf(added)).toBe('Dars {{left}}: 2 episodes, 1 item without a recording left out');
  expect(inLanguage('ar', () => textOf(added))).toBe(
    'Dars {{left}}: حلقتان، تُرك عنصر واحد لا تسجيل فيه',
  );
});

test('it is the same after it was stored', () => {
  const stored = textToStore(added);
  expect(textOf(readStoredText(stored)!)).toBe(textOf(added));
});

test.each(['The feed is empty.', '{"id" of a feed', '', null])(
  'the sentence %j that was stored before stays as it is',
  (sentence) => expect(readStoredText(sentence)).toBe(sentence),
);

test('a text that the catalogue has no more is none', () => {
  expect(readStoredText('{"id":"gone.text","values":{"count":1}}')).toBeNull();
});
