import { countOf } from '~/lib/text/count-of';

/** Rounded up: `2 minutes`. */
export function waitWords(seconds: number): string {
  if (seconds <= 10) return 'a few seconds';
  const tens = Math.ceil(seconds / 10) * 10;
  if (tens < 60) return countOf(tens, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? countOf(minutes, 'minute') : countOf(Math.ceil(minutes / 60), 'hour');
}
