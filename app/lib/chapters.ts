import { decodeHTML } from 'entities';
import { inTimeSlices } from '~/lib/concurrency/batches';
import { firstTimeOfLine } from '~/lib/html/link-notes';
import { BLOCK_TAG } from '~/lib/html/plain-text';
import { arrayElements, parseElement } from '~/lib/transcripts/array-elements';
import {
  plainLine,
  withoutMarkup,
  endAfter,
  secondsOf,
  UnreadableError,
} from '~/lib/transcripts/cue';
import { parseAddress } from '~/lib/web/parse-address';

/** Times in seconds; the title is plain text. */
export type Chapter = {
  start: number;
  end: number | null;
  title: string;
  url: string | null;
  image: string | null;
};

export const MAX_CHAPTERS = 500;
const MAX_TITLE = 300;
const MAX_URL = 2048;

/** Returns the value if it is an http(s) URL, else null. */
function webAddress(written: unknown): string | null {
  if (typeof written !== 'string' || written.length > MAX_URL) return null;
  const url = parseAddress(written.trim());
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_URL ? url.href : null;
}

/** Converts a title to plain text on one line; empty if it contains no words. */
function titleText(written: string): string {
  const words = withoutMarkup(written.slice(0, 10 * MAX_TITLE));
  return plainLine(words.slice(0, MAX_TITLE));
}

type Written = { start: unknown; end?: unknown; title: unknown; url?: unknown; image?: unknown };

/** Returns null if the start or title is missing. */
function chapterOf({ start, end, title, url, image }: Written): Chapter | null {
  const seconds = secondsOf(start);
  const text = typeof title === 'string' ? titleText(title) : '';
  if (seconds === null || !text) return null;
  return {
    start: seconds,
    end: endAfter(seconds, secondsOf(end)),
    title: text,
    url: webAddress(url),
    image: webAddress(image),
  };
}

/** Sorts chapters by start time and keeps one per second. */
export function inOrder(chapters: readonly (Chapter | null)[]): Chapter[] {
  const bySecond = new Map<number, Chapter>();
  for (const chapter of chapters) {
    const second = chapter && Math.floor(chapter.start);
    if (second !== null && !bySecond.has(second)) bySecond.set(second, chapter!);
  }
  return [...bySecond.values()].sort((a, b) => a.start - b.start).slice(0, MAX_CHAPTERS);
}

/** Builds a chapter from the attributes of a `psc:chapter` element (Podlove Simple Chapters). */
export const simpleChapter = ({
  start,
  title,
  href,
  image,
}: Record<string, string>): Chapter | null => chapterOf({ start, title, url: href, image });

/** A clip chosen by the episode's makers. Times are whole seconds; the title may be empty. */
export type Soundbite = { start: number; end: number; title: string };

export const MAX_SOUNDBITES = 20;

/** Parses a `podcast:soundbite` (podcastindex.org/namespace/1.0); returns null if a time is missing. */
export function soundbiteOf(
  { starttime, duration }: Record<string, string>,
  text: string,
): Soundbite | null {
  const start = secondsOf(starttime);
  const length = secondsOf(duration);
  if (start === null || !length) return null;
  return { start: Math.floor(start), end: Math.ceil(start + length), title: titleText(text) };
}

const MAX_BYTES = 1024 * 1024;
/** Matches the `chapters` array of the outermost object. */
const LIST = '2 chapters';

/**
 * Reads a Podcasting 2.0 JSON chapters file, skipping chapters hidden from the list (`toc: false`).
 *
 * @throws UnreadableError
 */
export async function readJsonChapters(text: string): Promise<Chapter[]> {
  if (text.length > MAX_BYTES) throw new UnreadableError('too-large');
  if (text.trim() === '') throw new UnreadableError('empty');
  if (!/^[\s\ufeff]{0,100}\{/.test(text)) throw new UnreadableError('unknown-form');
  const chapters: Chapter[] = [];
  await inTimeSlices(arrayElements(text, ['chapters']), (element) => {
    if (element?.list !== LIST) return true;
    const { startTime, endTime, title, url, img, toc } = parseElement(element.json);
    const chapter = chapterOf({ start: startTime, end: endTime, title, url, image: img });
    if (chapter && toc !== false) chapters.push(chapter);
    return true;
  });
  if (chapters.length === 0) throw new UnreadableError('empty');
  return inOrder(chapters);
}

const TAG = /<[^<>]*>/g;
const MIN_CHAPTERS = 2;
/** Recordings often open with a greeting that has no timestamp. */
const NEAR_BEGINNING = 3 * 60;
const MAX_LINE_LENGTH = 500;
/** Lines beyond this are ignored. */
const MAX_LINES = 2_000;
/** Matches the end time in `00:00 - 05:10 Title`. */
const END_OF_SPAN = /^\s?[-–—]\s?(?:\p{Nd}{1,2}:)?\p{Nd}{1,3}:\p{Nd}{2}(?!\p{Nd}|:\p{Nd})/u;

function chapterIn(line: string): Chapter | null {
  const time = firstTimeOfLine(line);
  if (!time) return null;
  const title = time.rest.replace(END_OF_SPAN, '').replace(/^[\s)\]–—:|•·-]+/, '');
  return chapterOf({ start: time.seconds, title });
}

/** Matches `Intro (0:00)` and `Story – 10:30`. */
const TITLE_AND_TIME = /^(.{1,300}?)\s?[-–—:([]\s?((?:\p{Nd}{1,2}:)?\p{Nd}{1,3}:\p{Nd}{2})[)\]]?$/u;

function chapterBeforeTime(line: string): Chapter | null {
  const [, title, start] = TITLE_AND_TIME.exec(line) ?? [];
  return title && /\p{L}/u.test(title) ? chapterOf({ start, title }) : null;
}

/**
 * Reads chapters from sanitized show notes: at least two lines that all start, or all end, with a timestamp. Timestamps
 * must ascend, and the first must be near the beginning. Returns an empty list if any of that fails, or if a timestamp
 * exceeds `duration` (in seconds).
 */
export function notesChapters(html: string, duration: number | null): Chapter[] {
  if (!/\p{Nd}:\p{Nd}/u.test(html)) return [];
  const lines = html
    .replace(BLOCK_TAG, '\n')
    .replace(TAG, '')
    .split('\n', MAX_LINES)
    .flatMap((line) => (line.length > MAX_LINE_LENGTH ? [] : [decodeHTML(line).trim()]));
  const begun = lines.map(chapterIn).filter((chapter) => chapter !== null);
  const chapters =
    begun.length > 0 ? begun : lines.map(chapterBeforeTime).filter((chapter) => chapter !== null);
  const ascending = chapters.every(({ start }, at) => at === 0 || start > chapters[at - 1]!.start);
  const last = chapters.at(-1)?.start ?? 0;
  const fits = duration === null || last < duration;
  const begins = (chapters[0]?.start ?? Infinity) <= NEAR_BEGINNING;
  return chapters.length >= MIN_CHAPTERS && ascending && fits && begins ? inOrder(chapters) : [];
}
