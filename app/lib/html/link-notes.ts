import { OTHER_SCRIPTURE, findVerseReferences } from '~/lib/quran/verse-references';
import { latinDigits } from '~/lib/text/normalize-text';
import {
  changeOutsideLinks,
  isUsedUp,
  roomForLinks,
  type LinkRoom,
} from '~/lib/text/sanitized-html';

const TIME = /(?<![\d:.,/])(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?!\d|\/|:\d)/g;
/** Matches text before a timestamp at the start of its line, possibly after symbols or a list number. */
const FIRST = /(?:^|\n)\s?(?:\d{1,3}[.)]\s)?[^\p{L}\p{N}\n]{0,6}$/u;
const LAST = /[-–—:]\s?$/;
/** Matches the end time of a time span. */
const UNTIL = /\d:\d\d\s?[-–—]\s?$/;
const OF_DAY_AFTER =
  /^(?:\s?(?:[ap]\.?\s?m\b|uhr\b|h(?:rs?|ours?|eures?)?\b|gmt|utc|wita?\b|wib|[ecmp][sd]t\b|ces?t\b|[bip]st\b|pkt\b|مساء|صباح|بجے|[صم](?!\p{L}))|['’][dt][ae]n?\b)/iu;
const OF_DAY_BEFORE = /(?:\bat|\bum|\bà|\bsaat|\bpukul|\bjam|الساعة)\s?:?\s?$/i;
/** Labels for a time of day or a length: `Maghrib: 19:20`, `Length – 45:10`. */
const OTHER_LABEL =
  /(?<!\p{L})(?:length|duration|run(?:ning )?time|total|score|(?:start |end )?time|starts?|begins?|doors|when|fajr|sunrise|dh?uhr|zuh?r|[aâ]sr|maghrib|isha|iftar|su?h[uo]+r|imsak|subuh|[dz]zuhur|ashar|magrib|isya|zohor|asar|isyak|sabah|öğle|ikindi|akşam|yatsı|sahur|durée|heure|süre|durasi|tempoh|waktu|masa|pukul|jam|saat|\p{L}+day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|senin|selasa|rabu|kamis|jum['’]?at|sabtu|ahad|cuma|pazar|المدة|الوقت|الساعة|(?:ال)?(?:فجر|شروق|ظهر|عصر|مغرب|عشاء|إفطار|سحور)|دورانیہ|وقت|سحری|افطار)\s?[:–—-]?\s?$/iu;
/** Words before and after a timestamp that show it refers to the recording; `7 minutes` is a length. */
const SAID_BEFORE =
  /(?:(?<!\p{L}|\p{Nd}\s?)(?:minutes?|minit|menit(?: ke)?|dakika|timestamp|(?:jump|skip|go|forward) (?:ahead )?to|(?:ال)?دقيقة|منٹ)\s?[\s-]|(?:^|[?&\s])t=)$/iu;
const SAID_AFTER =
  /^\.?\s(?:mark\b|(?:in|of|into) (?:the|this) (?:episode|recording|audio|video|podcast|show)\b|dans (?:l['’]épisode|cet épisode|le podcast)|dakika(?:da|s[ıi]nda)|(?:dalam|di) episod|في (?:الحلقة|هذه الحلقة|التسجيل))/iu;
const HEADING =
  /(?:^|\n)\s?(?:time\s?(?:stamps?|codes?)|chapters?|chapitres|minutage|zaman damgaları|bölümler|penanda waktu|cap masa|الفصول|المحاور|التوقيت|ٹائم اسٹیمپ)\s?[:–—-]\s?$/iu;
/** Matches the title between two timestamps on one line. A sentence that runs on is not a title. */
const TITLE = /\p{L}/u;
const BEGUN_SENTENCE = /[.!?؟۔]\s+\p{L}[^.!?؟۔]*$/u;
const MAX_TITLE = 300;
const SEPARATOR = /[,;|•►·،؛]\s?$/;
/** Only this many characters before and after a timestamp are examined. */
const WINDOW = 40;

function secondsOf([, hours, minutes, seconds]: RegExpMatchArray): number | null {
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

type TimeContext = { before: string; after: string; match: RegExpMatchArray };

function isTimeStamp({ before, after, match }: TimeContext): boolean {
  if (SAID_AFTER.test(after) || SAID_BEFORE.test(before)) return true;
  if (OF_DAY_AFTER.test(after)) return false;
  // Such hours cannot be a time of day.
  if (OF_DAY_BEFORE.test(before)) return match[1] !== undefined || Number(match[2]) >= 24;
  const inBrackets = /[([]\s?$/.test(before) && /^\s?[)\]]/.test(after);
  const isLast = LAST.test(before) && /^\s?(?:\n|$|[|•►])/.test(after);
  const isNamed = isLast && !UNTIL.test(before) && !OTHER_LABEL.test(before);
  return FIRST.test(before) || HEADING.test(before) || inBrackets || isNamed;
}

type Linked = { end: number; seconds: number; first: number };

/** Matches further timestamps on a line, later in the recording: `00:00 Intro 02:15 Story`, `0:45 Hook, 3:20 Guest`. */
function isNextOnLine(
  { before, after }: TimeContext,
  between: string,
  seconds: number,
  last: Linked,
) {
  const isTitle = !between.includes('\n') && TITLE.test(between) && !BEGUN_SENTENCE.test(between);
  if (!isTitle || seconds <= last.seconds) return false;
  const isOther =
    OF_DAY_AFTER.test(after) ||
    OF_DAY_BEFORE.test(before) ||
    (last.first > 0 && OTHER_LABEL.test(before));
  const isListed = last.first === 0 || SEPARATOR.test(before) || LAST.test(before);
  return isListed && !isOther && !OTHER_SCRIPTURE.test(before);
}

function linkTimesIn(text: string, longest: number, room: LinkRoom): string {
  if (isUsedUp(room)) return text;
  const latin = latinDigits(text);
  let linked = '';
  let from = 0;
  const links: Linked[] = [];
  for (const match of latin.matchAll(TIME)) {
    if (isUsedUp(room)) break;
    room.numbers -= 1;
    const seconds = secondsOf(match);
    if (seconds === null || seconds > longest) continue;
    const end = match.index + match[0].length;
    const before = latin.slice(Math.max(0, match.index - WINDOW), match.index);
    const context = { before, after: latin.slice(end, end + WINDOW), match };
    const near: Linked | undefined = links.at(-1);
    const isNear = near !== undefined && match.index - near.end <= MAX_TITLE;
    const isNext: boolean =
      isNear && isNextOnLine(context, latin.slice(near.end, match.index), seconds, near);
    if (!isNext && !isTimeStamp(context)) continue;
    links.push({ end, seconds, first: isNext ? near!.first : seconds });
    linked += `${text.slice(from, match.index)}<a href="?t=${seconds}">${text.slice(match.index, end)}</a>`;
    from = end;
    room.links -= 1;
  }
  return linked + text.slice(from);
}

/** Returns the timestamp, in seconds, at the start of a plain-text line, and the rest of the line. */
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
 * Links timestamps (`12:05`, `1:02:33`) in sanitized show notes to that point in the recording with `?t=` in seconds.
 * Times of day, times beyond `duration` (in seconds) and existing links stay unchanged.
 */
export function linkTimes(html: string, duration: number | null, room = roomForLinks()): string {
  if (!/\p{Nd}:\p{Nd}/u.test(html)) return html;
  return changeOutsideLinks(html, (text) => linkTimesIn(text, duration ?? Infinity, room));
}

function linkVersesIn(text: string, room: LinkRoom): string {
  let linked = '';
  let from = 0;
  for (const { start, end, surah, verse, lastVerse } of findVerseReferences(text, room)) {
    const address = `https://quran.com/${surah}/${verse}${lastVerse ? `-${lastVerse}` : ''}`;
    linked += `${text.slice(from, start)}<a href="${address}" rel="noopener noreferrer">${text.slice(start, end)}</a>`;
    from = end;
  }
  return linked + text.slice(from);
}

/** Links references to Qur'an verses in sanitized HTML to quran.com. Existing links stay unchanged. */
export function linkVerses(html: string, room = roomForLinks()): string {
  if (!/\p{Nd}/u.test(html)) return html;
  return changeOutsideLinks(html, (text) => linkVersesIn(text, room));
}
