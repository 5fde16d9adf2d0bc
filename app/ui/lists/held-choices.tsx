import { Form } from '@remix-run/react';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { EnhancedField } from '~/ui/forms/enhanced-field';
import { Name } from '~/ui/text/name';
import { RichText } from '~/ui/text/rich-text';
import { AccessibleText } from '~/ui/text/accessible-text';

/** Approves or rejects a podcast that awaits review. */
export function HeldChoices({
  podcast: { id, title, language },
}: {
  podcast: { id: string; title: string; language: string | null };
}) {
  const name = () => <Name of={title} fallbackLanguage={language} />;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <EnhancedField />
      <input type="hidden" name="id" value={id} />
      <Button name="intent" value="agree" size="small">
        <AccessibleText seen={t('library.agree')}>
          <RichText text={t('library.agreeTo')} marks={{ name }} />
        </AccessibleText>
      </Button>
      <Button name="intent" value="refuse" look="danger" size="small">
        <AccessibleText seen={t('library.refuse')}>
          <RichText text={t('library.refuseThis')} marks={{ name }} />
        </AccessibleText>
      </Button>
    </Form>
  );
}
