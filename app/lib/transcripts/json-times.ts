import { secondsOf } from './cue';
import { isObject, partsOf, type Values } from './json-values';

/**
 * A time as written. Clock times are in seconds; the unit of plain numbers can only be decided once all are known.
 */
export type RawTime = { seconds: number | null } | { number: number };
export const NO_TIME: RawTime = { seconds: null };

const MILLISECONDS = 1000;
/** Of 100 nanoseconds, in which Microsoft counts. */
const TICKS = 10_000_000;

/** A key that holds a time, and how many units of its numbers make one second, if the key says so. */
type TimeKey = { key: string; perSecond?: number };

const keys = (names: string, perSecond?: number): TimeKey[] =>
  names.split(' ').map((key) => ({ key, ...(perSecond && { perSecond }) }));

const STARTS = [
  ...keys('startms starttimems tstartms offsetms offsetmilliseconds', MILLISECONDS),
  ...keys('offsetinticks', TICKS),
  ...keys('starttime start begin from ts timestamp time offset startoffset'),
];
const ENDS = [
  ...keys('endms endtimems', MILLISECONDS),
  ...keys('endtime end to endts endoffset resultendtime resultendoffset'),
];
const DURATIONS = [
  ...keys('ddurationms durationms durationmilliseconds', MILLISECONDS),
  ...keys('durationinticks', TICKS),
  ...keys('duration dur'),
];

const ISO_DURATION = /^PT(?:(\d{1,3})H)?(?:(\d{1,5})M)?(?:(\d{1,6}(?:\.\d{1,9})?)S)?$/i;

function secondsIn(text: string): number | null {
  const [, hours, minutes, seconds] = ISO_DURATION.exec(text.slice(0, 40)) ?? [];
  if (hours ?? minutes ?? seconds) {
    return secondsOf(Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0));
  }
  // Protocol Buffers write durations as `1.500s`.
  return secondsOf(text.replace(/s$/, ''));
}

function rawTime(value: unknown, perSecond?: number): RawTime | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || value < 0) return NO_TIME;
    return perSecond ? { seconds: secondsOf(value / perSecond) } : { number: value };
  }
  if (isObject(value)) return protobufTime(value);
  if (typeof value !== 'string') return null;
  const seconds = perSecond
    ? secondsOf((secondsOf(value) ?? Number.NaN) / perSecond)
    : secondsIn(value);
  return seconds === null ? null : { seconds };
}

/** A time of Protocol Buffers as an object: `{ "seconds": "1", "nanos": 500000000 }`. */
function protobufTime({ seconds, nanos }: Values): RawTime | null {
  if (seconds === undefined && nanos === undefined) return null;
  return { seconds: secondsOf(Number(seconds ?? 0) + Number(nanos ?? 0) / 1e9) };
}

function timeUnder(values: Values, names: readonly TimeKey[]): RawTime | null {
  for (const { key, perSecond } of names) {
    const time = Object.hasOwn(values, key) ? rawTime(values[key], perSecond) : null;
    if (time) return time;
  }
  return null;
}

type RawTimes = { start: RawTime | null; end: RawTime | null };

function pairOf({ offsets, timestamps, timestamp }: Values): RawTimes | null {
  if (isObject(offsets)) {
    return { start: rawTime(offsets.from, MILLISECONDS), end: rawTime(offsets.to, MILLISECONDS) };
  }
  if (isObject(timestamps)) return { start: rawTime(timestamps.from), end: rawTime(timestamps.to) };
  if (!Array.isArray(timestamp)) return null;
  return { start: rawTime(timestamp[0]), end: rawTime(timestamp[1]) };
}

function ownTimes(values: Values): RawTimes {
  const pair = pairOf(values);
  const start = pair?.start ?? timeUnder(values, STARTS);
  const end = pair?.end ?? timeUnder(values, ENDS);
  return { start, end: end ?? (start && endOfDuration(timeUnder(values, DURATIONS), start)) };
}

function endOfDuration(length: RawTime | null, start: RawTime): RawTime | null {
  if (!length) return null;
  if ('number' in start && 'number' in length) return { number: start.number + length.number };
  if (!('seconds' in start) || !('seconds' in length)) return null;
  if (start.seconds === null || length.seconds === null) return null;
  return { seconds: secondsOf(start.seconds + length.seconds) };
}

/** Returns the times of a segment; those it lacks are those of its first and last word. */
export function timesOf(values: Values): { start: RawTime; end: RawTime } {
  const { start, end } = ownTimes(values);
  if (start) return { start, end: end ?? NO_TIME };
  const parts = partsOf(values).map(ownTimes);
  const first = parts.find((part) => part.start);
  const last = parts.findLast((part) => part.end);
  return { start: first?.start ?? NO_TIME, end: end ?? last?.end ?? NO_TIME };
}

export const inSeconds = (time: RawTime, perSecond: number): number | null =>
  'number' in time ? secondsOf(time.number / perSecond) : time.seconds;

/** Minimum characters per second over a whole recording; nobody speaks more slowly. */
const SLOWEST_SPEECH = 0.5;

type Timed = { start: RawTime; end: RawTime; text: string };

/** Returns characters per unit of the numbers; null unless all are integers. */
function paceOf(segments: readonly Timed[]): number | null {
  let [characters, length, earlier] = [0, 0, 0];
  for (const { start, end, text } of segments) {
    if (!('number' in start)) continue;
    const until = 'number' in end ? end.number : start.number;
    if (!Number.isInteger(start.number) || !Number.isInteger(until)) return null;
    length += Math.max(
      0,
      until - Math.max(start.number, earlier),
      'number' in end ? 0 : until - earlier,
    );
    earlier = Math.max(earlier, until);
    characters += text.length;
  }
  return length > 0 ? characters / length : null;
}

/**
 * Returns how many units of the numbers make one second. They are milliseconds, or ticks, if they are integers and the
 * speech would be implausibly slow in a longer unit.
 */
export function unitsPerSecond(segments: readonly Timed[]): number {
  const pace = paceOf(segments);
  if (pace === null) return 1;
  const isPlausible = (perSecond: number) => pace * perSecond >= SLOWEST_SPEECH;
  return [1, MILLISECONDS].find(isPlausible) ?? TICKS;
}
