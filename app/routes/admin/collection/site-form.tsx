import { Form, useNavigation } from '@remix-run/react';
import { MAX_TITLE_LENGTH, MAX_WORDS_LENGTH, VISIBILITIES } from '~/domain/collections/collections';
import type { Visibility } from '~/domain/collections/collections';
import type { DayChoices } from '~/domain/collections/days-words.server';
import { textLanguages } from '~/lib/language/text-languages';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { Button, ButtonLink } from '~/ui/forms/button';
import { SelectField, TextAreaField, TextField } from '~/ui/forms/form-fields';
import { visibilityName } from '~/ui/forms/site-visibility';
import { DaysFields, type DaysOfForm } from './days-fields';

export type SiteForm = DaysOfForm & {
  title: string;
  words: string;
  language: string | null;
  visibility: Visibility;
};

/** Texts and days of a site collection. Its entries are edited on its own page. */
export function SiteCollectionForm({
  values,
  choices,
  failure,
}: {
  values: SiteForm;
  choices: DayChoices;
  failure: FormFailure | null;
}) {
  const sending = useNavigation().state !== 'idle';
  const typed = (name: 'title' | 'words' | 'language' | 'visibility') => ({
    name,
    defaultValue: failure?.values?.[name]?.[0] ?? values[name] ?? '',
    errors: failure?.fields[name],
  });
  return (
    <Form method="post" noValidate className="grid gap-4">
      <TextField
        {...typed('title')}
        label={t('library.title')}
        required
        maxLength={MAX_TITLE_LENGTH}
      />
      <TextAreaField
        {...typed('words')}
        label={t('adminCollections.words')}
        rows={3}
        maxLength={MAX_WORDS_LENGTH}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...typed('language')}
          label={t('library.language')}
          placeholder={t('adminCollections.asWritten')}
          options={textLanguages}
        />
        <SelectField
          {...typed('visibility')}
          label={t('adminCollections.whoSees')}
          required
          options={VISIBILITIES.map((value) => ({ value, label: visibilityName(value) }))}
        />
      </div>
      <DaysFields days={values} choices={choices} failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="save" busy={sending}>
          {t('list.save')}
        </Button>
        <ButtonLink to="/admin/collections" look="secondary">
          {t('form.cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
