import { Form } from '@remix-run/react';
import { whoAddsChoices, type WhoAdds } from '~/domain/feeds/import/who-adds';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { whoAddsName } from '~/ui/forms/choice-names';
import { SelectField } from '~/ui/forms/form-fields';

/** Collapsed, because it is rarely changed; the summary shows the current setting. */
export function WhoAddsForm({ whoAdds }: { whoAdds: WhoAdds }) {
  return (
    <details className="rounded-card border border-line bg-surface px-3 sm:px-4">
      <summary className="min-h-11 content-center">
        {t('library.whoAdds')}: <span className="font-semibold">{whoAddsName(whoAdds)}</span>
      </summary>
      <Form key={whoAdds} method="post" className="grid max-w-xl justify-items-start gap-3 pb-4">
        <div className="w-full">
          <SelectField
            label={t('library.whoAdds')}
            name="whoAdds"
            required
            hint={t('library.whoAddsHint')}
            options={whoAddsChoices.map((value) => ({ value, label: whoAddsName(value) }))}
            defaultValue={whoAdds}
          />
        </div>
        <Button name="intent" value="whoAdds" look="secondary" size="small">
          {t('list.save')}
        </Button>
      </Form>
    </details>
  );
}
