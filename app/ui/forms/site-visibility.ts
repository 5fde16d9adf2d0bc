import type { Visibility } from '~/domain/collections/collections';
import { t } from '~/messages/t';

const visibilityNames: Record<Visibility, () => string> = {
  private: () => t('adminCollections.private'),
  link: () => t('adminCollections.byLink'),
  public: () => t('adminCollections.public'),
};

/** Of the site's own, whose private ones all admins see. */
export const visibilityName = (visibility: Visibility): string => visibilityNames[visibility]();
