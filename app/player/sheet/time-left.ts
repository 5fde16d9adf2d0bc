import { formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import type { SleepEnd } from '~/player/sleep/sleep-clock';
import type { SleepState } from '~/player/sleep/sleep-timer';

export const inMinutes = (minutes: number): string => formatSpokenDuration(minutes * 60);

export const pausesAt = (end: SleepEnd): string =>
  end === 'chapter' ? t('player.pausesAtChapterEnd') : t('player.pausesAtEnd');

/** Null while no timer is running. */
export function timeLeft({ until, minutesLeft }: SleepState): string | null {
  if (until === null) return null;
  if (typeof until === 'string') return pausesAt(until);
  return t('player.timeLeft', { time: inMinutes(minutesLeft) });
}
