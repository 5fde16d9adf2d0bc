import { SENTENCE_END } from '~/lib/text/normalize-text';
import {
  shortened,
  speakerName,
  withoutMarkup,
  type Cue,
  type Reading,
  endAfter,
  secondsOf,
  type CueSteps,
} from './cue';
import { arrayElements, parseElement } from './array-elements';

type Values = Record<string, unknown>;

const TEXTS = 'body text transcript utf8 punctuated_word word value content line sentence'.split(
  ' ',
);
/** Keys of arrays whose elements make up the text. */
const PARTS = 'sentences segs elements words'.split(' ');
const STARTS = 'startTime start start_time begin from ts timestamp time offset'.split(' ');
const ENDS = 'endTime end end_time to end_ts'.split(' ');
const STARTS_IN_MILLISECONDS = 'start_ms startMs startTimeMs start_time_ms tStartMs'.split(' ');
const ENDS_IN_MILLISECONDS = 'end_ms endMs endTimeMs end_time_ms'.split(' ');
const SPEAKERS =
  'voice speakerName speaker_name speaker speaker_label speakerLabel speaker_id'.split(' ');
const MAX_PARTS = 5_000;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsIn = (value: unknown): Values[] =>
  Array.isArray(value) ? value.slice(0, MAX_PARTS).filter(isObject) : [];

function firstOf<T>(
  values: Values,
  keys: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const key of keys) {
    const found = Object.hasOwn(values, key) ? read(values[key]) : null;
    if (found !== null) return found;
  }
  return null;
}

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

function partsOf(values: Values): Values[] {
  return (
    firstOf(values, PARTS, (value) => (objectsIn(value).length > 0 ? objectsIn(value) : null)) ?? []
  );
}

/** Some programs write punctuation as words of their own. */
const FOLLOWS_CLOSELY = /^[.,!?;:…،؛؟۔।)\]}»”’]+$/;

const followedBy = (line: string, word: string): string =>
  line === '' || FOLLOWS_CLOSELY.test(word) ? line + word : `${line} ${word}`;

/** Joins words with spaces, unless they contain their own. */
function joinParts(parts: readonly Values[]): string {
  const texts = parts.map(
    (part) => firstOf(part, TEXTS, (value) => (typeof value === 'string' ? value : null)) ?? '',
  );
  if (texts.some((text) => /^\s|\s$/.test(text))) return texts.join('');
  return texts.reduce(followedBy, '');
}

function textOf(values: Values): string {
  const own = firstOf(values, TEXTS, textIn);
  if (own !== null) return own;
  const [likeliest] = objectsIn(values.alternatives);
  return likeliest ? textOf({ ...likeliest, alternatives: null }) : joinParts(partsOf(values));
}

function speakerOf(values: Values): string | null {
  return firstOf(values, SPEAKERS, (value) => {
    if (typeof value === 'number' && Number.isInteger(value)) return String(value);
    if (isObject(value))
      return firstOf(value, ['name', 'label'], (name) =>
        typeof name === 'string' ? speakerName(name) : null,
      );
    return typeof value === 'string' ? speakerName(value) : null;
  });
}

/**
 * A time as written. Clock times are in seconds; plain numbers may be seconds or milliseconds, which can only be
 * decided once all are known.
 */
type RawTime = { seconds: number | null } | { number: number };
const NONE: RawTime = { seconds: null };

function rawTime(value: unknown): RawTime | null {
  if (typeof value === 'number')
    return Number.isFinite(value) && value >= 0 ? { number: value } : NONE;
  if (typeof value !== 'string') return null;
  // Protocol Buffers write durations as `1.500s`.
  const seconds = secondsOf(value.replace(/s$/, ''));
  return seconds === null ? null : { seconds };
}

function milliseconds(value: unknown): RawTime | null {
  return typeof value === 'number' ? { seconds: secondsOf(value / 1000) } : null;
}

function pairOf(values: Values): [RawTime | null, RawTime | null] {
  const { offsets, timestamps, timestamp } = values;
  if (isObject(offsets)) return [milliseconds(offsets.from), milliseconds(offsets.to)];
  if (isObject(timestamps)) return [rawTime(timestamps.from), rawTime(timestamps.to)];
  return Array.isArray(timestamp) ? [rawTime(timestamp[0]), rawTime(timestamp[1])] : [null, null];
}

type Segment = { start: RawTime; end: RawTime; speaker: string | null; text: string };

function timesOf(values: Values): { start: RawTime; end: RawTime } {
  const [from, until] = pairOf(values);
  const start =
    from ??
    firstOf(values, STARTS, rawTime) ??
    firstOf(values, STARTS_IN_MILLISECONDS, milliseconds);
  const end =
    until ?? firstOf(values, ENDS, rawTime) ?? firstOf(values, ENDS_IN_MILLISECONDS, milliseconds);
  if (start) return { start, end: end ?? endOfDuration(values, start) };
  const parts = partsOf(values);
  const first = parts.find((part) => pairOf(part)[0] ?? firstOf(part, STARTS, rawTime));
  return first && parts.length > 0
    ? { start: timesOf(first).start, end: end ?? NONE }
    : { start: NONE, end: end ?? NONE };
}

function endOfDuration({ duration, dur, dDurationMs }: Values, start: RawTime): RawTime {
  const length = rawTime(duration) ?? rawTime(dur) ?? milliseconds(dDurationMs);
  if (!length) return NONE;
  if ('number' in start && 'number' in length) return { number: start.number + length.number };
  if (!('seconds' in start) || !('seconds' in length)) return NONE;
  if (start.seconds === null || length.seconds === null) return NONE;
  return { seconds: secondsOf(start.seconds + length.seconds) };
}

/** Reads text, times and speaker from an object, under any of the keys that programs use; null if it has no text. */
function segmentOf(values: Values, reading: Reading): Segment | null {
  const text = withoutMarkup(shortened(textOf(values), reading));
  if (text === '') return null;
  return { ...timesOf(values), speaker: speakerOf(values), text };
}

/** Minimum characters per second over a whole recording; nobody speaks more slowly. */
const SLOWEST_SPEECH = 0.5;

/** Whether the numbers are milliseconds: they are integers, and as seconds the speech would be implausibly slow. */
function areMilliseconds(segments: readonly Segment[]): boolean {
  let [characters, seconds, earlier] = [0, 0, 0];
  for (const { start, end, text } of segments) {
    if (!('number' in start)) continue;
    const until = 'number' in end ? end.number : start.number;
    if (!Number.isInteger(start.number) || !Number.isInteger(until)) return false;
    seconds += Math.max(
      0,
      until - Math.max(start.number, earlier),
      'number' in end ? 0 : until - earlier,
    );
    earlier = Math.max(earlier, until);
    characters += text.length;
  }
  return seconds > 0 && characters / seconds < SLOWEST_SPEECH;
}

const inSeconds = (time: RawTime, unit: number): number | null =>
  'number' in time ? secondsOf(time.number / unit) : time.seconds;

/** @param unit how many units of its numbers make one second */
function cueOf({ start, end, speaker, text }: Segment, unit: number): Cue {
  const from = inSeconds(start, unit);
  return { start: from, end: endAfter(from, inSeconds(end, unit)), speaker, text };
}

const MAX_LINE_LENGTH = 70;
/** Seconds of silence that end a line. */
const PAUSE = 1.5;
const ENDS_SENTENCE = new RegExp(`${SENTENCE_END}$`);

/** Keys of arrays that contain the speech ('' is the outermost array), full sentences before single words. */
const LISTS = [
  '',
  ...'segments utterances transcription transcript transcripts cues captions subtitles chunks monologues'.split(
    ' ',
  ),
  ...'audio_segments paragraphs sentences lines events body data results items words word_segments'.split(
    ' ',
  ),
];

function continues(line: Cue, { start, speaker, text }: Cue): boolean {
  const until = line.end ?? line.start;
  const near = start !== null && until !== null && start - until < PAUSE && start >= line.start!;
  return (
    near &&
    speaker === line.speaker &&
    !/\s/.test(text) &&
    line.text.length < MAX_LINE_LENGTH &&
    !ENDS_SENTENCE.test(line.text)
  );
}

/** Joins words into lines, because some programs write each word as its own segment. */
function* joinWords(steps: CueSteps): CueSteps {
  let line: Cue | null = null;
  for (const cue of steps) {
    if (!cue) {
      yield null;
    } else if (line && continues(line, cue)) {
      line.text = followedBy(line.text, cue.text);
      line.end = cue.end ?? line.end;
    } else {
      if (line) yield line;
      line = cue;
    }
  }
  if (line) yield line;
}

/** Groups segments by depth and key of their list. */
function* readLists(text: string, reading: Reading): Generator<null, Map<string, Segment[]>> {
  const lists = new Map<string, Segment[]>();
  for (const element of arrayElements(text, LISTS)) {
    yield null;
    if (!element) continue;
    const segment = segmentOf(parseElement(element.json), reading);
    if (!segment) continue;
    const list = lists.get(element.list) ?? [];
    list.push(segment);
    lists.set(element.list, list);
  }
  return lists;
}

function bestOf(lists: ReadonlyMap<string, Segment[]>): Segment[] {
  const ranked = [...lists].map(([name, segments]) => {
    const space = name.indexOf(' ');
    const depth = Number(name.slice(0, space));
    return { rank: LISTS.indexOf(name.slice(space + 1)), depth, segments };
  });
  ranked.sort((a, b) => a.rank - b.rank || a.depth - b.depth);
  return ranked[0]?.segments ?? [];
}

function* cuesOf(text: string, reading: Reading): CueSteps {
  const segments = bestOf(yield* readLists(text, reading));
  const unit = areMilliseconds(segments) ? 1000 : 1;
  for (const segment of segments) yield cueOf(segment, unit);
}

/** Reads JSON transcripts of the podcast namespace, Podlove and speech recognition programs. @throws UnreadableError */
export const readJson = (text: string, reading: Reading): CueSteps =>
  joinWords(cuesOf(text, reading));
