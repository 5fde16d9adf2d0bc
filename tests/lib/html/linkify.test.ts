import { expect, test } from 'vitest';
import { linkify } from '~/lib/html/html-from-text';

const links = (text: string) => linkify(text).flatMap((part) => part.href ?? []);

test('finds URLs without the surrounding punctuation', () => {
  const text =
    'See https://example.org/a?b=1. And (http://example.org/x_(y)), then «https://example.org/ب»؛ end';
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(links(text)).toEqual([
    'https://example.org/a?b=1',
    'http://example.org/x_(y)',
    'https://example.org/%D8%A8',
  ]);
});

test('links only http and https, and never interprets markup', () => {
  expect(links('javascript:alert(1) data:text/html,x <a href="https://example.org">x</a>')).toEqual(
    ['https://example.org/'],
  );
  expect(links('https://')).toEqual([]);
});

test('excludes only closing brackets that were opened before the URL', () => {
  const found = (address: string) => linkify(address)[0]!.text;
  expect(found('https://example.org/a_(b)).)')).toBe('https://example.org/a_(b)');
  expect(found('https://example.org/((a))!')).toBe('https://example.org/((a))');
  expect(found('https://example.org/(a')).toBe('https://example.org/(a');
  expect(found('https://example.org/a)b')).toBe('https://example.org/a)b');
});

test('links a URL followed by a very long run of brackets in linear time', () => {
  const brackets = ')'.repeat(50_000);
  expect(linkify(`https://example.org/${brackets}`)).toEqual([
    { text: 'https://example.org/', href: 'https://example.org/' },
    { text: brackets },
  ]);
});

test('finds www and email addresses', () => {
  expect(
    links('www.example.org/a, (WWW.example.com); write to Ask.us+1@mail.example.org!'),
  ).toEqual([
    'https://www.example.org/a',
    'https://www.example.com/',
    'mailto:Ask.us+1@mail.example.org',
  ]);
  expect(
    links('awww.example.org www.example a@b @name x@1.2 https://example.org/@a@b.org'),
  ).toEqual(['https://example.org/@a@b.org']);
});
