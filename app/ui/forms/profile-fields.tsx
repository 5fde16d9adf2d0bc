import { useState } from 'react';
import {
  ageRanges,
  knowledgeLevelName,
  knowledgeLevels,
  languages,
  topics,
} from '~/domain/users/users';
import { CheckboxGroup, SelectField, TextField } from './form-fields';
import { useHydrated } from '~/ui/navigation/use-hydrated';

export type ProfileValues = Record<string, string[] | undefined>;

type Props = {
  values: ProfileValues;
  errors: Record<string, string[]> | undefined;
  /** Label of the empty choice. */
  noLanguage: string;
  languageRequired: boolean;
};

const levels = knowledgeLevels.map((level) => ({ value: level, label: knowledgeLevelName(level) }));

export function ProfileFields({ values, errors, noLanguage, languageRequired }: Props) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name]?.[0] ?? '',
    errors: errors?.[name],
  });
  const [primaryLanguage, setPrimaryLanguage] = useState(values.primaryLanguage?.[0]);
  const hydrated = useHydrated();
  // Without script the server drops the primary language from the list.
  const others = languages.filter((language) => !hydrated || language !== primaryLanguage);
  return (
    <>
      <SelectField
        label="Primary language"
        {...field('primaryLanguage')}
        required={languageRequired}
        options={languages}
        placeholder={noLanguage}
        onChange={(event) => setPrimaryLanguage(event.currentTarget.value)}
      />
      <CheckboxGroup
        legend="Other languages"
        name="otherLanguages"
        options={others}
        chosen={values.otherLanguages ?? []}
      />
      <SelectField
        label="Age range"
        {...field('ageRange')}
        options={ageRanges}
        placeholder="Not set"
      />
      <TextField label="Country of origin" {...field('countryOfOrigin')} maxLength={100} />
      <TextField
        label="Country of residence"
        {...field('countryOfResidence')}
        maxLength={100}
        autoComplete="country-name"
      />
      <CheckboxGroup
        legend="Topics of interest"
        name="topicsOfInterest"
        options={topics}
        chosen={values.topicsOfInterest ?? []}
      />
      <SelectField
        label="Knowledge level"
        {...field('knowledgeLevel')}
        options={levels}
        placeholder="Not set"
      />
      <TextField
        label="Referral source"
        hint="How did you hear about us?"
        {...field('referralSource')}
        maxLength={200}
      />
    </>
  );
}
