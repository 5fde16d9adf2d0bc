import { DEFAULT_LANGUAGE } from './default-language';

type Texts = Record<string, string>;

/** Addresses of the catalogues by path: a file a language and area, made by `npm run generate`. */
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

/** Loads the texts that only the dashboard, or the pages of an account have. None of them may be rendered before. */
export const loadTextsOf = (area: 'admin' | 'account'): Promise<void> => load(`.${area}`);

/** The text with that id, in the page's language. */
export const findText = (id: string): string => texts[id] ?? id;
