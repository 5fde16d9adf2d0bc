import { afterEach, expect, test, vi } from 'vitest';
import { readOpml } from '~/adapters/feeds/opml.server';
import { chooseEnclosure, resolveUrl } from '~/adapters/feeds/parse/feed-values.server';
import {
  isReservedUsername,
  usernameSkeleton,
  normalizeUsername,
  usernameKey,
} from '~/domain/accounts/usernames';
import { reviewKeywords } from '~/domain/community/ratings.server';
import { enclosureKey, lastingKey } from '~/lib/feeds/enclosure-key';
import { normalizeFeedUrl, privateFeedRefusal, shownFeedUrl } from '~/lib/feeds/feed-url';
import { linkify } from '~/lib/html/html-from-text';
import { searchText } from '~/lib/text/fold';
import { canonicalTitle, normalizeText } from '~/lib/text/normalize-text';
import { parseFeedDate } from '~/lib/time/parse-date';
import { hostOf, parseAddress } from '~/lib/web/parse-address';
import { blogSlug, podcastSlug } from '~/lib/web/site-paths';

// `countWork` does not count work inside the engine. Two engine operations take quadratic time, normalizing combining
// marks and converting a host to ASCII, so these tests check the input they receive.

const SIZE = 200 * 1024;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const ofMarks: Record<string, (text: string) => unknown> = {
  searchText,
  podcastSlug,
  blogSlug,
  canonicalTitle,
  normaliseUsername: normalizeUsername,
  usernameKey,
  usernameSkeleton,
  isReservedUsername: (text) => isReservedUsername(text, text),
  parseFeedDate,
  reviewKeywords: (text) => reviewKeywords([text]),
};

test.each(Object.entries(ofMarks))('%s never normalizes an endless run of marks', (_name, read) => {
  const given: string[] = [];
  const { normalize } = String.prototype;
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    given.push(String(this));
    return normalize.call(this.slice(0, 1_000), form);
  });
  for (const marks of ['\u0301\u0316', '\u064b\u0652', '\u0301\uff9e', '\u0344\u0316']) {
    read(`a${marks.repeat(SIZE / 2)}`);
  }
  const longest = given.map((text) => /[\p{M}\uff9e\uff9f]{70}/u.exec(text)?.length ?? 0);
  expect(longest.filter((length) => length > 0)).toEqual([]);
});

test('normalizes texts with as many marks as any language needs', () => {
  for (const text of ['سِيرَةُ النَّبِيِّ', 'किताब', 'Việt Nam', 'e\u0301\u0316', 'བསྒྲུབས', 'ｱﾞ']) {
    expect(normalizeText(text, 'NFKC')).toBe(text.normalize('NFKC'));
  }
});

const letters = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  ).join('');

const ofAddresses: Record<string, (address: string) => unknown> = {
  linkify,
  hostOf,
  parseAddress,
  normaliseFeedUrl: normalizeFeedUrl,
  privateFeedRefusal,
  shownFeedUrl,
  resolveUrl: (address) => resolveUrl(address, 'https://a.org/'),
  chooseEnclosure: (url) =>
    chooseEnclosure([{ url, type: '', length: '', from: 'enclosure' }], 'https://a.org/'),
  readOpml: (url) => readOpml(Buffer.from(`<opml><body><outline xmlUrl="${url}"/></body></opml>`)),
};

test.each(Object.entries(ofAddresses))(
  '%s never converts an endless host to ASCII',
  (_name, read) => {
    const given: string[] = [];
    const Real = URL;
    const note = (address: string | URL, base?: string | URL) => {
      given.push(String(address));
      return new Real(String(address).slice(0, 300), base);
    };
    const url = class {
      constructor(address: string | URL, base?: string | URL) {
        return note(address, base);
      }
      static canParse = (address: string, base?: string) => Boolean(note(address, base));
    };
    vi.stubGlobal('URL', url);
    for (const beginning of [
      'https://',
      ' \n//',
      'http:',
      'https:///',
      'http://\u0301',
      'h\nttp://',
    ]) {
      read(`${beginning}${letters(SIZE / 8)}`);
      read(`${beginning}name@${letters(SIZE / 8)}/x.mp3`);
    }
    vi.unstubAllGlobals();
    expect(given.filter((address) => address.length > 1_000)).toEqual([]);
  },
);

test('parses long paths, queries and file names as usual', () => {
  const token = 'x'.repeat(7_000);
  for (const path of [`/${token}`, `/a?token=${token}`, `a/${token}`, `?${token}`]) {
    expect(parseAddress(path, 'https://a.org/b')?.href).toBe(new URL(path, 'https://a.org/b').href);
  }
  expect(parseAddress(`https://a.org/${token}`)?.href).toBe(`https://a.org/${token}`);
  expect(parseAddress('no address')).toBeNull();
});

test('does not match the parameters of an endless query one by one', () => {
  const ask = vi.spyOn(RegExp.prototype, 'test');
  for (const parameter of ['a=b', 'utm_source=x', 'token=1', 'signature']) {
    const query = `signature=1&sig=1&${`${parameter}&`.repeat(2_000)}`;
    for (const host of ['a.org', 'a.simplecastaudio.com']) {
      lastingKey(enclosureKey(`https://${host}/1.mp3?${query}`));
    }
  }
  expect(ask.mock.calls.length).toBeLessThan(500);
});

test('does not split a query with thousands of parameters', () => {
  const takeApart = vi.spyOn(String.prototype, 'split');
  for (const query of ['a&'.repeat(3_900), `${'a=b&'.repeat(1_900)}#${'#'.repeat(500)}`]) {
    lastingKey(enclosureKey(`https://a.example/1.mp3?${query}`));
  }
  const pieces = takeApart.mock.results.map(({ value }) => (value as string[]).length);
  expect(Math.max(0, ...pieces)).toBeLessThan(200);
});
