import { useState, useId, useContext } from 'react';
import { ageRanges, knowledgeLevels, languages, topics } from '~/domain/accounts/users';
import { t, pageLanguage } from '~/messages/t';
import { chosenLanguageName, knowledgeLevelName, topicName } from '~/ui/forms/choice-names';
import { CheckboxGroup, SelectField, TextField, useFirstValue } from '~/ui/forms/form-fields';
import { useHydrated } from '~/ui/document/store';
import { countryNamesIn } from '~/lib/language/country-names';
import type { FormFailure } from '~/lib/web/form-outcome';
import { Button, Sending } from '~/ui/forms/button';
import { NewPasswordFields } from './credential-fields';

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

/** Title of the summary of a refused registration. */
export function registrationFailed(failure: FormFailure | null): string {
  if (failure?.fields.confirmPassword) return t('auth.passwordsDiffer');
  if (failure?.fields.primaryLanguage) return t('auth.languageRequired');
  return t('auth.registrationFailed');
}

export function RegisterFields({ values = {} }: { values?: ProfileValues }) {
  return (
    <>
      <TextField
        label={t('auth.username')}
        hint={t('auth.usernameHint')}
        name="username"
        required
        autoComplete="nickname"
        defaultValue={values.username?.[0]}
      />
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={values.email?.[0]}
      />
      <NewPasswordFields first />
      <ProfileFields values={values} noLanguage={t('auth.selectLanguage')} languageRequired />
      <Button>{useContext(Sending) ? t('auth.creatingAccount') : t('auth.register')}</Button>
    </>
  );
}
