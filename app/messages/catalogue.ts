/** Its URLs have no prefix, and other catalogs are compared with its catalog. */
export const DEFAULT_LANGUAGE = 'en';

/** Builds the `Intl` tag for a language's numbers, such as `fa-u-nu-arabext`. The catalog names the digits. */
export const numbersOf = (language: string, digits: string): string => `${language}-u-nu-${digits}`;

/** Cached per language, because constructing `Intl` formatters is slow. */
const digits: Record<string, string[]> = {};

/** Converts a number, or text with digits such as `1:02`, to the language's digits. */
export function inDigits(written: string | number, numbers: string): string {
  if (numbers.endsWith('-latn')) return String(written);
  digits[numbers] ??= Array.from({ length: 10 }, (_, digit) =>
    new Intl.NumberFormat(numbers).format(digit),
  );
  return String(written).replace(/[0-9]/g, (digit) => digits[numbers]![Number(digit)]!);
}

/** Groups from five digits on, because not every language groups four. */
export const groupDigits = (count: number, numbers: string): string =>
  count < 10_000 ? inDigits(count, numbers) : new Intl.NumberFormat(numbers).format(count);

/** Decimal marks, cached per language. */
const marks: Record<string, string> = {};

/**
 * Formats a number with the language's decimal mark. `decimals` fixes the number of decimals; by default all are kept.
 */
export function writeDecimal(number: number, numbers: string, decimals?: number): string {
  marks[numbers] ??=
    new Intl.NumberFormat(numbers).formatToParts(0.5).find(({ type }) => type === 'decimal')
      ?.value ?? '.';
  const written = decimals === undefined ? `${number}` : number.toFixed(decimals);
  return inDigits(written.replace('.', marks[numbers]), numbers);
}

/**
 * Texts by topic and name in i18next JSON v4 format: `{{name}}` is a parameter, `_one` and `_other` mark plural forms.
 */
export type CatalogueFile = { [topic: string]: { [name: string]: string } };

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Precedes each plural form of a text; no text contains it. */
const FORM = '\u0001';

/**
 * Compiles texts by id (`topic.name`). Plural forms are joined, as in `␁one:1 episode␁other:{{count}} episodes`, so
 * that a text is always a string. Empty texts are untranslated and left out.
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

/** Cached per language, because constructing `Intl.PluralRules` is slow. */
const rules: Record<string, Intl.PluralRules> = {};
const rulesOf = (language: string) => (rules[language] ??= new Intl.PluralRules(language));

/** Returns the plural form for a count in a language; falls back to `other`, then to the last form. */
export function pluralForm(text: string, language: string, count: number): string {
  if (!text.startsWith(FORM)) return text;
  const forms = text.slice(1).split(FORM);
  const formOf = (name: string) => forms.find((form) => form.startsWith(`${name}:`));
  const form = formOf(rulesOf(language).select(count)) ?? formOf('other') ?? forms.at(-1)!;
  return form.slice(form.indexOf(':') + 1);
}

const PARAMETER = /\{\{(\w+)\}\}/g;

/** Returns the distinct parameter names of a text. */
export const parametersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(PARAMETER)].map(([, name]) => name!)),
];

export type Values = Record<string, string | number>;

/**
 * Fills in a text's parameters. Only `count` is formatted as an amount, because other numbers may be years or episode
 * numbers. Strings, such as codes, keep their digits. `numbers`: see `numbersOf`.
 */
export const interpolate = (text: string, numbers: string, values: Values): string =>
  text.replace(PARAMETER, (_whole, name: string) => {
    const value = values[name];
    if (name === 'count') return groupDigits(Number(value), numbers);
    return typeof value === 'number' ? inDigits(value, numbers) : String(value);
  });
