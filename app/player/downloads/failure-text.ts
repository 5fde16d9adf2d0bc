import './texts';
import { t } from '~/messages/t';
import type { DownloadFailure } from './download';

const texts: Record<DownloadFailure, () => string> = {
  refused: () => t('downloads.refused'),
  gone: () => t('downloads.gone'),
  unreachable: () => t('downloads.unreachable'),
  notAudio: () => t('downloads.notAudio'),
  broken: () => t('downloads.broken'),
  full: () => t('downloads.full'),
  noStorage: () => t('downloads.noStorage'),
};

/** What went wrong, and how to go on. */
export const failureText = (failure: DownloadFailure): string => texts[failure]();
