import { interpolate, pluralForm, type Values } from './catalogue';
import { findText, pageLanguage } from './find-text';
import type { Messages } from './generated/messages';

export { pageLanguage };

type Parameters<Id extends keyof Messages> = Messages[Id] extends null ? [] : [Messages[Id]];

/**
 * The visible or announced text with that id, from app/messages. Call it where the text is needed, never while a
 * module loads, and with the id written out: the browser's build puts the text itself in its place.
 */
export function t<Id extends keyof Messages>(id: Id, ...[values]: Parameters<Id>): string {
  const text = findText(id);
  if (!values) return text;
  const known: Values = values;
  return interpolate(pluralForm(text, pageLanguage(), Number(known.count)), known);
}
