import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { RichText } from '~/ui/text/rich-text';
import { AccessibleText } from '~/ui/text/accessible-text';

export function FeatureButton({ featured, name }: { featured: boolean; name: ReactNode }) {
  return (
    <Button name="intent" value="feature" size="small" disabled={featured}>
      <AccessibleText seen={featured ? t('list.alreadyFeatured') : t('list.feature')}>
        <RichText
          text={featured ? t('list.alreadyFeaturedThis') : t('list.featureThis')}
          marks={{ name: () => name }}
        />
      </AccessibleText>
    </Button>
  );
}
