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

/** In Latin digits, which are grouped from five on: not every language groups four. */
export const groupDigits = (count: number, language: string): string =>
  count < 10_000 ? `${count}` : new Intl.NumberFormat(`${language}-u-nu-latn`).format(count);

/** Cached per language, as the plural rules are. */
const marks: Record<string, string> = {};

/** A number in Latin digits with the language's decimal mark. `digits`: decimals; without it as many as there are. */
export function writeDecimal(number: number, language: string, digits?: number): string {
  marks[language] ??=
    new Intl.NumberFormat(`${language}-u-nu-latn`)
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.';
  const written = digits === undefined ? `${number}` : number.toFixed(digits);
  return written.replace('.', marks[language]);
}

/** The text with its parameters filled in. `count` alone is an amount: other numbers may be years or numbers of episodes. */
export const interpolate = (text: string, language: string, values: Values): string =>
  text.replace(PARAMETER, (_whole, name: string) =>
    name === 'count' ? groupDigits(Number(values.count), language) : String(values[name]),
  );
