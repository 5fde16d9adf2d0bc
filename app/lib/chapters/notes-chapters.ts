import { decodeHTML } from 'entities';
import { firstTimeOfLine } from '~/lib/text/link-times';
import { chapterOf, inOrder, type Chapter } from './chapter';

const BLOCK = /<\/?(?:p|br|li|ul|ol|div|h\d|tr|blockquote)\b[^<>]*>/gi;
const TAG = /<[^<>]*>/g;
const MIN_CHAPTERS = 2;
/** Recordings often begin with a greeting that has no time. */
const NEAR_BEGINNING = 3 * 60;
const MAX_LINE_LENGTH = 500;
/** Some write `00:00 - 05:10 Title`. */
const END_OF_SPAN = /^\s?[-–—]\s?(?:\p{Nd}{1,2}:)?\p{Nd}{1,3}:\p{Nd}{2}(?!\p{Nd}|:\p{Nd})/u;

function chapterIn(line: string): Chapter | null {
  const found = firstTimeOfLine(line);
  if (!found) return null;
  const title = found.rest.replace(END_OF_SPAN, '').replace(/^[\s)\]–—:|•·-]+/, '');
  return chapterOf({ start: found.seconds, title });
}

/**
 * Chapters that the sanitised notes name: two lines or more that begin with a time, ascending, the first near the
 * beginning. None where any of that does not hold, or a time lies beyond `duration`, in seconds.
 */
export function notesChapters(html: string, duration: number | null): Chapter[] {
  if (!/\p{Nd}:\p{Nd}/u.test(html)) return [];
  const lines = html.replace(BLOCK, '\n').replace(TAG, '').split('\n');
  const chapters = lines.flatMap((line) => {
    const chapter = line.length > MAX_LINE_LENGTH ? null : chapterIn(decodeHTML(line).trim());
    return chapter ? [chapter] : [];
  });
  const ascending = chapters.every(({ start }, at) => at === 0 || start > chapters[at - 1]!.start);
  const last = chapters.at(-1)?.start ?? 0;
  const fits = duration === null || last < duration;
  const begins = (chapters[0]?.start ?? Infinity) <= NEAR_BEGINNING;
  return chapters.length >= MIN_CHAPTERS && ascending && fits && begins ? inOrder(chapters) : [];
}
