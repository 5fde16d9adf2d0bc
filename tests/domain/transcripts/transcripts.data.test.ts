import { describe, expect, test, vi } from 'vitest';
import { db } from '~/adapters/database/client.server';
import { getTranscriptPage, listTranscript } from '~/domain/transcripts/transcripts.server';
import { backgroundWorkEnded } from '~/lib/concurrency/concurrent-work';
import { serveEpisodeFiles } from './episode-files';

vi.hoisted(() => {
  process.env.FEED_HOST_ALLOWLIST = '127.0.0.1';
});

const {
  answer,
  asked,
  episodeWithTranscripts: episodeWith,
  fail,
  serve,
  urlOf,
} = serveEpisodeFiles();

const VTT = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Amina>Welcome to the garden.\n';
const WEEK = 7 * 24 * 3_600_000;

type Found = Awaited<ReturnType<typeof getTranscriptPage>>;

/** Returns what a visitor sees, and what is there once the fetch they started has ended. */
async function visit(episode: { id: string; transcripts: unknown }, page = 1, language?: string) {
  const read = () =>
    getTranscriptPage({ id: episode.id, transcripts: episode.transcripts as never }, 'en', {
      page,
      language: language ?? null,
    });
  const found: Found = await read();
  await backgroundWorkEnded();
  return { found, afterwards: (await read())! };
}

const makeDue = () => db.transcript.updateMany({ data: { nextTryAt: new Date(0) } });
const wordsOf = (page: NonNullable<Found>) =>
  page.paragraphs?.map(({ lines }) => lines.map(({ text }) => text).join(' '));

test('starts the fetch on the first visit and shows the paragraphs on the next', async () => {
  serve(
    'a.vtt',
    `${VTT}\n00:05.000 --> 00:06.000\n<v Amina>Beans.\n\n00:07.000 --> 00:09.000\n<v Bilal>Good.`,
  );
  const { found, afterwards } = await visit(await episodeWith({ name: 'a.vtt' }));
  expect(found).toMatchObject({ paragraphs: null, failure: null });
  expect(afterwards.paragraphs).toEqual([
    {
      start: 1,
      speaker: 'Amina',
      lines: [
        { start: 1, text: 'Welcome to the garden.' },
        { start: 5, text: 'Beans.' },
      ],
    },
    { start: 7, speaker: 'Bilal', lines: [{ start: 7, text: 'Good.' }] },
  ]);
});

test('takes a person whom the feed credits for a speaker at the first line', async () => {
  serve(
    'a.vtt',
    'WEBVTT\n\n00:01.000 --> 00:04.000\nAmina Yusuf: Peace.\n\n00:05.000 --> 00:06.000\nWell.',
  );
  const episode = await episodeWith({ name: 'a.vtt' });
  const persons = [{ name: 'Amina Yusuf', role: 'guest' }];
  await db.episode.update({ where: { id: episode.id }, data: { persons } });
  const { afterwards } = await visit(episode);
  expect(afterwards.paragraphs?.map(({ speaker }) => speaker)).toEqual(['Amina Yusuf']);
  expect(wordsOf(afterwards)).toEqual(['Peace. Well.']);
});

test('has nothing for an episode without a transcript', async () => {
  expect(
    await getTranscriptPage((await episodeWith()) as never, 'en', { language: null, page: 1 }),
  ).toBeNull();
});

test('says that a form is not read, and forgets a text that an earlier release read', async () => {
  const episode = await episodeWith({ name: 'a.ttml', type: 'application/ttml+xml' });
  const row = { episodeId: episode.id, url: urlOf('a.ttml'), edition: 1, wantedDay: 0 };
  const { id } = await db.transcript.create({ data: { ...row, nextTryAt: new Date() } });
  const { found, afterwards } = await visit(episode);
  const said = 'This episode has no transcript that can be read here.';
  expect([found?.failure, afterwards.failure]).toEqual([said, said]);
  expect(await db.transcript.findUnique({ where: { id } })).toBeNull();
  const lines = await listTranscript(episode.id, { language: null, page: 1, limit: 10 });
  expect(lines).toMatchObject({ state: 'failed', failure: said, languages: [] });
});

test('shows no page of the server’s own in place of captions', async () => {
  serve('a.vtt', '<!doctype html><html><body><p>Please accept our cookies.</p></body></html>');
  const { afterwards } = await visit(await episodeWith({ name: 'a.vtt' }));
  expect(afterwards).toMatchObject({
    paragraphs: null,
    failure: 'The server of the transcript sends another page in its place.',
  });
});

test('uses the best form, or the next one if it cannot be read', async () => {
  const files = [
    { name: 'a.html', type: 'text/html' },
    { name: 'a.srt', type: 'application/srt' },
    { name: 'a.vtt' },
  ];
  fail('a.vtt', 404);
  serve('a.srt', '1\n00:00:01,000 --> 00:00:02,000\nFrom the second form.');
  const { afterwards } = await visit(await episodeWith(...files));
  expect(wordsOf(afterwards)).toEqual(['From the second form.']);
  expect(asked('a.html')).toHaveLength(0);
});

test('offers every language, and fetches it when it is chosen', async () => {
  serve('en.vtt', VTT);
  serve('ur.vtt', VTT.replace('Welcome to the garden.', 'خوش آمدید۔'));
  const episode = await episodeWith({ name: 'en.vtt' }, { name: 'ur.vtt', language: 'ur' });
  const { afterwards } = await visit(episode);
  expect([afterwards.languages, afterwards.language]).toEqual([['en', 'ur'], 'en']);
  expect(asked('ur.vtt')).toHaveLength(0);
  expect(wordsOf((await visit(episode, 1, 'ur')).afterwards)).toEqual(['خوش آمدید۔']);
});

describe('fetching again', () => {
  test('happens after a week at the earliest, and only if the file has changed', async () => {
    answer('a.vtt', (request, response) => {
      const known = request.headers['if-none-match'] === '"one"';
      response.writeHead(known ? 304 : 200, { etag: '"one"' }).end(known ? '' : VTT);
    });
    const episode = await episodeWith({ name: 'a.vtt' });
    await visit(episode);
    await visit(episode);
    expect(asked('a.vtt')).toHaveLength(1);
    const { nextTryAt } = await db.transcript.findFirstOrThrow();
    expect(nextTryAt.getTime()).toBeGreaterThan(Date.now() + WEEK - 60_000);
    await makeDue();
    const { afterwards } = await visit(episode);
    expect(asked('a.vtt')).toHaveLength(2);
    expect(wordsOf(afterwards)).toEqual(['Welcome to the garden.']);
  });

  test('replaces the text as a whole', async () => {
    serve('a.vtt', VTT);
    const episode = await episodeWith({ name: 'a.vtt' });
    await visit(episode);
    serve('a.vtt', VTT.replace('garden', 'orchard'));
    await makeDue();
    const { found, afterwards } = await visit(episode);
    expect(wordsOf(found!)).toEqual(['Welcome to the garden.']);
    expect(wordsOf(afterwards)).toEqual(['Welcome to the orchard.']);
    expect(await db.transcriptSegment.count()).toBe(1);
  });

  test('keeps the text while it fails, and waits longer each time', async () => {
    serve('a.vtt', VTT);
    const episode = await episodeWith({ name: 'a.vtt' });
    await visit(episode);
    fail('a.vtt', 500);
    const waits: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await makeDue();
      const { afterwards } = await visit(episode);
      expect(wordsOf(afterwards)).toEqual(['Welcome to the garden.']);
      const { nextTryAt } = await db.transcript.findFirstOrThrow();
      waits.push(Math.round((nextTryAt.getTime() - Date.now()) / 3_600_000));
    }
    expect(waits).toEqual([1, 4, 16]);
  });
});

test.each([
  ['a document that is no text', (name: string) => serve(name, '%PDF-1.7\n1 0 obj'), /form/],
  ['a file of another kind', (name: string) => serve(name, 'PK\u0003\u0004\u0014\0\0\0'), /form/],
  ['a damaged one', (name: string) => serve(name, '{"segments":[{"body":"a"'), /damaged/],
  ['a missing one', (name: string) => fail(name, 404), /no longer exists/],
  ['a forbidden one', (name: string) => fail(name, 403), /does not let/],
  ['a broken server', (name: string) => fail(name, 502), /could not be reached/],
  ['more than 5 MB', (name: string) => serve(name, 'x'.repeat(5_300_000)), /too large/],
])('shows why a transcript is unavailable: %s', async (_what, prepare, sentence) => {
  prepare('a.vtt');
  const episode = await episodeWith({ name: 'a.vtt' });
  const { afterwards } = await visit(episode);
  expect(afterwards.failure).toMatch(sentence);
  await visit(episode);
  expect(asked('a.vtt')).toHaveLength(1);
});

test('starts one fetch for simultaneous visits', async () => {
  serve('a.vtt', VTT);
  const episode = await episodeWith({ name: 'a.vtt' });
  await Promise.all(Array.from({ length: 5 }, () => visit(episode)));
  expect(asked('a.vtt')).toHaveLength(1);
});

test('drops a text whose address the feed no longer names', async () => {
  serve('a.vtt', VTT);
  serve('b.vtt', VTT.replace('garden', 'orchard'));
  const { id, transcripts } = await episodeWith({ name: 'a.vtt' });
  await visit({ id, transcripts });
  const other = [{ url: urlOf('b.vtt'), type: 'text/vtt', language: 'en' }];
  await db.episode.update({ where: { id }, data: { transcripts: other } });
  const { afterwards } = await visit({ id, transcripts: other });
  expect(wordsOf(afterwards)).toEqual(['Welcome to the orchard.']);
  expect(await db.transcript.count()).toBe(1);
  expect(await db.transcriptSegment.count()).toBe(1);
});

describe('a long transcript', () => {
  const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 23);
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const words = `${'word '.repeat(29)}${at}.`;
      return `${clock(at)} --> ${clock(at + 1)}\n${words}\n`;
    }).join('\n');

  test('is read page by page; pages beyond the last show the last', async () => {
    serve('a.vtt', `WEBVTT\n\n${lines(900)}`);
    const episode = await episodeWith({ name: 'a.vtt' });
    const { afterwards } = await visit(episode);
    expect([afterwards.totalPages, afterwards.paragraphs?.length]).toEqual([3, 200]);
    const last = (await visit(episode, 7)).found!;
    expect([last.currentPage, last.paragraphs?.length]).toEqual([3, 50]);
    expect(last.paragraphs?.at(-1)?.lines.at(-1)).toEqual({
      start: 899,
      text: expect.stringMatching(/899\.$/),
    });
    const { segments, ...rest } = await listTranscript(episode.id, {
      language: null,
      page: 2,
      limit: 300,
    });
    expect([segments.length, segments[0]?.start]).toEqual([300, 300]);
    expect(rest).toMatchObject({ state: 'ready', totalCount: 900, totalPages: 3, cut: false });
  });
});

test('limits pages by characters for a text without word breaks, also in the API', async () => {
  serve('a.txt', '<'.repeat(200_000));
  const episode = await episodeWith({ name: 'a.txt', type: 'text/plain' });
  const { afterwards } = await visit(episode);
  const lengthOf = (page: Found) => wordsOf(page!)!.join('').length;
  expect(afterwards.totalPages).toBe(4);
  const pages = [afterwards];
  for (const page of [2, 3, 4]) pages.push((await visit(episode, page)).afterwards);
  for (const page of pages) expect(lengthOf(page)).toBeLessThanOrEqual(61_000);
  const asked = { language: null, limit: 500 };
  const calls = [];
  for (const page of [1, 2, 3, 4]) calls.push(await listTranscript(episode.id, { ...asked, page }));
  expect(calls[0]).toMatchObject({ totalCount: 200, totalPages: 4, hasNextPage: true });
  const lines = calls.flatMap(({ segments }) => segments.map(({ text }) => text));
  expect(lines.join('')).toHaveLength(200_000);
  for (const { segments } of calls) expect(segments.length).toBeLessThanOrEqual(60);
});

test('finds words on all pages, in all spellings of the search', async () => {
  const cues = Array.from({ length: 500 }, (_, at) => {
    const start = new Date(at * 1000).toISOString().slice(11, 23);
    const words = at % 250 === 249 ? 'وَالسِّيرَةُ النبوية' : 'beans, beans';
    return `${start} --> ${start}\n<v ${at % 2 ? 'Amina' : 'Bilal'}>${words}`;
  });
  serve('long.vtt', `WEBVTT\n\n${cues.join('\n\n')}\n`);
  const episode = await episodeWith({ name: 'long.vtt' });
  await visit(episode);
  const find = async (words: string, page = 1) => {
    const named = { id: episode.id, transcripts: episode.transcripts as never };
    const read = await getTranscriptPage(named, 'en', { page, language: null, find: words });
    return read!.matches;
  };
  expect(await find(' والسيره  النبويّة', 2)).toEqual({
    words: 'والسيره  النبويّة',
    count: 2,
    places: [
      { paragraph: 249, page: 2, start: 249, text: 'وَالسِّيرَةُ النبوية' },
      { paragraph: 499, page: 3, start: 499, text: 'وَالسِّيرَةُ النبوية' },
    ],
    here: [49],
  });
  const common = await find('beans');
  expect([common!.count, common!.places.length, common!.here.length]).toEqual([498, 50, 200]);
  expect(await find('snow')).toMatchObject({ count: 0, places: [], here: [] });
  expect([await find(' '), await find('…')]).toEqual([null, null]);
});
