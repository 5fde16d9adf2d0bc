import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { useLabelOf } from '~/ui/text/use-label-of';

export function FeatureButton({ featured, titleId }: { featured: boolean; titleId: string }) {
  return (
    <Button
      name="intent"
      value="feature"
      size="small"
      disabled={featured}
      {...useLabelOf(titleId)}
      aria-label={featured ? t('list.alreadyFeaturedThis') : t('list.featureThis')}
    >
      {featured ? t('list.alreadyFeatured') : t('list.feature')}
    </Button>
  );
}
