import { useState, useId } from 'react';
import { ageRanges, knowledgeLevels, languages, topics } from '~/domain/accounts/users';
import { countryNamesIn } from '~/lib/language/country-names';
import { t, pageLanguage } from '~/messages/t';
import { useHydrated } from '~/ui/document/store';
import { chosenLanguageName, knowledgeLevelName, topicName } from './choice-names';
import { CheckboxGroup, SelectField, TextField, useFirstValue } from './form-fields';

type Field = (name: string) => { name: string; defaultValue: string };

/** Free text with country names as suggestions. */
function CountryFields({ field }: { field: Field }) {
  // The browser names the countries on demand: 250 names would weigh down every form.
  const [names, setNames] = useState<string[]>([]);
  const list = useId();
  const onFocus = () => setNames([...countryNamesIn(pageLanguage()).values()]);
  const choice = { maxLength: 100, list, onFocus };
  return (
    <>
      <TextField label={t('form.countryOfOrigin')} {...field('countryOfOrigin')} {...choice} />
      <TextField
        label={t('form.countryOfResidence')}
        {...field('countryOfResidence')}
        {...choice}
        autoComplete="country-name"
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

export type ProfileValues = Record<string, string[] | undefined>;

type Props = {
  values: ProfileValues;
  /** Label of the empty option. */
  noLanguage: string;
  languageRequired: boolean;
};

const named = (values: readonly string[], nameOf: (value: string) => string) =>
  values.map((value) => ({ value, label: nameOf(value) }));

export function ProfileFields({ values, noLanguage, languageRequired }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name]?.[0] ?? '' });
  const first = useFirstValue('primaryLanguage', values.primaryLanguage?.[0] ?? '');
  const [primaryLanguage, setPrimaryLanguage] = useState(first);
  const hydrated = useHydrated();
  // Without script, the server drops the primary language from the list.
  const others = languages.filter((language) => !hydrated || language !== primaryLanguage);
  return (
    <>
      <SelectField
        label={t('form.primaryLanguage')}
        {...field('primaryLanguage')}
        required={languageRequired}
        options={named(languages, chosenLanguageName)}
        placeholder={noLanguage}
        onChange={(event) => setPrimaryLanguage(event.currentTarget.value)}
      />
      <CheckboxGroup
        legend={t('form.otherLanguages')}
        name="otherLanguages"
        options={named(others, chosenLanguageName)}
        chosen={values.otherLanguages ?? []}
      />
      <SelectField
        label={t('form.ageRange')}
        {...field('ageRange')}
        options={named(ageRanges, String)}
        placeholder={t('form.notSet')}
      />
      <CountryFields field={field} />
      <CheckboxGroup
        legend={t('form.topicsOfInterest')}
        name="topicsOfInterest"
        options={named(topics, topicName)}
        chosen={values.topicsOfInterest ?? []}
      />
      <SelectField
        label={t('form.knowledgeLevel')}
        {...field('knowledgeLevel')}
        options={named(knowledgeLevels, knowledgeLevelName)}
        placeholder={t('form.notSet')}
      />
      <TextField
        label={t('form.referralSource')}
        hint={t('form.referralHint')}
        {...field('referralSource')}
        maxLength={200}
      />
    </>
  );
}
