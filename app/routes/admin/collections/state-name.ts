import type { DeskState } from '~/domain/collections/collection-days';
import type { Visibility } from '~/domain/collections/collections';
import { t } from '~/messages/t';

const names: Record<DeskState, () => string> = {
  site: () => t('adminCollections.ofSite'),
  offered: () => t('adminCollections.offered'),
  members: () => t('adminCollections.ofMembers'),
  hidden: () => t('library.hidden'),
  reported: () => t('adminCollections.reported'),
};

export const stateName = (state: DeskState): string => names[state]();

const visibilityNames: Record<Visibility, () => string> = {
  private: () => t('adminCollections.private'),
  link: () => t('adminCollections.byLink'),
  public: () => t('adminCollections.public'),
};

/** Of the site's own, whose private ones all admins see. */
export const visibilityName = (visibility: Visibility): string => visibilityNames[visibility]();
