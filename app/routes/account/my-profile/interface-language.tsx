import { Form } from '@remix-run/react';
import { languages } from '~/messages/generated/languages';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { SelectField } from '~/ui/forms/form-fields';

const options = languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }));

/** The language that the site and letters to the member are in. */
export function InterfaceLanguage({ chosen }: { chosen: string | null }) {
  return (
    <Form
      method="post"
      action="/my-profile/preferences"
      preventScrollReset
      className="grid justify-items-start gap-4"
    >
      <input type="hidden" name="returnTo" value="/my-profile" />
      <SelectField
        label={t('frame.language')}
        hint={t('account.languageHint')}
        name="interfaceLanguage"
        placeholder={t('form.notSet')}
        options={options}
        defaultValue={chosen ?? ''}
      />
      <Button look="secondary">{t('list.save')}</Button>
    </Form>
  );
}
