import type { NamedLanguage } from '~/lib/language/language-names.server';

/** Of a select; each is named in itself. */
export const languageChoice = ({ code, name, lang, dir }: NamedLanguage) => ({
  value: code,
  label: name,
  lang,
  dir,
});
