import type { HeldFor } from '~/domain/accounts/users';
import { t } from '~/messages/t';
import { Badge } from '~/ui/cards/badge';
import { Button } from '~/ui/forms/button';
import { ActionForm } from '~/ui/forms/form';
import { heldReasonName } from '~/ui/forms/choice-names';
import { WrittenText } from '~/ui/text/written-text';

type Props = {
  heldFor: HeldFor;
  collection: { language: string | null };
  form: { words: string };
};

/** Shows why a collection waits and its description, and accepts it. */
export function HeldCollection({ heldFor, collection, form }: Props) {
  return (
    <ActionForm summary={false} className="grid justify-items-start gap-3">
      <p>
        <Badge tone="gold">{heldReasonName(heldFor)}</Badge>
      </p>
      {form.words ? <WrittenText text={form.words} language={collection.language} /> : null}
      <Button name="intent" value="show">
        {t('library.show')}
      </Button>
    </ActionForm>
  );
}
