import { expect, test } from 'vitest';
import { readTranscript } from '~/lib/transcripts/read-transcript';

const read = (text: string) =>
  readTranscript(text).cues.map(({ start, end, text: said }) => [start, end, said]);

test('accepts direction marks before times in right-to-left scripts', () => {
  const text = '1\n\u202b00:00:01,000 --> 00:00:02,000\u202c\n\u202bمرحبا\n';
  expect(read(text)).toEqual([[1, 2, 'مرحبا']]);
});

test.each([
  ['SRT', '', '00:00:99,000 --> 00:01:98,000'],
  ['WebVTT', 'WEBVTT\n\n', '00:99.000 --> 01:98.000'],
])('%s: drops malformed times along with their text', (_form, head, damaged) => {
  const text = `${head}1
00:00:01.000 --> 00:00:02.000
One.

2
${damaged}
Two.

3
00:00:05.000 --> 00:00:06.000
Look --> there.
`;
  expect(read(text)).toEqual([
    [1, 2, 'One.'],
    [5, 6, 'Look --> there.'],
  ]);
});

test('keeps a line of digits as text if cues are not numbered', () => {
  const text = `00:00:01,000 --> 00:00:02,000
1445

00:00:03,000 --> 00:00:04,000
AH.
`;
  expect(read(text)).toEqual([
    [1, 2, '1445'],
    [3, 4, 'AH.'],
  ]);
});

test('allows a space after the comma of a time', () => {
  expect(read('1\n00:00:01, 500 --> 00:00:02, 000\nHello.\n')).toEqual([[1.5, 2, 'Hello.']]);
});

test('reads JSON as speech recognition writes it', () => {
  const segments = [{ id: 0, start: 0.5, end: 2, text: ' Hello there.' }];
  expect(read(JSON.stringify({ text: 'Hello there.', segments }))).toEqual([
    [0.5, 2, 'Hello there.'],
  ]);
});
