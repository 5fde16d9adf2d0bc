import type { Values } from './catalogue';
import { fill } from './t';
import { findText } from '#find-text';
import type { Messages } from './generated/messages';

/** A text that the server translates later, into the reader's language. */
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

/** Like `t`, but resolved later by `textOf`. */
export function deferred<Id extends keyof Messages>(
  id: Id,
  ...[values]: Parameters<Id>
): DeferredText {
  const known: object | undefined = values;
  return known ? { id, values: { ...known } } : { id };
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
