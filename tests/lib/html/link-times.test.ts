import { expect, it } from 'vitest';
import { linkVerses, linkTimes } from '~/lib/html/link-notes';
import { describedTimes } from '../text/described-times';

const link = (seconds: number, text: string) => `<a href="?t=${seconds}">${text}</a>`;

it.each([
  ['<p>12:05 Introduction</p>', `<p>${link(725, '12:05')} Introduction</p>`],
  [
    '<p>0:00 Opening<br>1:02:33 Questions</p>',
    `<p>${link(0, '0:00')} Opening<br>${link(3753, '1:02:33')} Questions</p>`,
  ],
  ['- 03:10 Das Gebet', `- ${link(190, '03:10')} Das Gebet`],
  ['(04:20) السيرة', `(${link(260, '04:20')}) السيرة`],
  ['Soru ve cevap (45:30)', `Soru ve cevap (${link(2730, '45:30')})`],
  ['<li>Pembukaan - 02:15</li>', `<li>Pembukaan - ${link(135, '02:15')}</li>`],
  ['مقدمہ – 02:15', `مقدمہ – ${link(135, '02:15')}`],
  ['We meet at 19:30.', 'We meet at 19:30.'],
  ['7:30 pm: doors open', '7:30 pm: doors open'],
  ['Rendez-vous à 12:05', 'Rendez-vous à 12:05'],
  ['الساعة 12:05', 'الساعة 12:05'],
  ['Pukul 12:05', 'Pukul 12:05'],
  ['Qur’an 2:25 says', 'Qur’an 2:25 says'],
  ['5:00:00 is beyond the end', '5:00:00 is beyond the end'],
  ['It was 3:2.', 'It was 3:2.'],
  ['٣:٤٥ المقدمة', `${link(225, '٣:٤٥')} المقدمة`],
  ['تعارف (۱:۰۲:۳۳)', `تعارف (${link(3753, '۱:۰۲:۳۳')})`],
  ['► 3:45 Einstieg', `► ${link(225, '3:45')} Einstieg`],
  ['🎧 3:45 Muqaddimah', `🎧 ${link(225, '3:45')} Muqaddimah`],
  ['1. 3:45 Introduction', `1. ${link(225, '3:45')} Introduction`],
  ['3:45: Introduction', `${link(225, '3:45')}: Introduction`],
  ['Open 9:00-17:00', 'Open 9:00-17:00'],
  ['7:30’da başlıyoruz', '7:30’da başlıyoruz'],
  ['7:30 CET', '7:30 CET'],
  ['19:30 heures', '19:30 heures'],
  ['8:15 ص', '8:15 ص'],
  ['٨:١٥ مساءً', '٨:١٥ مساءً'],
  ['8:15 صلاة الفجر', `${link(495, '8:15')} صلاة الفجر`],
  [
    '<a href="https://example.org/">12:05 there</a>',
    '<a href="https://example.org/">12:05 there</a>',
  ],
])('%j', (html, linked) => expect(linkTimes(html, 2 * 3600)).toBe(linked));

/** Returns the times linked in notes that also mention verses. */
const placesIn = (html: string, duration: number | null) =>
  [...linkTimes(linkVerses(html), duration).matchAll(/href="\?t=(\d+)"/g)].map(([, at]) =>
    Number(at),
  );

it.each(describedTimes)('%j with a duration of %j seconds', (html, duration, places) =>
  expect(placesIn(html, duration)).toEqual(places),
);
