import { interpolate, pluralForm, type Values } from './catalogue';
import { groupDigits, inDigits, numbersOf, writeDecimal } from './numbers';
import { findText, pageLanguage } from '#find-text';
import type { Messages } from './generated/messages';

export { pageLanguage };

type Parameters<Id extends keyof Messages> = Messages[Id] extends null ? [] : [Messages[Id]];

const pageNumbers = () => numbersOf(pageLanguage(), findText('language.digits'));

/** Returns the text with that id, with its parameters filled in. */
export function fill(id: string, values: Values): string {
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
