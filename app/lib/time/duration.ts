import { digits, t } from '~/messages/t';

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
