import { parametersOf, type CatalogueFile } from '../../app/messages/catalogue';
import { wordFaults } from './corrected-words';
import { writingFaults } from './writing-rules';

const PLURAL = /_(zero|one|two|few|many|other)$/;
const nameOf = (id: string) => id.replace(PLURAL, '');

/**
 * Texts by id including the plural form, such as `cards.episodes_one`, without the topic `language`. Empty texts count
 * as missing.
 */
export function textsOf({ language: _, ...topics }: CatalogueFile): Map<string, string> {
  const texts = Object.entries(topics).flatMap(([topic, names]) =>
    Object.entries(names).map(([name, text]): [string, string] => [`${topic}.${name}`, text]),
  );
  return new Map(texts.filter(([, text]) => String(text).trim()));
}

const isPlural = (id: string, english: Map<string, string>) =>
  PLURAL.test(id) && english.has(`${nameOf(id)}_other`);

const formsOf = (tag: string): string[] =>
  new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

/** Ids that a language needs: each plural text in all of the language's plural forms. */
export function idsFor(tag: string, catalogue: CatalogueFile): string[] {
  const english = textsOf(catalogue);
  const ids = [...english.keys()].flatMap((id) =>
    isPlural(id, english) ? formsOf(tag).map((form) => `${nameOf(id)}_${form}`) : [id],
  );
  return [...new Set(ids)];
}

/** Plural forms that cover several numbers from 1 on, so that their text must contain the number. */
function formsOfSeveral(tag: string): Set<string> {
  const rules = new Intl.PluralRules(tag);
  const chosen = Array.from({ length: 200 }, (_, index) => rules.select(index + 1));
  return new Set(chosen.filter((form, index) => chosen.indexOf(form) < index));
}

/** Braces outside `{{parameters}}`: libraries fill in `{name}`, anything else is a typo. */
const bracesIn = (text: string): string =>
  (text.replaceAll(/\{\{\w+\}\}/g, '').match(/\{\w*\}?|\}/g) ?? []).sort().join(' ');

function parameterFaults(text: string, original: string, countIsOptional: boolean): string[] {
  const parameters = parametersOf(text);
  const expected = parametersOf(original);
  const missing = expected.filter(
    (name) => !parameters.includes(name) && !(name === 'count' && countIsOptional),
  );
  const unknown = parameters.filter((name) => !expected.includes(name));
  return [
    ...missing.map((name) => `lacks the parameter {{${name}}}`),
    ...unknown.map((name) => `has the parameter {{${name}}}, which the English text has not`),
    ...(bracesIn(text) === bracesIn(original)
      ? []
      : [`has other single braces than the English text (${bracesIn(original) || 'none'})`]),
  ];
}

const openedIn = (text: string) => [...text.matchAll(/<(\w+)>/g)].map(([, name]) => name!);

function tagFaults(text: string, original: string): string[] {
  const tags = openedIn(text);
  const expected = openedIn(original);
  const missing = expected.filter((name) => !tags.includes(name));
  const unknown = tags.filter((name) => !expected.includes(name));
  // As RichText parses them: tags do not nest.
  const rest = text.replaceAll(/<(\w+)>[^<]*<\/\1>/g, '');
  const loose = rest.match(/<[^>]*>?/)?.[0];
  return [
    ...missing.map((name) => `lacks the tag <${name}></${name}>`),
    ...unknown.map((name) => `has the tag <${name}>, which the English text has not`),
    ...(loose ? [`has ${loose}, which is not opened or not closed`] : []),
  ];
}

/** The ten digits of an `Intl` numbering system, starting at zero; null if it has none. */
function digitsOf(system: string | undefined): string | null {
  if (!system || !Intl.supportedValuesOf('numberingSystem').includes(system)) return null;
  const format = new Intl.NumberFormat(`en-u-nu-${system}`);
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? digits.join('') : null;
}

const LATIN_DIGITS = '0123456789';

/** Calendars with twelve months. */
const CALENDARS = ['gregory', 'persian', 'islamic-umalqura'];

function languageFaults(language: CatalogueFile[string] | undefined): string[] {
  if (!language) return ['the topic "language" is missing'];
  const { name = '', direction = '', digits, calendar = '', note, ...others } = language;
  return [
    ...(/\p{L}[\p{L}\p{M}]/u.test(name) ? [] : ['language.name is missing']),
    ...(/^(ltr|rtl)$/.test(direction) ? [] : ['language.direction is neither ltr nor rtl']),
    ...(digitsOf(digits) ? [] : ['language.digits is no numbering system such as latn or beng']),
    ...(CALENDARS.includes(calendar)
      ? []
      : [`language.calendar is none of ${CALENDARS.join(', ')}`]),
    ...(note === undefined || note.trim() ? [] : ['language.note is empty: leave it out']),
    ...Object.keys(others).map((tag) => `language.${tag} is not known`),
  ];
}

/** Names a text for people, its plural form included. */
function labelOf(id: string, english: Map<string, string>): string {
  return isPlural(id, english) ? `the plural form "${PLURAL.exec(id)![1]}" of ${nameOf(id)}` : id;
}

/** Texts that a catalog lacks, so that the site shows them in English; empty if it is complete. */
export function gapsOf(tag: string, file: CatalogueFile, english: CatalogueFile): string[] {
  const texts = textsOf(file);
  const englishTexts = textsOf(english);
  const missing = idsFor(tag, english).filter((id) => !texts.has(id));
  return missing.map((id) => labelOf(id, englishTexts));
}

/** Texts of a catalog that English no longer has. They are not used and can be deleted. */
export function leftoversOf(file: CatalogueFile, english: CatalogueFile): string[] {
  const englishTexts = textsOf(english);
  return [...textsOf(file).keys()].filter(
    (id) => !englishTexts.has(id) && !isPlural(id, englishTexts),
  );
}

/** Names of months follow the calendar and names of days the language, so English cannot fill in for them. */
const NAMES_OF_TIME = { months: 12, weekdays: 7 };

function timeFaults(texts: Map<string, string>): string[] {
  return Object.entries(NAMES_OF_TIME).flatMap(([name, count]) => {
    const names = texts.get(`time.${name}`)?.split(' ');
    if (!names) return [`time.${name} is missing`];
    return names.length === count
      ? []
      : [`time.${name} has ${names.length} names, with a space between, not ${count}`];
  });
}

/**
 * What is wrong in a catalog, one sentence each, starting with its tag; empty if it has no faults. A text that only
 * English has is not one: see `gapsOf`.
 */
export function faultsOf(tag: string, file: CatalogueFile, english: CatalogueFile): string[] {
  if (Intl.PluralRules.supportedLocalesOf(tag)[0] !== tag) {
    return [`${tag}: this is not the tag of a language.`];
  }
  const englishTexts = textsOf(english);
  const several = formsOfSeveral(tag);
  const digits = digitsOf(file.language?.digits) ?? LATIN_DIGITS;
  const faults = [
    ...languageFaults(file.language),
    ...(file === english ? gapsOf(tag, file, english).map((gap) => `${gap} is missing`) : []),
    ...timeFaults(textsOf(file)),
  ];
  for (const [id, text] of textsOf(file)) {
    const plural = isPlural(id, englishTexts);
    const original = englishTexts.get(plural ? `${nameOf(id)}_other` : id);
    if (original === undefined) continue;
    if (plural && !formsOf(tag).includes(PLURAL.exec(id)![1]!)) {
      faults.push(`the language has not ${labelOf(id, englishTexts)}`);
      continue;
    }
    const ownFaults = [
      ...parameterFaults(text, original, plural && !several.has(PLURAL.exec(id)![1]!)),
      ...tagFaults(text, original),
      ...writingFaults(tag, id, text, digits),
      ...wordFaults(tag, id, text),
    ];
    faults.push(...ownFaults.map((fault) => `${id} ${fault}`));
  }
  return faults.map((fault) => `${tag}: ${fault}.`);
}
