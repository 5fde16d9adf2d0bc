import { describe, expect, test } from 'vitest';
import { feedBodyOf } from '~/adapters/feeds/fetch/feed-body.server';
import { readOpml } from '~/adapters/feeds/opml.server';
import {
  chooseEnclosure,
  fileName,
  personName,
  plainLine,
} from '~/adapters/feeds/parse/feed-values.server';
import { parseFeed } from '~/adapters/feeds/parse/parse-feed.server';
import { notesChapters } from '~/lib/chapters';
import { enclosureKey } from '~/lib/feeds/enclosure-key';
import { feedUrlKey, normalizeFeedUrl } from '~/lib/feeds/feed-url';
import { escapeXml, linkify } from '~/lib/html/html-from-text';
import { plainText } from '~/lib/html/plain-text';
import { stripEmoji, sanitizeHtml } from '~/lib/html/sanitize-html.server';
import { bengaliKey } from '~/lib/language/bengali-sounds';
import { parseLanguage } from '~/lib/language/language-tag';
import { editDistance, transliterationKey } from '~/lib/language/spelling';
import { searchText } from '~/lib/text/fold';
import { stripBidiControls, cleanText } from '~/lib/text/normalize-text';
import { parseFeedDate } from '~/lib/time/parse-date';
import { durationInWords, parseDuration } from '~/lib/time/parse-duration';
import { readTranscript } from '~/lib/transcripts/read-transcript';
import { blogSlug, podcastSlug } from '~/lib/web/site-paths';
import { readToEnd } from '../adapters/feeds/read-feed';
import { countWork } from '../support/database/work-count';

// Ten times the text may take ten times the work, whatever it contains.

const SMALL = 20 * 1024;
const LARGE = 200 * 1024;

const texts = [
  'a',
  ' ',
  '\n',
  '&#',
  '&amp;',
  '=',
  '(',
  '@',
  '@(',
  'a@',
  '@.',
  '/',
  '-',
  '.',
  ',',
  '0',
  '٠',
  '1:',
  'https://',
  'https://a.b/',
  'http://(',
  'ﷺ',
  'ال ',
  '😀',
  '👩‍',
  '️',
  '‮',
  'é',
  '漢',
  "l'",
  'th',
  'কো',
  '#',
  '?',
  '<',
  '<p>',
  '</b>',
  'www.',
  'a.',
  'a@b.',
  'a@b.co ',
  '1 h ',
];
const markup = [
  '& ',
  '&#1',
  '&#60;',
  '&lt;',
  '<',
  '<!--',
  '<!-- -->',
  '<a',
  '<a href="',
  "<a x='",
  '<a b=1>',
  '<a b c>',
  '<p = ',
  '<x y="&amp;',
  '<svg>',
  '<style',
  '<style>',
  '</style ',
  '<script>',
  '<option>',
  '<title>',
  '<b>',
  '</b>',
  '<b></i>',
  '<b><i></b></i>',
  '<em><p>',
  '<ul><li>',
  '<table><td><b><math><mi>',
  '<br>',
  '<a>',
  '<a@b>',
  '<ab ',
  '<a<',
  '<a href=?>',
  '<div>x',
  '<td>',
  'www.a.b ',
  'a@b.co ',
  '</div',
  '</div ',
  '<p',
  '<p>',
  '<p> ',
  '<p>&nbsp;',
  '<?',
  '<![CDATA[',
  '<![CDATA[x]]>',
  '́ ',
];

const feedOf = (inside: string) =>
  `<rss><channel><title>x</title><item><title>x</title><enclosure url="https://a.org/1.mp3" type="audio/mpeg"/>${inside}</item>${inside}</channel></rss>`;

async function parse(xml: string) {
  await readToEnd(parseFeed(await feedBodyOf(Buffer.from(xml)), { baseUrl: 'https://a.org/feed' }));
}

function transcript(written: string) {
  try {
    return readTranscript(written);
  } catch {
    return null;
  }
}

const ofTexts: Record<string, (text: string) => unknown> = {
  linkify,
  stripEmoji,
  cleanText,
  stripBidiControls,
  searchText,
  'searchText in French': (text) => searchText(text, { language: 'fr' }),
  transliterationKey,
  bengaliKey,
  podcastSlug,
  blogSlug,
  escapeXml,
  enclosureKey,
  feedUrlKey,
  normaliseFeedUrl: normalizeFeedUrl,
  parseDuration,
  durationInWords,
  parseFeedDate,
  parseLanguage,
  editDistance: (text) => editDistance(text, `${text}x`),
  personName,
  fileName,
  chooseEnclosure: (url) =>
    chooseEnclosure([{ url, type: url, length: url, from: 'enclosure' }], 'https://a.org/'),
};

const ofMarkup: Record<string, (text: string) => unknown> = {
  sanitizeHtml,
  'sanitizeHtml, of links': (text) => sanitizeHtml(text, 'https://show.example/lessons/13'),
  plainText,
  plainLine,
  readOpml: (text) =>
    readOpml(Buffer.from(`<opml><body><outline xmlUrl="x" text="${text}">${text}`)),
  notesChapters: (text) => notesChapters(`0:00 One<br>1:00 Two<br>${text}`, null),
  'notesChapters, of times': (text) => notesChapters(text.replaceAll('<', '1:00 '), null),
  'readTranscript, WebVTT': (text) => transcript(`WEBVTT\n\n0:01 --> 0:02\n${text}`),
  'readTranscript, SRT': (text) => transcript(`0:01 --> 0:02\n${text}`),
  'readTranscript, lines': (text) =>
    transcript(`WEBVTT\n${text.replaceAll('<', '\n1:0 -->').slice(0, text.length)}`),
  'readTranscript, HTML': (text) => transcript(`<p>${text}`),
  'readTranscript, plain text': (text) => transcript(`Amina (0:01):\n${text}`),
  'readTranscript, JSON': (text) => transcript(`{"segments":[{"body":"${text}"}]}`),
  'readTranscript, JSON lines': (text) =>
    transcript(`{"body":"a"}\n{"b":1${text.replaceAll('<', '}\n')}`),
  'readTranscript, broken JSON': (text) =>
    transcript(`{"segments":[${text.replaceAll('<', '\\"[{"')}`),
  'parseFeed, in elements': (text) => parse(feedOf(text)),
  'parseFeed, in a description': (text) => parse(feedOf(`<description>${text}</description>`)),
  'parseFeed, in attributes': (text) =>
    parse(feedOf(`<itunes:image href="${text}" xmlns:q="${text}"/>`)),
};

/** Processes every pattern, repeated to the given length. */
async function readAll(read: (text: string) => unknown, patterns: string[], size: number) {
  for (const pattern of patterns) {
    await read(`a${pattern.repeat(Math.ceil(size / pattern.length))}!`);
  }
}

test('an excerpt of a long text takes no more work than one of a shorter text', async () => {
  const excerpts = (size: number) => () =>
    readAll((html) => plainText(html, 200), ['&amp; ', '& '], size);
  await excerpts(100)();
  const small = await countWork(excerpts(SMALL));
  const large = await countWork(excerpts(LARGE));
  expect(large).toBeLessThanOrEqual(small + 1000);
});

// V8 drops some counts when it collects code; work that really grows faster fails every time.
describe('work grows at most linearly with the text', () => {
  test.each([
    ...Object.entries(ofTexts).map(([name, read]) => [name, read, texts] as const),
    ...Object.entries(ofMarkup).map(([name, read]) => [name, read, markup] as const),
  ])('%s', { timeout: 120_000, retry: 3 }, async (_name, read, patterns) => {
    await readAll(read, patterns, 100);
    const small = await countWork(() => readAll(read, patterns, SMALL));
    const large = await countWork(() => readAll(read, patterns, LARGE));
    expect(large).toBeLessThanOrEqual((1.2 * small * LARGE) / SMALL + 1000);
  });
});
