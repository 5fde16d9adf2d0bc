import { useState } from 'react';
import {
  ageRanges,
  knowledgeLevelName,
  knowledgeLevels,
  languages,
  topics,
} from '~/domain/users/users';
import { CheckboxGroup, SelectField, TextField } from './form-fields';
import { useHydrated } from './use-hydrated';

/** What is chosen already, by the field's name; lists for the two that hold several. */
export type ProfileValues = Record<string, string[] | undefined>;

type Props = {
  values: ProfileValues;
  errors: Record<string, string[]> | undefined;
  /** What no choice of the primary language is called. */
  noLanguage: string;
  languageRequired: boolean;
};

const levels = knowledgeLevels.map((level) => ({ value: level, label: knowledgeLevelName(level) }));

/** The profile's fields, the same at registration and when it is edited. */
export function ProfileFields({ values, errors, noLanguage, languageRequired }: Props) {
  const first = (name: string) => values[name]?.[0] ?? '';
  const [primaryLanguage, setPrimaryLanguage] = useState(first('primaryLanguage'));
  const hydrated = useHydrated();
  // Without script the list cannot follow the choice; then the server drops the primary language from it.
  const others = languages.filter((language) => !hydrated || language !== primaryLanguage);
  return (
    <>
      <SelectField
        label="Primary language"
        name="primaryLanguage"
        required={languageRequired}
        options={languages}
        placeholder={noLanguage}
        defaultValue={first('primaryLanguage')}
        onChange={(event) => setPrimaryLanguage(event.currentTarget.value)}
        errors={errors?.primaryLanguage}
      />
      <CheckboxGroup
        legend="Other languages"
        name="otherLanguages"
        options={others}
        chosen={values.otherLanguages ?? []}
      />
      <SelectField
        label="Age range"
        name="ageRange"
        options={ageRanges}
        placeholder="Not set"
        defaultValue={first('ageRange')}
        errors={errors?.ageRange}
      />
      <TextField
        label="Country of origin"
        name="countryOfOrigin"
        maxLength={100}
        defaultValue={first('countryOfOrigin')}
        errors={errors?.countryOfOrigin}
      />
      <TextField
        label="Country of residence"
        name="countryOfResidence"
        maxLength={100}
        autoComplete="country-name"
        defaultValue={first('countryOfResidence')}
        errors={errors?.countryOfResidence}
      />
      <CheckboxGroup
        legend="Topics of interest"
        name="topicsOfInterest"
        options={topics}
        chosen={values.topicsOfInterest ?? []}
      />
      <SelectField
        label="Knowledge level"
        name="knowledgeLevel"
        options={levels}
        placeholder="Not set"
        defaultValue={first('knowledgeLevel')}
        errors={errors?.knowledgeLevel}
      />
      <TextField
        label="Referral source"
        hint="How did you hear about us?"
        name="referralSource"
        maxLength={200}
        defaultValue={first('referralSource')}
        errors={errors?.referralSource}
      />
    </>
  );
}
