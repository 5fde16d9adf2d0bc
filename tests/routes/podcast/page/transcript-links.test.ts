import { expect, test } from 'vitest';
import { transcriptLinks } from '~/routes/podcast/page/episode/episode-page.server';

const names = (
  transcripts: [url: string, type: string | null, language: string | null][],
  language: string | null = null,
) =>
  transcriptLinks(
    transcripts.map(([url, type, own]) => ({ url, type, language: own })),
    language,
    10_000,
  ).map(({ name }) => name);

test('names a transcript by language and format', () => {
  expect(
    names([
      ['https://a.org/1', 'text/vtt', 'en'],
      ['https://a.org/2', 'application/x-subrip', 'ar'],
      ['https://a.org/3', 'text/html; charset=utf-8', 'ur-pk'],
      ['https://a.org/4.srt?x=1', null, 'fr'],
      ['https://a.org/5', 'application/unheard-of', null],
    ]),
  ).toEqual([
    'Transcript (English, WebVTT)',
    'Transcript (Arabic, SRT)',
    'Transcript (Urdu (Pakistan), HTML)',
    'Transcript (French, SRT)',
    'Transcript',
  ]);
});

test('defaults to the podcast’s language', () => {
  const [link] = transcriptLinks(
    [{ url: 'https://a.org/1', type: 'text/vtt', language: null }],
    'tr',
    1_000,
  );
  expect(link).toMatchObject({ name: 'Transcript (Turkish, WebVTT)', language: 'tr' });
});

test('links each web URL once, and no other URLs', () => {
  expect(
    names([
      ['https://a.org/1', 'text/vtt', 'en'],
      ['https://a.org/1', 'text/vtt', 'en'],
      ['javascript:alert(1)', 'text/html', 'en'],
    ]),
  ).toEqual(['Transcript (English, WebVTT)']);
});

test('links no more than fit', () => {
  const url = (at: number) => `https://a.org/${'x'.repeat(1_000)}${at}`;
  const transcripts = Array.from({ length: 20 }, (_, at) => ({
    url: url(at),
    type: 'text/vtt',
    language: 'en',
  }));
  const linked = transcriptLinks(transcripts, null, 3_500);
  expect(linked.map((link) => link.url)).toEqual([url(0), url(1), url(2)]);
});
