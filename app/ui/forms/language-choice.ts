import type { NamedLanguage } from '~/lib/language/language-names.server';

/** Option of a select. Each language is labeled in itself. */
export const languageChoice = ({ code, name, lang, dir }: NamedLanguage) => ({
  value: code,
  label: name,
  lang,
  dir,
});
