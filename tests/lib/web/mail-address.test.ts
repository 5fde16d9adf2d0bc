import { expect, test } from 'vitest';
import {
  emailKey,
  isMailAddress,
  mailboxOf,
  normalizeMailAddress,
} from '~/lib/web/mail-address.server';

const isAddress = (text: string) => isMailAddress(normalizeMailAddress(text));

test.each([
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ['a@BÜCHER.Example', 'a@xn--bcher-kva.example'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@пример。рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ['علي@مثال.إختبار', 'علي@xn--mgbh0fb.xn--kgbechtv'],
  ['josé@example.org', 'josé@example.org'],
  ['Plain+tag@Example.org', 'Plain+tag@Example.org'],
])('%s is stored as %s', (typed, stored) => {
  expect(isAddress(typed)).toBe(true);
  expect(normalizeMailAddress(typed)).toBe(stored);
  expect(normalizeMailAddress(stored)).toBe(stored);
});

test.each([
  '',
  'a',
  '@b.example',
  'a@',
  'a@b',
  'a b@c.example',
  'a@b@c.example',
  '.a@b.example',
  'é.@b.example',
  'a@b%2e.example',
  'a@ü/.example',
  'a@ü:80.example',
  'é..é@b.example',
  'a@-ü-.example',
  'é,b@c.example',
  'a​@b.example',
  'é‍@b.example',
  `${'é'.repeat(33)}@b.example`,
  '"é"@b.example',
  'é<b@c.example',
  'a@１２７.１',
  'a@ü.127.1',
])('%s is no address', (typed) => {
  expect(isAddress(typed)).toBe(false);
});

test('compares addresses in one form', () => {
  const same = ['Jose\u0301@Bücher.example', 'josé@XN--BCHER-KVA.example', ' JOSÉ@bücher.EXAMPLE '];
  expect(new Set(same.map(emailKey)).size).toBe(1);
  expect(emailKey('A.b+c@Example.org')).toBe('a.b+c@example.org');
});

test('knows the mailbox of an address with a tag', () => {
  expect(mailboxOf('Bomb+1@example.org')).toBe('bomb@example.org');
  expect(mailboxOf('bomb+a+b@bücher.example')).toBe('bomb@xn--bcher-kva.example');
  expect(mailboxOf('+@example.org')).toBe('+@example.org');
});
