import { t } from '~/messages/t';

/** Rounded up: `2 minutes`. */
export function waitWords(seconds: number): string {
  if (seconds <= 10) return t('time.fewSeconds');
  const tens = Math.ceil(seconds / 10) * 10;
  if (tens < 60) return t('time.seconds', { count: tens });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? t('time.minutes', { count: minutes })
    : t('time.hours', { count: Math.ceil(minutes / 60) });
}
