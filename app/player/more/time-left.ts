import { formatSpokenDuration } from '~/lib/time/duration';
import { t } from '~/messages/t';
import type { SleepState } from '~/player/sleep/sleep-timer';

export const inMinutes = (minutes: number): string => formatSpokenDuration(minutes * 60);

/** Null while no timer runs. */
export function timeLeft({ until, minutesLeft }: SleepState): string | null {
  if (until === null) return null;
  if (until === 'episode') return t('player.pausesAtEnd');
  return t('player.timeLeft', { time: inMinutes(minutesLeft) });
}
