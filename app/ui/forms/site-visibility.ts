import type { Visibility } from '~/domain/collections/collections';
import { t } from '~/messages/t';

const visibilityNames: Record<Visibility, () => string> = {
  private: () => t('adminCollections.private'),
  link: () => t('adminCollections.byLink'),
  public: () => t('adminCollections.public'),
};

/** Visibility of site collections; all admins can see the private ones. */
export const visibilityName = (visibility: Visibility): string => visibilityNames[visibility]();
