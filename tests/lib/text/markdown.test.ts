import purifier from 'isomorphic-dompurify';
import { expect, test } from 'vitest';
import { markdownHtml } from '~/lib/text/markdown';
import { hostileTexts, purifierTexts } from '../../support/cases/hostile-texts';

const html = (text: string) => markdownHtml(text, purifier);
const paragraph = (inner: string) => `<p dir="auto">${inner}</p>`;

test.each([
  ['# One', '<h2 dir="auto">One</h2>'],
  ['## Two', '<h3 dir="auto">Two</h3>'],
  ['###### Six', '<h6 dir="auto">Six</h6>'],
  ['*a* **b** ~~c~~', paragraph('<em>a</em> <strong>b</strong> <s>c</s>')],
  ['First line\nSecond line', paragraph('First line<br>\nSecond line')],
  ['First line\r\nSecond line', paragraph('First line<br>\nSecond line')],
  ['- a', '<ul dir="auto">\n<li>a</li>\n</ul>'],
  ['3. c', '<ol start="3" dir="auto">\n<li>c</li>\n</ol>'],
  ['> q', '<blockquote dir="auto">\n<p>q</p>\n</blockquote>'],
  ['`a<b`', paragraph('<code>a&lt;b</code>')],
  ['---', '<hr>'],
  ['Tea & <b>talk</b>', paragraph('Tea &amp; &lt;b&gt;talk&lt;/b&gt;')],
])('%j', (text, expected) => {
  expect(html(text)).toBe(expected);
});

test.each([
  ['[a](https://a.example/b?c=1 "T")', 'https://a.example/b?c=1" title="T'],
  ['[a](mailto:a@b.example)', 'mailto:a@b.example'],
  ['[a](/about)', '/about'],
])('%s becomes a link without a referrer', (text, href) => {
  expect(html(text)).toBe(paragraph(`<a href="${href}" rel="noopener noreferrer">a</a>`));
});

test('links addresses, but not file or host names', () => {
  const text = html('See https://example.org/page. And notes.md, example.com')!;
  expect(text.match(/href="[^"]*"/g)).toEqual(['href="https://example.org/page"']);
});

test.each([
  '[a](javascript:alert)',
  '[a](JaVaScRiPt:alert)',
  '[a](java&#x09;script&colon;alert)',
  '[a](&#1;javascript:alert)',
  '[a](data:text/html,x)',
  '[a](//elsewhere.example)',
  '[a](vbscript:x)',
  '[a][r]\n\n[r]: javascript:alert',
  '<javascript:alert>',
])('%j does not become a link', (text) => {
  expect(html(text)).not.toContain('href');
});

test('does not render images', () => {
  expect(html('![a](https://a.example/b.png)')).not.toContain('<img');
});

test('allows only safe elements and attributes, whatever the text contains', () => {
  for (const text of [...hostileTexts, ...purifierTexts]) {
    for (const tag of html(text)!.match(/<[^>]*>/g) ?? []) {
      expect(tag).toMatch(
        /^<\/?(?:p|br|strong|em|s|a|ul|ol|li|blockquote|h[2-6]|code|pre|hr)(?: (?:href="(?:https?:|mailto:|\/)[^"]*"|(?:dir|rel|title|start)="[^"]*"))*>$/,
      );
    }
  }
});

test('rejects text that would block the server', () => {
  expect(html('- a\n'.repeat(500))).toContain('<li');
  expect(html('- a\n'.repeat(3_000))).toBeNull();
  expect(html('*a* '.repeat(6_000))).toBeNull();
});
