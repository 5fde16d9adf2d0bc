import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newDownload } from '~/player/downloads/download';
import { isAbout, keepTexts, removeOtherTexts } from '~/player/downloads/kept-texts';
import { chaptersPath, notesPath, transcriptPath } from '~/player/engine/kept-answers';
import { episode, podcast } from '../samples';

const SITE = 'https://halaqa.example';
const ID = '0197a1b2-0000-7000-8000-00000000e001';
const download = newDownload({ ...episode('e1'), id: ID, imagePath: null }, podcast, null);
const CHAPTERS = chaptersPath(ID);
const NOTES = notesPath(podcast.slug, ID);
const TRANSCRIPT = transcriptPath(ID, 1);

let kept: Map<string, Response>;
let statuses: Record<string, number>;
let canceled: string[];

beforeEach(() => {
  [kept, statuses, canceled] = [new Map(), {}, []];
  const cache = {
    put: async (path: string, response: Response) => void kept.set(path, response),
    match: async (path: string) => kept.get(path)?.clone(),
    keys: async () => [...kept.keys()].map((path) => ({ url: SITE + path })),
    delete: async ({ url }: { url: string }) => kept.delete(url.slice(SITE.length)),
  };
  vi.stubGlobal('location', { href: `${SITE}/downloads` });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    expect(signal).toBeInstanceOf(AbortSignal);
    const status = statuses[path] ?? 200;
    const text = JSON.stringify({ pending: false, state: 'none', totalPages: 1 });
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode(text)),
      pull: (stream) => stream.close(),
      cancel: () => void canceled.push(path),
    });
    return new Response(body, { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

test('the chapters, notes and transcript of an episode are kept', async () => {
  expect(await keepTexts(download)).toBe('complete');
  expect([...kept.keys()]).toEqual(expect.arrayContaining([CHAPTERS, NOTES, TRANSCRIPT]));
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [503, 'partial'],
])('an episode that answers %d is %s', async (status, outcome) => {
  statuses = { [CHAPTERS]: status };
  expect(await keepTexts(download)).toBe(outcome);
  expect(canceled).toEqual([CHAPTERS]);
  expect(kept.size).toBe(0);
});

test('an episode whose podcast has moved to another address is not gone', async () => {
  statuses = { [NOTES]: 404 };
  expect(await keepTexts(download)).toBe('partial');
});

test('what belongs to no download is removed, with pictures that none of the others shows', async () => {
  const other = newDownload(
    { ...episode('e2'), id: ID.replace(/1$/, '2'), imagePath: '/artwork?episode=2' },
    { ...podcast, imagePath: '/artwork?podcast=1' },
    null,
  );
  const staying = { ...download, podcast: { ...podcast, imagePath: '/artwork?podcast=1' } };
  await keepTexts(staying);
  const before = [...kept.keys()].sort();
  await keepTexts(other);
  expect(kept.size).toBeGreaterThan(before.length);
  await removeOtherTexts(async () => [staying]);
  expect([...kept.keys()].sort()).toEqual(before);
});

test('a path is about an episode by its id, its short id or its podcast', () => {
  const page = `/podcast/${podcast.slug}/episodes`;
  expect(isAbout(CHAPTERS, download)).toBe(true);
  expect(isAbout(`/podcast/${podcast.slug}`, download)).toBe(true);
  expect(isAbout(`${page}/another-title-00000000e001`, download)).toBe(true);
  expect(isAbout(`${page}/another-title-00000000e002`, download)).toBe(false);
  expect(isAbout('/podcast/another', download)).toBe(false);
});
