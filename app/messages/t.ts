import { interpolate, pluralForm, type Values } from './catalogue';
import { groupDigits, inDigits, numbersOf, writeDecimal } from './numbers';
import { findText, pageLanguage } from '#find-text';
import type { Messages } from './generated/messages';

export { pageLanguage };

type Parameters<Id extends keyof Messages> = Messages[Id] extends null ? [] : [Messages[Id]];

const pageNumbers = () => numbersOf(pageLanguage(), findText('language.digits'));

/** The text with that id, its parameters filled in. */
export function fill(id: string, values: Values): string {
  const text = pluralForm(findText(id), pageLanguage(), Number(values.count));
  return interpolate(text, pageNumbers(), values);
}

/**
 * The visible or announced text with that id, from app/messages. Call it where the text is needed, never while a
 * module loads: the language, and in the browser the texts, are known only later.
 */
export function t<Id extends keyof Messages>(id: Id, ...[values]: Parameters<Id>): string {
  return values ? fill(id, values) : findText(id);
}

/** An amount that stands alone, as `t` shows it within a text. */
export const amount = (count: number): string => groupDigits(count, pageNumbers());

/** A number with decimals, as the language of the page writes it. `decimals`: how many; without it as many as it has. */
export const decimal = (number: number, decimals?: number): string =>
  writeDecimal(number, pageNumbers(), decimals);

/** A number that is no amount, or what is written with digits such as `1:02`, in the digits of the page's language. */
export const digits = (written: string | number): string => inDigits(written, pageNumbers());
