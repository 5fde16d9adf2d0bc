import type { ReactNode } from 'react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { RichText } from '~/ui/text/rich-text';
import { Spoken } from '~/ui/text/spoken';

export function FeatureButton({ featured, name }: { featured: boolean; name: ReactNode }) {
  return (
    <Button name="intent" value="feature" size="small" disabled={featured}>
      <Spoken seen={featured ? t('list.alreadyFeatured') : t('list.feature')}>
        <RichText
          text={featured ? t('list.alreadyFeaturedThis') : t('list.featureThis')}
          marks={{ name: () => name }}
        />
      </Spoken>
    </Button>
  );
}
