import {
  type Visibility,
  MAX_TITLE_LENGTH,
  MAX_WORDS_LENGTH,
  VISIBILITIES,
} from '~/domain/collections/collections';
import { t } from '~/messages/t';
import { collectionVisibilityName } from './choice-names';
import { SelectField, TextAreaField, TextField, LanguageField } from './form-fields';

type Values = { title: string; words: string; language: string | null; visibility: Visibility };

/** Title, description, language and visibility of a collection. */
export function CollectionFields({
  values,
  mayBePublic,
}: {
  values: Values;
  mayBePublic: boolean;
}) {
  return (
    <>
      <TextField
        label={t('collections.titleLabel')}
        name="title"
        required
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        defaultValue={values.title}
      />
      <TextAreaField
        label={t('collections.words')}
        name="words"
        maxLength={MAX_WORDS_LENGTH}
        defaultValue={values.words}
      />
      <LanguageField defaultValue={values.language ?? ''} />
      <SelectField
        label={t('collections.visibility')}
        hint={mayBePublic ? undefined : t('collections.publicLater')}
        name="visibility"
        required
        options={VISIBILITIES.map((value) => ({ value, label: collectionVisibilityName(value) }))}
        defaultValue={values.visibility}
      />
    </>
  );
}
