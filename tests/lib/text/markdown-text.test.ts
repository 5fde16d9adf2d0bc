import { expect, test } from 'vitest';
import { markdownText } from '~/lib/text/markdown-text';

const text = (source: string) =>
  markdownText(source, (href) => (href.startsWith('/') ? `https://halaqa.example${href}` : href));

test.each([
  [
    'links',
    'Read [the lesson](/podcast/a) now.',
    'Read the lesson (https://halaqa.example/podcast/a) now.',
  ],
  [
    'addresses as they are',
    'See https://a.example/x?y=1 and <me@a.example>',
    'See https://a.example/x?y=1 and me@a.example',
  ],
  ['an address in another script', 'https://a.example/درس', 'https://a.example/درس'],
  [
    'headings and emphasis',
    '## Books\n\n**one** and _two_ and ~~three~~',
    'Books\n\none and two and three',
  ],
  [
    'lists',
    'Two:\n\n- one\n- two\n  1. three\n  2. four',
    'Two:\n\n• one\n• two\n  1. three\n  2. four',
  ],
  ['quotes, code and rules', '> said\n\n---\n\n```\na *b*\n```\n\n`c`', 'said\n\n—\n\na *b*\n\nc'],
  ['line breaks and escapes', 'one\ntwo \\* three &amp; four', 'one\ntwo * three & four'],
])('renders %s', (_what, source, expected) => {
  expect(text(source)).toBe(expected);
});
