import type { DeskState } from '~/domain/collections/collection-days';
import { t } from '~/messages/t';

const names: Record<DeskState, () => string> = {
  site: () => t('adminCollections.ofSite'),
  offered: () => t('adminCollections.offered'),
  members: () => t('adminCollections.ofMembers'),
  hidden: () => t('library.hidden'),
  reported: () => t('adminCollections.reported'),
};

export const stateName = (state: DeskState): string => names[state]();
