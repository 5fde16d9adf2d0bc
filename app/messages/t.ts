import { findText, pageLanguage } from '#find-text';
import {
  interpolate,
  pluralForm,
  type Values,
  groupDigits,
  inDigits,
  numbersOf,
  writeDecimal,
} from './catalogue';
import type { Messages } from './generated/messages';

export { pageLanguage };

type Parameters<Id extends keyof Messages> = Messages[Id] extends null ? [] : [Messages[Id]];

const pageNumbers = () => numbersOf(pageLanguage(), findText('language.digits'));

/** Returns the text with that id, with its parameters filled in. */
function fill(id: string, values: Values): string {
  const text = pluralForm(findText(id), pageLanguage(), Number(values.count));
  return interpolate(text, pageNumbers(), values);
}

/**
 * Returns the translated text with that id from app/messages. Call it when rendering, never at module load: the
 * language, and in the browser the texts, are not known until later.
 */
export function t<Id extends keyof Messages>(id: Id, ...[values]: Parameters<Id>): string {
  return values ? fill(id, values) : findText(id);
}

/** Formats a standalone amount as `t` does within a text. */
export const amount = (count: number): string => groupDigits(count, pageNumbers());

/**
 * Formats a decimal number in the page's language. `decimals` fixes the number of decimals; by default all are kept.
 */
export const decimal = (number: number, decimals?: number): string =>
  writeDecimal(number, pageNumbers(), decimals);

/**
 * Converts a number that is not an amount, or text with digits such as `1:02`, to the digits of the page's language.
 */
export const digits = (written: string | number): string => inDigits(written, pageNumbers());

/** A text that the server translates later, into the reader's language. */
export type DeferredText = {
  id: keyof Messages;
  values?: Record<string, string | number | DeferredText>;
};

type Deferrable<P> = {
  [Name in keyof P]: P[Name] | (string extends P[Name] ? DeferredText : never);
};
type DeferrableParameters<Id extends keyof Messages> = Messages[Id] extends null
  ? []
  : [Deferrable<Messages[Id]>];

/** Like `t`, but resolved later by `textOf`. */
export function deferred<Id extends keyof Messages>(
  id: Id,
  ...[values]: DeferrableParameters<Id>
): DeferredText {
  const parameters: object | undefined = values;
  return parameters ? { id, values: { ...parameters } } : { id };
}

/** Translates a deferred text; a plain string is returned unchanged. */
export function textOf(text: DeferredText | string): string {
  if (typeof text === 'string') return text;
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : textOf(value),
  ]);
  return fill(text.id, Object.fromEntries(values) as Values);
}

/** Serializes a text for a database column read by `readStoredText`. */
export const textToStore = (text: DeferredText | string): string =>
  typeof text === 'string' ? text : JSON.stringify(text);

/** Parses a stored text; plain sentences stay as they are. Returns null if the text is no longer in the catalog. */
export function readStoredText(stored: string | null): DeferredText | string | null {
  if (!stored?.startsWith('{"id":"')) return stored;
  const text = JSON.parse(stored) as DeferredText;
  return findText(text.id) === text.id ? null : text;
}
