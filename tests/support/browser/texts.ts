import { readFileSync } from 'node:fs';
import {
  compileCatalogue,
  interpolate,
  pluralForm,
  type Values,
  numbersOf,
} from '../../../app/messages/catalogue';

/** Looks up texts of one language like the site's own `t`, for tests in that language. */
export function textsIn(tag: string): (id: string, values?: Values) => string {
  const file = new URL(`../../../app/messages/${tag}.json`, import.meta.url);
  const texts = compileCatalogue(JSON.parse(readFileSync(file, 'utf8')));
  const numbers = numbersOf(tag, texts['language.digits']!);
  return (id, values = {}) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`${tag} has no text ${id}`);
    const form = pluralForm(text, tag, Number(values.count));
    return interpolate(form, numbers, values).replace(/<\/?\w+>/g, '');
  };
}
