import { readFileSync } from 'node:fs';
import {
  compileCatalogue,
  interpolate,
  pluralForm,
  type Values,
  numbersOf,
} from '../../../app/messages/catalogue';

function readTexts(tag: string): Record<string, string> {
  const file = new URL(`../../../app/messages/${tag}.json`, import.meta.url);
  return compileCatalogue(JSON.parse(readFileSync(file, 'utf8')));
}

/** Looks up texts of one language like the site's own `t`, for tests in that language; English fills its gaps. */
export function textsIn(tag: string): (id: string, values?: Values) => string {
  const texts = { ...readTexts('en'), ...readTexts(tag) };
  const numbers = numbersOf(tag, texts['language.digits']!);
  return (id, values = {}) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`${tag} has no text ${id}`);
    const form = pluralForm(text, tag, Number(values.count));
    return interpolate(form, numbers, values).replace(/<\/?\w+>/g, '');
  };
}
