import { ownLanguageName, textLanguages } from '~/lib/language/text-languages';
import { t } from '~/messages/t';
import { SelectField } from './form-fields';

/**
 * The language of the text in a form.
 *
 * @param defaultValue a BCP 47 tag, kept even if it is not in the list
 */
export function LanguageField({
  defaultValue,
  errors,
}: {
  defaultValue: string;
  errors?: string[];
}) {
  const listed = !defaultValue || textLanguages.some(({ value }) => value === defaultValue);
  const other = { value: defaultValue, label: ownLanguageName(defaultValue) };
  return (
    <SelectField
      label={t('form.language')}
      name="language"
      placeholder={t('form.detectLanguage')}
      options={listed ? textLanguages : [...textLanguages, other]}
      defaultValue={defaultValue}
      errors={errors}
    />
  );
}
