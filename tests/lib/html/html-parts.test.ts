import { expect, test } from 'vitest';
import { cutHtml, htmlParts } from '~/lib/text/sanitized-html';
import { countWork } from '../../support/database/work-count';

const MOST = 1_000;
const parts = (html: string, most = MOST) => [...htmlParts(html, most)];
const textOf = (html: string) => html.replace(/<[^<>]*>|…/g, '');

/** Tags left open at the end, or closed without being open. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  for (const [, closes, name] of html.matchAll(/<(\/?)(?!br)(\w+)[^<>]*>/g)) {
    if (!closes) open.push(name!);
    else if (open.pop() !== name) return [name!];
  }
  return open;
}

test('leaves a short text unchanged as a single part', () => {
  expect(parts('<p>Short &amp; <em>sweet</em></p>')).toEqual(['<p>Short &amp; <em>sweet</em></p>']);
  expect(parts('')).toEqual(['']);
});

test.each([
  ['paragraphs', '<p>Words of a paragraph with <strong>strong</strong> ones.</p>'.repeat(60)],
  ['lines', 'Quran 2:255<br>'.repeat(200)],
  ['one paragraph', `<p><em>${'words and words '.repeat(200)}</em></p>`],
  ['a list', `<ul>${'<li>A point &amp; another</li>'.repeat(100)}</ul>`],
  ['one word', 'x'.repeat(5_000)],
  ['one word of surrogate pairs', '😀'.repeat(2_000)],
  ['entities', '&amp;'.repeat(1_000)],
  ['tags that are nested', '<em>'.repeat(30) + 'words '.repeat(600) + '</em>'.repeat(30)],
])('splits a long text of %s into balanced parts without losing any of it', (_name, html) => {
  const found = parts(html);
  expect(found.length).toBeGreaterThan(1);
  expect(found.map(unbalanced).flat()).toEqual([]);
  expect(found.map(textOf).join('')).toBe(textOf(html));
  for (const part of found) {
    expect(part.length).toBeLessThan(MOST + 200);
    expect(part.isWellFormed()).toBe(true);
    expect(part.replace(/&amp;/g, '')).not.toContain('&');
  }
  expect(found.slice(0, -1).filter((part) => !part.includes('…'))).toEqual([]);
  expect(found.at(-1)).not.toContain('…');
});

test('ends a part after a paragraph if possible', () => {
  const paragraph = `<p>${'word '.repeat(20)}</p>`;
  for (const part of parts(paragraph.repeat(30)).slice(0, -1)) expect(part).toMatch(/<\/p>…$/);
});

test('keeps only the first half of a split link, and drops a URL longer than a part', () => {
  const link = `<a href="https://a.org/">${'words '.repeat(300)}</a>`;
  const [first, second] = parts(link);
  expect(first).toMatch(/^<a href="https:\/\/a.org\/">words .*…<\/a>$/);
  expect(second).toMatch(/^words [^<]*$/);
  expect(
    cutHtml(`<a href="https://a.org/${'x'.repeat(MOST)}">here</a>${'a '.repeat(MOST)}`, MOST),
  ).toMatch(/^herea a /);
});

test('producing the first part takes as much work for a long text as for a short one', async () => {
  const cut = (count: number) => () => cutHtml('<b>&amp; </b>'.repeat(count), MOST);
  cut(100)();
  const small = await countWork(cut(1_000));
  expect(await countWork(cut(20_000))).toBeLessThanOrEqual(small + 100);
});
