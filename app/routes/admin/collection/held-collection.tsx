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
  notes: string[];
};

/** Shows why a collection waits and the texts that members wrote for it, and accepts it. */
export function HeldCollection({ heldFor, collection: { language }, form, notes }: Props) {
  return (
    <ActionForm
      summary={false}
      className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h3 className="text-lg font-semibold">{t('adminCollections.held')}</h3>
      <p>
        <Badge tone="gold">{heldReasonName(heldFor)}</Badge>
      </p>
      <dl className="grid w-full gap-3 empty:hidden">
        {form.words ? (
          <Written name={t('collections.words')} texts={[form.words]} language={language} />
        ) : null}
        {notes.length > 0 ? (
          <Written name={t('collections.note')} texts={notes} language={language} />
        ) : null}
      </dl>
      <Button name="intent" value="accept">
        {t('adminCollections.accept')}
      </Button>
    </ActionForm>
  );
}

function Written({
  name,
  texts,
  language,
}: {
  name: string;
  texts: string[];
  language: string | null;
}) {
  return (
    <div className="grid gap-1">
      <dt className="text-sm text-ink-muted">{name}</dt>
      {texts.map((text, index) => (
        <dd key={index}>
          <WrittenText text={text} language={language} />
        </dd>
      ))}
    </div>
  );
}
