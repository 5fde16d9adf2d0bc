import { DEFAULT_LANGUAGE } from './default-language';

type Texts = Record<string, string>;

/** Addresses of the catalogues by path: two files a language, made by `npm run generate`. */
const addresses: Record<string, string> = import.meta.glob('./generated/browser/*.js', {
  query: '?url',
  import: 'default',
  eager: true,
});

const addressOf = (tag: string, suffix: string) =>
  addresses[`./generated/browser/${tag}${suffix}.js`] ??
  addresses[`./generated/browser/${DEFAULT_LANGUAGE}${suffix}.js`]!;

/** The address of that language's catalogue, which a page preloads. */
export const textsUrl = (tag: string): string => addressOf(tag, '');

const texts: Texts = {};

/** Language tag of the texts. */
export const pageLanguage = (): string => document.documentElement.lang;

async function load(suffix: string): Promise<void> {
  const address = addressOf(pageLanguage(), suffix);
  const catalogue = (await import(/* @vite-ignore */ address)) as { default: Texts };
  Object.assign(texts, catalogue.default);
}

/** Loads the texts of the page's language. Nothing may be rendered before. */
export const loadTexts = (): Promise<void> => load('');

/** Loads the texts that the dashboard alone has. None of its screens may be rendered before. */
export const loadAdminTexts = (): Promise<void> => load('.admin');

/** The text with that id, in the page's language. */
export const findText = (id: string): string => texts[id] ?? id;
