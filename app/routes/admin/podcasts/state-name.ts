import type { PodcastState } from '~/domain/library/library';
import { t } from '~/messages/t';

const names: Record<PodcastState, () => string> = {
  shown: () => t('library.shown'),
  held: () => t('library.held'),
  hidden: () => t('library.hidden'),
  failing: () => t('library.failing'),
  unlisted: () => t('library.unlisted'),
};

export const stateName = (state: PodcastState): string => names[state]();
