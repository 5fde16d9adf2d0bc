import { latinDigits } from './digits';
import { changeOutsideLinks } from './outside-links';

const TIME = /(?<![\d:.,/])(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?!\d|\/|:\d)/g;
/** A time stands first on its line, perhaps behind signs or a number, or alone in brackets, or last behind a dash. */
const FIRST = /(?:^|\n)\s?(?:\d{1,3}[.)]\s)?[^\p{L}\p{N}\n]{0,6}$/u;
const LAST = /[-–—:]\s?$/;
/** The end of a span of time. */
const UNTIL = /\d:\d\d\s?[-–—]\s?$/;
const OF_DAY_AFTER =
  /^(?:\s?(?:[ap]\.?\s?m\b|uhr\b|h(?:rs?|eures?)?\b|gmt|utc|wita?\b|wib|[ecmp][sd]t\b|ces?t\b|[bip]st\b|pkt\b|مساء|صباح|بجے|[صم](?!\p{L}))|['’][dt][ae]n?\b)/iu;
const OF_DAY_BEFORE = /(?:\bat|\bum|\bà|\bsaat|\bpukul|\bjam|الساعة)\s?$/i;
/** What stands before a time is read no further back than this. */
const WINDOW = 20;

function secondsOf([, hours, minutes, seconds]: RegExpMatchArray): number | null {
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function isPlace(before: string, after: string): boolean {
  if (OF_DAY_AFTER.test(after) || OF_DAY_BEFORE.test(before)) return false;
  const inBrackets = /[([]\s?$/.test(before) && /^\s?[)\]]/.test(after);
  const isLast = LAST.test(before) && /^\s?(?:\n|$)/.test(after);
  return FIRST.test(before) || inBrackets || (isLast && !UNTIL.test(before));
}

function linkText(text: string, longest: number): string {
  const latin = latinDigits(text);
  let linked = '';
  let from = 0;
  for (const match of latin.matchAll(TIME)) {
    const seconds = secondsOf(match);
    const end = match.index + match[0].length;
    const before = latin.slice(Math.max(0, match.index - WINDOW), match.index);
    if (seconds === null || seconds > longest || !isPlace(before, latin.slice(end, end + 10)))
      continue;
    linked += `${text.slice(from, match.index)}<a href="?t=${seconds}">${text.slice(match.index, end)}</a>`;
    from = end;
  }
  return linked + text.slice(from);
}

/** The time of the recording, in seconds, that a line of plain text begins with, and what follows it. */
export function firstTimeOfLine(line: string): { seconds: number; rest: string } | null {
  const latin = latinDigits(line.slice(0, WINDOW));
  for (const match of latin.matchAll(TIME)) {
    const rest = line.slice(match.index + match[0].length);
    const seconds = FIRST.test(latin.slice(0, match.index)) ? secondsOf(match) : null;
    return seconds === null || OF_DAY_AFTER.test(rest.slice(0, 10)) ? null : { seconds, rest };
  }
  return null;
}

/**
 * Sanitised notes in which times of the recording (`12:05`, `1:02:33`) lead there by `?t=` in seconds. Times of day
 * and times beyond `duration`, in seconds, stay as they are, as do links that are there.
 */
export function linkTimes(html: string, duration: number | null): string {
  if (!/\p{Nd}:\p{Nd}/u.test(html)) return html;
  return changeOutsideLinks(html, (text) => linkText(text, duration ?? Infinity));
}
