import { useId, useState } from 'react';
import { countryNamesIn } from '~/lib/language/country-names';
import { t, textLanguage } from '~/messages/t';
import { TextField } from './form-fields';

type Field = (name: string) => { name: string; defaultValue: string; errors?: string[] };

/** Free text with the names of countries to choose from. */
export function CountryFields({ field }: { field: Field }) {
  // Named when they are wanted, by the browser: 250 names would weigh on every form.
  const [names, setNames] = useState<string[]>([]);
  const list = useId();
  const onFocus = () => setNames([...countryNamesIn(textLanguage()).values()]);
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
