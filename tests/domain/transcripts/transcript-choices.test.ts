import { expect, test } from 'vitest';
import { chosenOf, transcriptChoices } from '~/domain/transcripts/transcript-choices';

const file = (url: string, type: string | null = null, language: string | null = null) => ({
  url: `https://a.org/${url}`,
  type,
  language,
});
const addresses = (files: ReturnType<typeof file>[], likely: string | null = null) =>
  transcriptChoices(files, likely).map((choice) => [
    choice.language,
    choice.files.map(({ url }) => url.slice('https://a.org/'.length)),
  ]);

test('puts the best form of a language first, whatever the order of the feed', () => {
  const files = [
    file('1', 'text/plain'),
    file('2', 'text/html'),
    file('3', 'application/x-subrip'),
    file('4', 'application/json'),
    file('5', 'text/vtt; charset=utf-8'),
  ];
  expect(addresses(files)).toEqual([[null, ['5', '4', '3', '2', '1']]]);
});

test('derives a missing type from the name, and leaves out unsupported forms', () => {
  const files = [
    file('a.srt?x=1'),
    file('b.vtt'),
    file('c.pdf'),
    file('d', 'application/pdf'),
    { ...file(''), url: 'javascript:alert(1)' },
    { ...file(''), url: '/sample/d.vtt' },
    file('b.vtt'),
  ];
  expect(addresses([...files, file('e')])).toEqual([[null, ['b.vtt', 'a.srt?x=1', 'e']]]);
});

test('ranks every supported form, however its type is written', () => {
  const files = [
    file('a', 'text/markdown'),
    file('d', 'text/x-srt'),
    file('f.vtt', 'text/plain'),
    file('g', 'text/webvtt'),
    file('h', 'application/xhtml+xml'),
    file('j', 'application/octet-stream'),
    file('k.json', 'text/javascript'),
  ];
  expect(addresses(files)).toEqual([[null, ['f.vtt', 'g', 'k.json', 'd', 'h', 'a', 'j']]]);
});

test('never chooses an unsupported form', () => {
  const files = [
    file('a.pdf', 'application/pdf'),
    file('b.docx'),
    file('c.rtf', 'text/rtf'),
    file('d', 'application/msword'),
    file('e.pdf', 'application/octet-stream'),
    file('f', 'image/png'),
    file('g', 'application/ttml+xml'),
    file('h.sbv', 'application/octet-stream'),
    file('i.lrc'),
    file('j', 'application/xml'),
    file('k.ass'),
    file('l', 'application/x-ndjson'),
  ];
  expect(transcriptChoices(files, 'en')).toEqual([]);
});

test('prefers another variety of the podcast’s language to other languages', () => {
  const choices = transcriptChoices(
    [file('1.vtt', null, 'fr'), file('2.vtt', null, 'en')],
    'en-us',
  );
  expect(chosenOf(choices, null, 'en-us')?.language).toBe('en');
});

test('offers each language, and assigns files without one to that of the podcast', () => {
  const files = [file('1.vtt', null, 'en'), file('2.vtt', null, 'ur'), file('3.vtt')];
  const choices = transcriptChoices(files, 'ur');
  expect(choices.map(({ language, files: { length } }) => [language, length])).toEqual([
    ['en', 1],
    ['ur', 2],
  ]);
  expect(chosenOf(choices, null, 'ur')?.language).toBe('ur');
  expect(chosenOf(choices, 'EN', 'ur')?.language).toBe('en');
  expect(chosenOf(choices, 'fr', 'ur')?.language).toBe('ur');
  expect(chosenOf(choices, null, 'fr')?.language).toBe('en');
  expect(chosenOf([], null, 'fr')).toBeNull();
});
