import { plainLine, withoutMarkup } from '~/lib/transcripts/cue';
import { endAfter, secondsOf } from '~/lib/transcripts/cue-times';
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
export function titleText(written: string): string {
  const words = withoutMarkup(written.slice(0, 10 * MAX_TITLE));
  return plainLine(words.slice(0, MAX_TITLE));
}

type Written = { start: unknown; end?: unknown; title: unknown; url?: unknown; image?: unknown };

/** Returns null if the start or title is missing. */
export function chapterOf({ start, end, title, url, image }: Written): Chapter | null {
  const seconds = secondsOf(start);
  const shown = typeof title === 'string' ? titleText(title) : '';
  if (seconds === null || !shown) return null;
  return {
    start: seconds,
    end: endAfter(seconds, secondsOf(end)),
    title: shown,
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
