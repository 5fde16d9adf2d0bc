import { interpolate, groupDigits, pluralForm, writeDecimal, type Values } from './catalogue';
import { findText, pageLanguage } from '#find-text';
import type { Messages } from './generated/messages';

export { pageLanguage };

type Parameters<Id extends keyof Messages> = Messages[Id] extends null ? [] : [Messages[Id]];

/**
 * The visible or announced text with that id, from app/messages. Call it where the text is needed, never while a
 * module loads: the language, and in the browser the texts, are known only later.
 */
export function t<Id extends keyof Messages>(id: Id, ...[values]: Parameters<Id>): string {
  const text = findText(id);
  if (!values) return text;
  const known: Values = values;
  const language = pageLanguage();
  return interpolate(pluralForm(text, language, Number(known.count)), language, known);
}

/** An amount that stands alone, as `t` shows it within a text. */
export const amount = (count: number): string => groupDigits(count, pageLanguage());

/** A number with decimals, as the language of the page writes it. `digits`: how many; without it as many as it has. */
export const decimal = (number: number, digits?: number): string =>
  writeDecimal(number, pageLanguage(), digits);
