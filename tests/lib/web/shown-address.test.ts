import { domainToASCII } from 'node:url';
import { expect, test } from 'vitest';
import { normalizeMailAddress } from '~/lib/web/mail-address.server';
import { shownHost, shownMailAddress } from '~/lib/web/shown-address.server';

test.each([
  'bücher.example',
  'مثال.إختبار',
  'قرآن-12.example.org',
  'বাংলা.com',
  '例子.example',
  'пример.рф',
  'plain.example.org',
])('shows %s as it is written', (host) => {
  expect(shownHost(domainToASCII(host))).toBe(host);
});

test.each([
  ['letters of two scripts', 'pаypal.com'],
  ['letters that all look Latin, below a Latin domain', 'аррӏе.com'],
  ['a Latin letter that looks like another', 'ɡoogle.com'],
  ['a letter that cannot be seen', 'نامه\u200cای.com'],
])('keeps the ASCII form of %s', (_what, host) => {
  const ascii = domainToASCII(host);
  expect(ascii).toContain('xn--');
  expect(shownHost(ascii)).toBe(ascii);
});

test('decides for each label, and leaves ports and names that are none alone', () => {
  const mixed = `${domainToASCII('pаypal')}.bücher.example`;
  expect(shownHost(domainToASCII(mixed))).toBe(mixed);
  expect(shownHost('127.0.0.1:8080')).toBe('127.0.0.1:8080');
  expect(shownHost('xn--')).toBe('xn--');
});

test('shows a mail address in the form that is read as the same one', () => {
  const stored = normalizeMailAddress('amina@bücher.example');
  expect(stored).toBe('amina@xn--bcher-kva.example');
  expect(shownMailAddress(stored)).toBe('amina@bücher.example');
  expect(normalizeMailAddress(shownMailAddress(stored))).toBe(stored);
  expect(shownMailAddress('amina@example.org')).toBe('amina@example.org');
});
