import { DEFAULT_LANGUAGE } from './catalogue';

type Texts = Record<string, string>;

/** URLs of the catalogs by path: one file per language and area, built by `npm run generate`. */
const addresses: Record<string, string> = import.meta.glob('./generated/browser/*.js', {
  query: '?url',
  import: 'default',
  eager: true,
});

const addressOf = (tag: string, suffix: string) =>
  addresses[`./generated/browser/${tag}${suffix}.js`] ??
  addresses[`./generated/browser/${DEFAULT_LANGUAGE}${suffix}.js`]!;

/** Returns the URL of a language's catalog for preloading. */
export const textsUrl = (tag: string): string => addressOf(tag, '');

const texts: Texts = {};

/** Returns the language tag of the texts. */
export const pageLanguage = (): string => document.documentElement.lang;

async function load(suffix: string): Promise<void> {
  const address = addressOf(pageLanguage(), suffix);
  const catalogue = (await import(/* @vite-ignore */ address)) as { default: Texts };
  Object.assign(texts, catalogue.default);
}

/** Loads the texts of the page's language. Call it before rendering anything. */
export const loadTexts = (): Promise<void> => load('');

/** Loads the texts of an area that no other page needs. Call it before rendering any of them. */
export const loadTextsOf = (
  area: 'admin' | 'account' | 'collections' | 'legal' | 'downloads',
): Promise<void> => load(`.${area}`);

/** Returns the URLs of the texts of all areas but the dashboard's, in the page's language. */
export function listenersTextUrls(): string[] {
  const start = `./generated/browser/${pageLanguage()}.`;
  const paths = Object.keys(addresses).filter((path) => path.startsWith(start));
  return paths.filter((path) => !path.endsWith('.admin.js')).map((path) => addresses[path]!);
}

/** Returns the text with that id in the page's language. */
export const findText = (id: string): string => texts[id] ?? id;
