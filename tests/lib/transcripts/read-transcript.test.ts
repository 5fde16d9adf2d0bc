import { describe, expect, test } from 'vitest';
import { UnreadableError } from '~/lib/transcripts/cue';
import { readTranscript } from '~/lib/transcripts/read-transcript';
import { countWork } from '../../support/database/work-count';
import { html, jsonSamples, plain, refused, srt, webvtt, type Sample } from './samples';

const forms: Record<string, Sample[]> = {
  webvtt,
  srt,
  json: jsonSamples,
  html,
  text: plain,
};

describe.each(Object.entries(forms))('%s', (form, samples) => {
  test.each(samples.map(({ name, ...sample }) => [name, sample] as const))(
    '%s',
    (_name, { text, cues }) => {
      const read = readTranscript(text);
      expect(read.cues.map((cue) => [cue.start, cue.end, cue.speaker, cue.text])).toEqual(cues);
      expect(read).toMatchObject({ form, cut: false });
    },
  );
});

test.each(refused)('rejects %s', (_name, text, kind) => {
  expect(() => readTranscript(text)).toThrow(expect.objectContaining({ kind }));
});

test('rejects a web page in place of captions', () => {
  const page = '<!doctype html><html><body><p>Welcome to our site.</p></body></html>';
  expect(readTranscript(page).cues).toHaveLength(1);
  expect(() => readTranscript(page, { isCaptions: true })).toThrow(
    expect.objectContaining({ kind: 'other-page' }),
  );
});

describe('a name that is said once', () => {
  const persons = ['Amina Yusuf', 'Radio Garden'];
  const speakers = (text: string) =>
    readTranscript(text, { persons }).cues.map(({ speaker, text: said }) => [speaker, said]);

  test.each([
    ['plain text', 'AMINA YUSUF: Welcome.\n\nNote: this is a garden.\n\nGood.'],
    [
      'WebVTT',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nAmina Yusuf: Welcome.\n\n00:02.000 --> 00:03.000\nNote: this is a garden.\n\n00:03.000 --> 00:04.000\nGood.',
    ],
    [
      'JSON',
      '{"segments":[{"body":"Amina Yusuf: Welcome."},{"body":"Note: this is a garden."},{"body":"Good."}]}',
    ],
  ])('%s: is a speaker if the feed credits the person', (_form, text) => {
    const said = speakers(text);
    expect(said.map(([name, line]) => [name?.toLowerCase(), line])).toEqual([
      ['amina yusuf', 'Welcome.'],
      ['amina yusuf', 'Note: this is a garden.'],
      ['amina yusuf', 'Good.'],
    ]);
  });

  test('is a speaker after the mark of captions', () => {
    const text = '00:01.000 --> 00:02.000\n>> Caller: Peace.\n\n00:02.000 --> 00:03.000\nWell.';
    expect(speakers(text)).toEqual([
      ['Caller', 'Peace.'],
      ['Caller', 'Well.'],
    ]);
  });

  test('is part of the text otherwise', () => {
    expect(speakers('Note: this is a garden.\n\nBilal: well.\n\nWelcome.')).toEqual([
      [null, 'Note: this is a garden.'],
      [null, 'Bilal: well.'],
      [null, 'Welcome.'],
    ]);
  });
});

test('reads WebVTT without its header', () => {
  const { cues } = readTranscript('00:01.000 --> 00:02.000\nBegun.');
  expect(cues).toEqual([{ start: 1, end: 2, speaker: null, text: 'Begun.' }]);
});

const clock = (at: number) => new Date(at * 1000).toISOString().slice(11, 23);
const lines = (count: number, text = 'A sentence of a few quiet words.') =>
  Array.from({ length: count }, (_, at) => ({ start: at, end: at + 1, text: `${text} ${at}` }));

const written: Record<string, (count: number) => string> = {
  webvtt: (count) =>
    `WEBVTT\n\n${lines(count)
      .map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n<v Amina>${text}</v>\n`)
      .join('\n')}`,
  srt: (count) =>
    lines(count)
      .map(({ start, end, text }, at) => `${at}\n${clock(start)} --> ${clock(end)}\n${text}\n`)
      .join('\n'),
  json: (count) =>
    JSON.stringify({
      segments: lines(count).map(({ start, end, text }) => ({
        startTime: start,
        endTime: end,
        body: text,
        speaker: 'Amina',
      })),
    }),
  text: (count) =>
    lines(count)
      .map(({ start, text }) => `[${clock(start).slice(0, 8)}] Amina: ${text}`)
      .join('\n'),
  html: (count) =>
    lines(count)
      .map(({ start, text }) => `<time>${clock(start).slice(0, 8)}</time><p>${text}</p>`)
      .join('\n'),
};

const noTime = () => 0;

test.each(Object.entries(written))('%s: keeps at most 20,000 cues', (_form, write) => {
  const whole = readTranscript(write(20_000), { elapsed: noTime });
  expect([whole.cues.length, whole.cut]).toEqual([20_000, false]);
  const { cues, cut } = readTranscript(write(20_010), { elapsed: noTime });
  expect([cues.length, cut]).toEqual([20_000, true]);
});

test.each(Object.entries(written))('%s: keeps what was read within a second', (_form, write) => {
  const text = write(5_000);
  let checks = 0;
  const { cues, cut } = readTranscript(text, { elapsed: () => (checks += 10) });
  expect(cut).toBe(true);
  expect(cues.length).toBeGreaterThan(0);
  expect(cues.length).toBeLessThan(5_000);
});

const MEGABYTES_5 = 5 * 1024 * 1024;
const filled = (head: string, part: string, end = '') =>
  head + part.repeat(Math.floor((MEGABYTES_5 - head.length - end.length) / part.length)) + end;

const hostile: Record<string, string> = {
  'HTML, breaks': filled('<html>', '<br/>'),
  'HTML, breaks in a paragraph': filled('<p>', '<br/>'),
  'HTML, paragraphs': filled('', '<p>x'),
  'HTML, empty paragraphs': filled('<html>', '<p>'),
  'HTML, words': filled('<p>', 'x '),
  'HTML, blanks': filled('<p>', ' '),
  'HTML, ampersands': filled('<p>', '&'),
  'HTML, bold': filled('<p>', '<b>x</b>'),
  'HTML, names': filled('', '<cite>x</cite>'),
  'HTML, times': filled('', '<time>0:01</time>'),
  'HTML, ruby': filled('<p>', '<rt>x</rt>'),
  'HTML, deep': filled('', '<div>'),
  'WebVTT, notes': filled('WEBVTT\n\n', 'NOTE x\n\n'),
  'WebVTT, identifiers': filled('WEBVTT\n\n', 'id\n'),
  'WebVTT, empty lines': filled('WEBVTT\n\n', '\n'),
  'WebVTT, broken times': filled('WEBVTT\n\n', '1:0 -->\n'),
  'WebVTT, voices': filled('WEBVTT\n\n0:01 --> 0:02\n', '<v a>'),
  'WebVTT, empty cues': filled('WEBVTT\n\n', '0:01 --> 0:02\n\n'),
  'WebVTT, ruby': filled('WEBVTT\n\n0:01 --> 0:02\n', '<rt><rt '),
  'WebVTT, positions': filled('WEBVTT\n\n0:01 --> 0:02\n', '{\\'),
  'SRT, numbers': filled('0:01 --> 0:02\n', '1\n'),
  'JSON, empty segments': filled('{"segments":[', '{},', '{}]}'),
  'JSON, segments': filled('{"segments":[', '{"body":"x"},', '{}]}'),
  'JSON, words': filled('{"words":[', '{"word":"x","start":1},', '{}]}'),
  'JSON, lists': filled('{"segments":[', '[],', '{}]}'),
  'JSON, quotes': filled('{"', '\\"'),
  'text, lines': filled('', 'x\n'),
  'text, names': filled('', 'a: x\n'),
  'text, times': filled('', '[0:01]'),
  'text, one line': filled('', 'x'),
};

test.each(Object.entries(hostile))('%s: 5 MB end soon after their time', async (_name, text) => {
  let checks = 0;
  const work = await countWork(() => {
    try {
      readTranscript(text, { elapsed: () => (checks += 50) });
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableError);
    }
  });
  expect(work).toBeLessThan(1_000_000);
});

test('truncates an overlong cue', () => {
  const { cues, cut } = readTranscript(
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${'word '.repeat(50_000)}`,
  );
  expect(cues[0]!.text.length).toBeLessThanOrEqual(10_000);
  expect(cut).toBe(true);
});

test.each([
  ['plain text', (talk: string) => talk],
  ['HTML', (talk: string) => `<p>${talk}</p>`],
])('%s: reads a talk of 200 KB on one line completely', (_form, write) => {
  const talk = 'A sentence of a few quiet words about beans. '.repeat(4_500).trim();
  const { cues, cut } = readTranscript(write(talk));
  expect(cues.map(({ text }) => text).join(' ')).toBe(talk);
  expect(cut).toBe(false);
  expect(Math.max(...cues.map(({ text }) => text.length))).toBeLessThanOrEqual(1_000);
});
