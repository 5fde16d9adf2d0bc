import { Button } from '~/ui/forms/button';
import { useLabelOf } from '~/ui/text/use-label-of';

export function FeatureButton({ featured, titleId }: { featured: boolean; titleId: string }) {
  const words = featured ? 'Already Featured' : 'Feature';
  return (
    <Button
      name="intent"
      value="feature"
      size="small"
      disabled={featured}
      {...useLabelOf(titleId)}
      aria-label={`${words}:`}
    >
      {words}
    </Button>
  );
}
