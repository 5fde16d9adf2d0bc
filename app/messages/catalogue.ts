import { groupDigits, inDigits } from './numbers';

/** Texts by topic and name, in the i18next JSON v4 form: `{{name}}` is a parameter, `_one` and `_other` end plural forms. */
export type CatalogueFile = { [topic: string]: { [name: string]: string } };

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Begins each plural form of a text; no text contains it. */
const FORM = '\u0001';

/**
 * Texts by id (`topic.name`). The plural forms of a text stand in one: `␁one:1 episode␁other:{{count}} episodes`,
 * so that a text is always a string. An empty one is not translated yet: it is left out.
 */
export function compileCatalogue(file: CatalogueFile): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [topic, names] of Object.entries(file)) {
    for (const [name, text] of Object.entries(names)) {
      if (!text) continue;
      const id = `${topic}.${name.replace(PLURAL, '')}`;
      const [, form] = PLURAL.exec(name) ?? [];
      texts[id] = form ? `${texts[id] ?? ''}${FORM}${form}:${text}` : text;
    }
  }
  return texts;
}

/** Cached per language: constructing `Intl.PluralRules` is slow. */
const rules: Record<string, Intl.PluralRules> = {};
const rulesOf = (language: string) => (rules[language] ??= new Intl.PluralRules(language));

/** The form for that count in that language; where it is missing `other`, else the last there is. */
export function pluralForm(text: string, language: string, count: number): string {
  if (!text.startsWith(FORM)) return text;
  const forms = text.slice(1).split(FORM);
  const formOf = (name: string) => forms.find((form) => form.startsWith(`${name}:`));
  const form = formOf(rulesOf(language).select(count)) ?? formOf('other') ?? forms.at(-1)!;
  return form.slice(form.indexOf(':') + 1);
}

const PARAMETER = /\{\{(\w+)\}\}/g;

/** Names of a text's parameters, each once. */
export const parametersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PARAMETER)].map(([, name]) => name!)),
];

export type Values = Record<string, string | number>;

/**
 * The text with its parameters filled in. `count` alone is an amount: other numbers may be years or numbers of episodes.
 * What is given as a string, such as a code, keeps its digits. `numbers`: see `numbersOf`.
 */
export const interpolate = (text: string, numbers: string, values: Values): string =>
  text.replace(PARAMETER, (_whole, name: string) => {
    const value = values[name];
    if (name === 'count') return groupDigits(Number(value), numbers);
    return typeof value === 'number' ? inDigits(value, numbers) : String(value);
  });
