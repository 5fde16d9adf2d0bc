import { t } from '~/messages/t';

/** Toast for a submitted review. */
export function savedReview(
  isNew: boolean,
  waiting: boolean,
): { title: string; description?: string } {
  const title = isNew ? t('review.saved') : t('review.updated');
  return waiting ? { title, description: t('review.waiting') } : { title };
}
