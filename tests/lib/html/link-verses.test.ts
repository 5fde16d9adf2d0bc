import { expect, it } from 'vitest';
import { linkVerses } from '~/lib/html/link-notes';

const link = (address: string, text: string) =>
  `<a href="https://quran.com/${address}" rel="noopener noreferrer">${text}</a>`;

it.each([
  [
    '<p>Read Qur’an 2:255 &amp; think</p>',
    `<p>Read Qur’an ${link('2/255', '2:255')} &amp; think</p>`,
  ],
  ['سورة البقرة ٢٥٥', `سورة البقرة ${link('2/255', '٢٥٥')}`],
  ['(Al-Ikhlas: 1-4)', `(Al-Ikhlas: ${link('112/1-4', '1-4')})`],
  [
    '<a href="https://example.org/" rel="x">Qur’an 2:255</a> and Qur’an 3:103',
    `<a href="https://example.org/" rel="x">Qur’an 2:255</a> and Qur’an ${link('3/103', '3:103')}`,
  ],
  ['<p>We meet at 7:30 pm</p>', '<p>We meet at 7:30 pm</p>'],
  ['', ''],
])('%j', (html, linked) => expect(linkVerses(html)).toBe(linked));
