import { expect, test } from 'vitest';
import { textParameter } from '~/http/pages/url-parameters.server';

const read = (search: string): string =>
  textParameter(new URL(`http://localhost/admin${search}`), 'q', 5);

test.each([
  ['?q=+quran+', 'quran'],
  ['?q=longer+than+that', 'longe'],
])('reads %s as %j', (search, words) => expect(read(search)).toBe(words));

test.each(['', '?q=', '?q=+++', '?q=%C2%A0'])('reads %j as empty', (search) =>
  expect(read(search)).toBe(''),
);
