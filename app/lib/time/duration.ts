import { latinDigits } from '~/lib/text/digits';
import { durationInWords } from './duration-words';
import { digits, t } from '~/messages/t';

const MAX_DURATION = 7 * 24 * 3600;
const CLOCK = /^(\d{0})(?:(?:(\d+):)?(\d+):)?(\d+)(?:[.,]\d*)?$/;
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const ISO = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?)?$/i;
/**
 * Parses `3600`, `3,600`, `45:12`, `PT1H2M3S`, `1h 2m` or `45 دقيقة` to seconds. Returns null for zero, negative or
 * unreadable values, and for more than seven days.
 */
export function parseDuration(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const written = latinDigits(String(value)).trim();
  if (written === '' || written.length > 40) return null;
  const text = THOUSANDS.test(written) ? written.replaceAll(',', '') : written;
  const [, days, hours, minutes, seconds] = CLOCK.exec(text) ?? ISO.exec(text) ?? [];
  const counted =
    Number(days ?? 0) * 86400 +
    Number(hours ?? 0) * 3600 +
    Number(minutes ?? 0) * 60 +
    Number(seconds ?? 0);
  const total = counted || (durationInWords(text) ?? 0);
  return total > 0 && total <= MAX_DURATION ? total : null;
}

/** Allowance for images and other tags in a file, in bytes. */
const TAGS = 2_000_000;
/** Maximum bytes per second in common use for a format. */
const LOSSY_AUDIO = 64_000;
const PERHAPS_LOSSLESS_AUDIO = 200_000;
const UNCOMPRESSED_AUDIO = 600_000;
const VIDEO = 3_000_000;
/** Minimum bytes per second of any speech codec. */
const LEAST = 500;
/** Feeds often give an arbitrary small number for an unknown size. */
const BELIEVABLE_SIZE = 5_000_000;

function mostBytesPerSecond(type: string | null): number {
  if (!type?.startsWith('audio/')) return VIDEO;
  if (/mpeg|mp3|aac|opus|amr/.test(type)) return LOSSY_AUDIO;
  return /wav|aif|flac|pcm/.test(type) ? UNCOMPRESSED_AUDIO : PERHAPS_LOSSLESS_AUDIO;
}

type Recording = { length: number | null; type: string | null };

/**
 * Returns null for a duration (in seconds) that is implausible for the file size, such as `00:00:01`, or minutes
 * written as seconds. An unknown size proves nothing.
 */
export function believableDuration(
  seconds: number | null,
  recording: Recording | null,
): number | null {
  if (seconds === null || !recording?.length) return seconds;
  const { length, type } = recording;
  const isTooShort = length > TAGS + seconds * mostBytesPerSecond(type);
  const isTooLong = length >= BELIEVABLE_SIZE && length < seconds * LEAST;
  return isTooShort || isTooLong ? null : seconds;
}

function split(seconds: number): { hours: number; minutes: number; seconds: number } {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    seconds: whole % 60,
  };
}

const two = (value: number) => String(value).padStart(2, '0');

/** Formats seconds as a clock: `1:02:03`, `12:05`, `0:00`. */
export function formatClock(value: number): string {
  const { hours, minutes, seconds } = split(value);
  const shorter = `${minutes}:${two(seconds)}`;
  return digits(hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : shorter);
}

/** Joins parts to `1 hour 2 minutes 3 seconds`. */
const inOne = (parts: string[]): string =>
  parts.reduceRight((shorter, longer) => t('time.longerAndShorter', { longer, shorter }));

/** Formats seconds for screen readers: `1 hour 2 minutes`, `0 seconds`. */
export function formatSpokenDuration(value: number): string {
  const { hours, minutes, seconds } = split(value);
  const none = hours + minutes + seconds === 0;
  return inOne([
    ...(hours ? [t('time.hours', { count: hours })] : []),
    ...(minutes ? [t('time.minutes', { count: minutes })] : []),
    ...(seconds || none ? [t('time.seconds', { count: seconds })] : []),
  ]);
}

/** Formats seconds rounded to minutes: `1 h 5 min`, `45 min`, `2 h`; at least `1 min`. */
export function formatHoursMinutes(value: number): string {
  const total = Math.max(1, Math.round((Number.isFinite(value) ? value : 0) / 60));
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  return inOne([
    ...(hours ? [t('time.shortHours', { count: hours })] : []),
    ...(minutes ? [t('time.shortMinutes', { minutes })] : []),
  ]);
}
