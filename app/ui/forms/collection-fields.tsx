import {
  type Visibility,
  MAX_TITLE_LENGTH,
  MAX_WORDS_LENGTH,
  VISIBILITIES,
} from '~/domain/collections/collections';
import type { Failure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { collectionVisibilityName } from './choice-names';
import { SelectField, TextAreaField, TextField, LanguageField } from './form-fields';

type Values = { title: string; words: string; language: string | null; visibility: Visibility };

/** Title, description, language and visibility of a collection. */
export function CollectionFields({
  values,
  mayBePublic,
  failure,
}: {
  values: Values;
  mayBePublic: boolean;
  failure: Failure | undefined;
}) {
  const typed = (name: keyof Values) => failure?.values[name]?.[0] ?? values[name] ?? '';
  const errors = failure?.fields;
  return (
    <>
      <TextField
        label={t('collections.titleLabel')}
        name="title"
        required
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        defaultValue={typed('title')}
        errors={errors?.title}
      />
      <TextAreaField
        label={t('collections.words')}
        name="words"
        maxLength={MAX_WORDS_LENGTH}
        defaultValue={typed('words')}
        errors={errors?.words}
      />
      <LanguageField defaultValue={typed('language')} errors={errors?.language} />
      <SelectField
        label={t('collections.visibility')}
        hint={mayBePublic ? undefined : t('collections.publicLater')}
        name="visibility"
        required
        options={VISIBILITIES.map((value) => ({ value, label: collectionVisibilityName(value) }))}
        defaultValue={typed('visibility')}
        errors={errors?.visibility}
      />
    </>
  );
}
