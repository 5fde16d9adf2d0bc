import { describe, expect, test, vi } from 'vitest';
import { readTranscript } from '~/lib/transcripts/read-transcript';
import { countLongestTurn, countWork } from '../../support/database/work-count';
import { html, jsonSamples, plain, refused, srt, ttml, webvtt, type Sample } from './samples';

const forms: Record<string, Sample[]> = {
  ...{ webvtt, srt, json: jsonSamples, ttml, html },
  text: plain,
};

describe.each(Object.entries(forms))('%s', (form, samples) => {
  test.each(samples.map(({ name, ...sample }) => [name, sample] as const))(
    '%s',
    async (_name, { text, cues }) => {
      const read = await readTranscript(text);
      expect(read.cues.map((cue) => [cue.start, cue.end, cue.speaker, cue.text])).toEqual(cues);
      expect(read).toMatchObject({ form, cut: false });
    },
  );
});

test.each(refused)('rejects %s', async (_name, text, kind) => {
  await expect(readTranscript(text)).rejects.toMatchObject({ kind });
});

describe('a name that is said once', () => {
  const persons = ['Amina Yusuf', 'Radio Garden'];
  const speakers = async (text: string) =>
    (await readTranscript(text, persons)).cues.map(({ speaker, text: said }) => [speaker, said]);

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
  ])('%s: is a speaker if the feed credits the person', async (_form, text) => {
    const said = await speakers(text);
    expect(said.map(([name, line]) => [name?.toLowerCase(), line])).toEqual([
      ['amina yusuf', 'Welcome.'],
      ['amina yusuf', 'Note: this is a garden.'],
      ['amina yusuf', 'Good.'],
    ]);
  });

  test('is a speaker after the mark of captions', async () => {
    const text = '0:00:01.000,0:00:02.000\n>> Caller: Peace.\n\n0:00:02.000,0:00:03.000\nWell.';
    expect(await speakers(text)).toEqual([
      ['Caller', 'Peace.'],
      ['Caller', 'Well.'],
    ]);
  });

  test('is part of the text otherwise', async () => {
    expect(await speakers('Note: this is a garden.\n\nBilal: well.\n\nWelcome.')).toEqual([
      [null, 'Note: this is a garden.'],
      [null, 'Bilal: well.'],
      [null, 'Welcome.'],
    ]);
  });
});

test('reads WebVTT without its header', async () => {
  const { cues } = await readTranscript('00:01.000 --> 00:02.000\nBegun.');
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
        ...{ startTime: start, endTime: end, body: text, speaker: 'Amina' },
      })),
    }),
  text: (count) =>
    lines(count)
      .map(({ start, text }) => `[${clock(start).slice(0, 8)}] Amina: ${text}`)
      .join('\n'),
  ttml: (count) =>
    `<tt><body><div>${lines(count)
      .map(({ start, end, text }) => `<p begin="${start}s" end="${end}s">${text}</p>`)
      .join('\n')}</div></body></tt>`,
  html: (count) =>
    lines(count)
      .map(({ start, text }) => `<time>${clock(start).slice(0, 8)}</time><p>${text}</p>`)
      .join('\n'),
};

test.each(Object.entries(written))('%s: keeps at most 20,000 cues', async (_form, write) => {
  const whole = await readTranscript(write(20_000));
  expect([whole.cues.length, whole.cut]).toEqual([20_000, false]);
  const { cues, cut } = await readTranscript(write(20_010));
  expect([cues.length, cut]).toEqual([20_000, true]);
});

test.each(Object.entries(written))(
  '%s: yields to the event loop while reading',
  async (_form, write) => {
    // Simulates a slow machine: every check of the clock finds the time slice used up.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    const text = write(1_000);
    const whole = await countWork(() => readTranscript(text));
    const turn = await countLongestTurn(() => readTranscript(text));
    // The final sort of all cues takes about a fiftieth of the total.
    expect(turn / whole).toBeLessThan(0.05);
    vi.restoreAllMocks();
  },
);

test('truncates an overlong cue', async () => {
  const { cues, cut } = await readTranscript(
    `WEBVTT\n\n00:01.000 --> 00:02.000\n${'word '.repeat(50_000)}`,
  );
  expect(cues[0]!.text.length).toBeLessThanOrEqual(10_000);
  expect(cut).toBe(true);
});

test.each([
  ['plain text', (talk: string) => talk],
  ['HTML', (talk: string) => `<p>${talk}</p>`],
])('%s: reads a talk of 200 KB on one line completely', async (_form, write) => {
  const talk = 'A sentence of a few quiet words about beans. '.repeat(4_500).trim();
  const { cues, cut } = await readTranscript(write(talk));
  expect(cues.map(({ text }) => text).join(' ')).toBe(talk);
  expect(cut).toBe(false);
  expect(Math.max(...cues.map(({ text }) => text.length))).toBeLessThanOrEqual(1_000);
});
