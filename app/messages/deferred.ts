import type { Values } from './catalogue';
import { fill } from './t';
import { findText } from '#find-text';
import type { Messages } from './generated/messages';

/** A text that the server translates when it is read, in the language of its reader. */
export type DeferredText = {
  id: keyof Messages;
  values?: Record<string, string | number | DeferredText>;
};

type Deferrable<P> = {
  [Name in keyof P]: P[Name] | (string extends P[Name] ? DeferredText : never);
};
type Parameters<Id extends keyof Messages> = Messages[Id] extends null
  ? []
  : [Deferrable<Messages[Id]>];

/** As `t`, resolved later by `textOf`. */
export function deferred<Id extends keyof Messages>(
  id: Id,
  ...[values]: Parameters<Id>
): DeferredText {
  const known: object | undefined = values;
  return known ? { id, values: { ...known } } : { id };
}

/** A plain string is returned unchanged. */
export function textOf(text: DeferredText | string): string {
  if (typeof text === 'string') return text;
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : textOf(value),
  ]);
  return fill(text.id, Object.fromEntries(values) as Values);
}

/** For a column of the database, which `readStoredText` reads. */
export const textToStore = (text: DeferredText | string): string =>
  typeof text === 'string' ? text : JSON.stringify(text);

/** What was stored as a sentence stays one; null for a text that the catalogue has no more. */
export function readStoredText(stored: string | null): DeferredText | string | null {
  if (!stored?.startsWith('{"id":"')) return stored;
  const text = JSON.parse(stored) as DeferredText;
  return findText(text.id) === text.id ? null : text;
}
