import { decodeHTML } from 'entities';
import { firstTimeOfLine } from '~/lib/html/link-times';
import { BLOCK_TAG } from '~/lib/text/markup';
import { chapterOf, inOrder, type Chapter } from './chapter';

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
  const found = firstTimeOfLine(line);
  if (!found) return null;
  const title = found.rest.replace(END_OF_SPAN, '').replace(/^[\s)\]–—:|•·-]+/, '');
  return chapterOf({ start: found.seconds, title });
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
