import './texts';
import { t } from '~/messages/t';

const MEGABYTE = 1e6;
const GIGABYTE = 1e9;

/** In whole units; what was begun has at least one. */
export function sizeText(bytes: number): string {
  if (bytes >= 10 * GIGABYTE) {
    return t('downloads.gigabytes', { amount: Math.floor(bytes / GIGABYTE) });
  }
  const amount = bytes > 0 ? Math.max(1, Math.round(bytes / MEGABYTE)) : 0;
  return t('downloads.megabytes', { amount });
}
