import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WithName } from '~/ui/text/inline-text';

const shown = (words: string, text: string, language?: string) =>
  renderToStaticMarkup(<WithName text={words} name={{ text, language }} />);

test('marks a name in a toast with its language', () => {
  expect(shown('“سيرة” could not be played.', 'سيرة', 'ar')).toBe(
    '“<bdi lang="ar">سيرة</bdi>” could not be played.',
  );
  expect(shown('Following مريم', 'مريم')).toBe('Following <bdi lang="ar">مريم</bdi>');
});

test('lets a name alone set the direction of the toast, without isolating it', () => {
  expect(shown('درس', 'درس', 'ur')).toBe('<span lang="ur">درس</span>');
});

test('leaves words without the name unchanged', () => {
  expect(shown('The list could not be loaded.', 'درس', 'ur')).toBe('The list could not be loaded.');
  expect(renderToStaticMarkup(<WithName text="Saved" name={undefined} />)).toBe('Saved');
});
