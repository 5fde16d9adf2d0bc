import { describe, expect, test } from 'vitest';
import { dateOrderOf, parseFeedDate } from '~/lib/feeds/feed-date';

const iso = (text: string, language?: string) =>
  parseFeedDate(text, language)?.toISOString().replace('.000Z', 'Z') ?? null;

describe('common formats', () => {
  test.each([
    ['Fri, 01 Mar 2024 10:00:00 GMT', '2024-03-01T10:00:00Z'],
    ['Fri, 01 Mar 2024 10:00:00 +0000', '2024-03-01T10:00:00Z'],
    ['Fri, 01 Mar 2024 10:00:00 +03:00', '2024-03-01T07:00:00Z'],
    ['Fri, 01 Mar 2024 10:00:00 Z', '2024-03-01T10:00:00Z'],
    ['Fri, 01 Mar 2024 10:00:00 UT', '2024-03-01T10:00:00Z'],
    ['Fri, 01 Mar 2024 10:00:00 PDT', '2024-03-01T17:00:00Z'],
    ['Fri, 01 Mar 2024 10:00 GMT', '2024-03-01T10:00:00Z'],
    ['Friday, 01 March 2024 10:00:00 GMT', '2024-03-01T10:00:00Z'],
    ['01 Mar 24 10:00:00 GMT', '2024-03-01T10:00:00Z'],
    ['Sun, 01 Sept 2024 10:00:00 GMT', '2024-09-01T10:00:00Z'],
    ['Thurs, 29 Feb 2024 10:00:00 GMT', '2024-02-29T10:00:00Z'],
    ['Mon, 01 Mar 2024 10:00:00 GMT', '2024-03-01T10:00:00Z'],
    ['Fri,01 Mar 2024 10:00:00 GMT', '2024-03-01T10:00:00Z'],
    ['Fri, 01 Mar 2024 10:00:00 GMT+3', '2024-03-01T07:00:00Z'],
    ['Cum, 01 Mar 2024 10:00:00 +0300', '2024-03-01T07:00:00Z'],
    ['2024-03-01T10:00:00+03:00', '2024-03-01T07:00:00Z'],
    ['2024-03-01T10:00:00.123Z', '2024-03-01T10:00:00Z'],
    ['2024-03-01 10:00:00', '2024-03-01T10:00:00Z'],
    ['2024-03-01', '2024-03-01T00:00:00Z'],
    ['March 1, 2024 10:00 PM', '2024-03-01T22:00:00Z'],
    ['Fri Mar 01 2024 10:00:00 GMT+0300 (AST)', '2024-03-01T07:00:00Z'],
    ['1 de marzo de 2024', '2024-03-01T00:00:00Z'],
    ['Fri, 01 Mar 2024 10:30 p.m. EST', '2024-03-02T03:30:00Z'],
    ['Fri, 01 Mar 2024 10.30.00 GMT', '2024-03-01T10:30:00Z'],
    ['1st of March 2024 at 10:30', '2024-03-01T10:30:00Z'],
    ['1er mars 2024 10h30', '2024-03-01T10:30:00Z'],
    ['1 Mart 2024 Cuma 10:30', '2024-03-01T10:30:00Z'],
    ['1 Maret 2024 pukul 10.30 WIB', '2024-03-01T03:30:00Z'],
    ['1 مارس 2024، 10:30 مساءً', '2024-03-01T22:30:00Z'],
    ['1 مارس 2024 10:30 ص', '2024-03-01T10:30:00Z'],
  ])('%j', (text, expected) => expect(iso(text)).toBe(expected));
});

describe('time zones', () => {
  test.each([
    ['CEST', '08'],
    ['CET', '09'],
    ['EET', '08'],
    ['MSK', '07'],
    ['WIB', '03'],
    ['PKT', '05'],
    ['BST', '09'],
    ['TRT', '07'],
  ])('%s', (zone, hour) =>
    expect(iso(`Fri, 01 Mar 2024 10:00:00 ${zone}`)).toBe(`2024-03-01T${hour}:00:00Z`),
  );

  test.each([
    ['+1400', '2024-02-29T20:00:00Z'],
    ['-1200', '2024-03-01T22:00:00Z'],
    ['+1401', '2024-03-01T10:00:00Z'],
    ['-9900', '2024-03-01T10:00:00Z'],
    ['GMT+99', '2024-03-01T10:00:00Z'],
  ])('%s: no zone is further than 14 hours from UTC', (zone, expected) => {
    expect(iso(`Fri, 01 Mar 2024 10:00:00 ${zone}`)).toBe(expected);
  });

  test.each([
    ['(UTC)', '10:00'],
    ['(PKT)', '05:00'],
    ['(Asia/Karachi)', '05:00'],
    ['[Asia/Karachi]', '05:00'],
    ['Asia/Karachi', '05:00'],
    ['asia/kolkata', '04:30'],
    ['Europe/Istanbul', '07:00'],
    ['America/Argentina/Buenos_Aires', '13:00'],
    ['America/Port-au-Prince', '15:00'],
    ['Etc/GMT+5', '15:00'],
    ['Singapore', '02:00'],
    ['Nowhere/Else', '10:00'],
    ['(GMT+5)', '05:00'],
    ['(UTC+03:00) Kuwait, Riyadh', '07:00'],
    ['+0500 (Asia/Karachi)', '05:00'],
    ['+05:00[Asia/Karachi]', '05:00'],
    ['\u22120500', '15:00'],
    ['\u201105:00', '15:00'],
    ['UTC\u22125', '15:00'],
  ])('%s', (zone, time) =>
    expect(iso(`Fri, 01 Mar 2024 10:00:00 ${zone}`)).toBe(`2024-03-01T${time}:00Z`),
  );

  test.each([
    ['31 Mar 2024 01:30:00 Europe/London', '2024-03-31T01:30:00Z'],
    ['31 Mar 2024 03:00:00 Europe/London', '2024-03-31T02:00:00Z'],
    ['10 Mar 2024 03:30:00 America/New_York', '2024-03-10T07:30:00Z'],
    ['3 Nov 2024 03:00:00 America/New_York', '2024-11-03T08:00:00Z'],
    ['2024-07-01 10:00:00 (Africa/Cairo)', '2024-07-01T07:00:00Z'],
  ])('%s: applies daylight saving time of that date', (text, expected) =>
    expect(iso(text)).toBe(expected),
  );

  test('reads IST as India', () =>
    expect(iso('01 Mar 2024 10:00:00 IST')).toBe('2024-03-01T04:30:00Z'));

  test('reads AST as Arabia only in an Arabic feed', () => {
    expect(iso('01 Mar 2024 10:00:00 AST', 'ar-sa')).toBe('2024-03-01T07:00:00Z');
    expect(iso('01 Mar 2024 10:00:00 AST', 'en')).toBe('2024-03-01T14:00:00Z');
  });
});

describe('other languages', () => {
  test.each([
    ['الجمعة, 01 مارس 2024 10:00:00 +0300', '2024-03-01T07:00:00Z'],
    ['الجمعة، ٠١ مارس ٢٠٢٤ ١٠:٠٠:٠٠ +0300', '2024-03-01T07:00:00Z'],
    ['12 كانون الثاني 2024', '2024-01-12T00:00:00Z'],
    ['3 أغسطس 2024 10:00:00 GMT', '2024-08-03T10:00:00Z'],
    ['جمعہ, ۱ اکتوبر ۲۰۲۴ 10:00:00 PKT', '2024-10-01T05:00:00Z'],
    ['Cuma, 01 Şubat 2024 10:00:00 +0300', '2024-02-01T07:00:00Z'],
    ['09 Ağustos 2024', '2024-08-09T00:00:00Z'],
    ['15 Kasım 2023 08:00:00 TRT', '2023-11-15T05:00:00Z'],
    ['Jumat, 01 Agustus 2024 10:00:00 WIB', '2024-08-01T03:00:00Z'],
    ['Sen, 05 Mei 2024 10:00:00 +0700', '2024-05-05T03:00:00Z'],
    ['ven., 01 févr. 2024 10:00:00 +0100', '2024-02-01T09:00:00Z'],
    ['vendredi 1 mars 2024 à 10h30', '2024-03-01T10:30:00Z'],
    ['Jum, 01 Nop 2024 10:00:00 +0700', '2024-11-01T03:00:00Z'],
    ['শুক্রবার, ০১ মার্চ ২০২৪ ১০:০০', '2024-03-01T10:00:00Z'],
    ['২১শে ফেব্রুয়ারি, ২০২৪', '2024-02-21T00:00:00Z'],
    ['৫ই মে ২০২৪', '2024-05-05T00:00:00Z'],
    ['शुक्रवार, 27 नवंबर 2026 10:00', '2026-11-27T10:00:00Z'],
    ['२७ नवम्बर २०२६', '2026-11-27T00:00:00Z'],
    ['5 फ़रवरी 2024', '2024-02-05T00:00:00Z'],
    ['27 de noviembre del 2026', '2026-11-27T00:00:00Z'],
    ['2026年11月27日 10:00', '2026-11-27T10:00:00Z'],
  ])('%j', (text, expected) => expect(iso(text)).toBe(expected));
});

describe('other calendars', () => {
  test.each([
    ['۱ فروردین ۱۴۰۳', '2024-03-20T00:00:00Z'],
    ['جمعه ۳۰ اسفند ۱۴۰۳ ساعت ۱۰:۳۰', '2025-03-20T10:30:00Z'],
    ['5 آذر 1404', '2025-11-26T00:00:00Z'],
    ['1 حمل 1403', '2024-03-20T00:00:00Z'],
    ['1 رمضان 1445', '2024-03-11T00:00:00Z'],
    ['١ المحرم ١٤٤٦ هـ 10:00', '2024-07-07T10:00:00Z'],
    ['12 ربيع الأول 1446', '2024-09-15T00:00:00Z'],
    ['10 ذو الحجة 1445', '2024-06-16T00:00:00Z'],
    ['10 Zulhijah 1445', '2024-06-16T00:00:00Z'],
    ['1 رمضان 1445 هـ الموافق 12 مارس 2024', '2024-03-12T00:00:00Z'],
  ])('%j', (text, expected) => expect(iso(text)).toBe(expected));

  test('keeps to months that are one day shorter than elsewhere', () => {
    expect(iso('30 شعبان 1445')).toMatch(/^2024-03-1[01]T/);
  });

  test.each(['5 آذر 2024', '1 رمضان 45', '1 رمضان', '1403/09/06'])('%j is unknown', (text) =>
    expect(iso(text)).toBeNull(),
  );
});

describe('unusual values', () => {
  test.each([
    ['Fri, 31 Feb 2024 10:00:00 GMT', '2024-03-02T10:00:00Z'],
    ['01/03/2024', '2024-03-01T00:00:00Z'],
    ['03/25/2024 10:00', '2024-03-25T10:00:00Z'],
    ['Fri, 01 Mar 2024 24:00:00 GMT', '2024-03-02T00:00:00Z'],
    ['1709287200', '2024-03-01T10:00:00Z'],
    ['1709287200000', '2024-03-01T10:00:00Z'],
    ['20240301T100000Z', '2024-03-01T10:00:00Z'],
    ['20240301', '2024-03-01T00:00:00Z'],
    ['202403011030', '2024-03-01T10:30:00Z'],
    ['20240301103000', '2024-03-01T10:30:00Z'],
    ['10:30, 1 Mar 2024', '2024-03-01T10:30:00Z'],
    ['Wed, 27 May 2020 34:50:00 -0400', '2020-05-27T04:00:00Z'],
    ['2024-03-01 10:75:00', '2024-03-01T00:00:00Z'],
  ])('%j', (text, expected) => expect(iso(text)).toBe(expected));

  test.each([
    '0001-01-01T00:00:00Z',
    '1899-12-30',
    '1900-01-01T00:00:00',
    'Wed, 31 Dec 1969 19:00:00 -0500',
    'Wed, 31 Dec 1969 16:00:00',
    '0',
    '',
    'yesterday',
    'Wed, 30 Nov -0001 00:00:00 +0000',
    'Thu, 01 Jan 1970 00:00:00 +0000',
    '0000-00-00 00:00:00',
    '99 Mar 2024',
    'x'.repeat(5000),
  ])('%j is unknown', (text) => expect(iso(text)).toBeNull());
});

describe('dates before 1970', () => {
  test.each([
    ['Fri, 13 Nov 1964 10:00:00 GMT', '1964-11-13T10:00:00Z'],
    ['1953-05-02', '1953-05-02T00:00:00Z'],
    ['٧ يناير ١٩٣٤', '1934-01-07T00:00:00Z'],
    ['25/03/1908', '1908-03-25T00:00:00Z'],
    ['Tue, 30 Dec 1969 10:00:00 GMT', '1969-12-30T10:00:00Z'],
  ])('%j', (text, expected) => expect(iso(text)).toBe(expected));
});

describe('numeric dates', () => {
  test.each([
    ['25/03/2024', 'day-first'],
    ['Mon, 25.3.2024 10:00', 'day-first'],
    ['٢٥/٣/٢٠٢٤', 'day-first'],
    ['3/25/2024 12:00:00 PM', 'month-first'],
    ['03-25-2024', 'month-first'],
    ['01/03/2024', 'either'],
    ['25/03/24', 'day-first'],
    ['3/25/24 10:00', 'month-first'],
    ['01.03.24', 'either'],
    ['2024/03/25', null],
    ['Fri, 01 Mar 2024 10:00:00 GMT', null],
    ['', null],
  ])('%j: %s', (text, order) => expect(dateOrderOf(text)).toBe(order));

  test('uses the order known for the feed', () => {
    const [day, month] = [new Date('2024-03-01T00:00:00Z'), new Date('2024-01-03T00:00:00Z')];
    expect(parseFeedDate('01/03/2024', null, 'day-first')).toEqual(day);
    expect(parseFeedDate('01/03/2024', null, 'month-first')).toEqual(month);
    expect(parseFeedDate('25/03/2024', null, 'month-first')).toEqual(
      new Date('2024-03-25T00:00:00Z'),
    );
    expect(parseFeedDate('2024-03-01', null, 'month-first')).toEqual(day);
    expect(parseFeedDate('01/03/24', null, 'day-first')).toEqual(day);
    expect(parseFeedDate('01/03/24', null, 'month-first')).toEqual(month);
  });
});
