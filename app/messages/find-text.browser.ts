import { DEFAULT_LANGUAGE } from './default-language';

type Texts = Record<string, string>;

/** Addresses of the catalogues by path: one file a language, made by `npm run generate`. */
const addresses: Record<string, string> = import.meta.glob('./generated/browser/*.js', {
  query: '?url',
  import: 'default',
  eager: true,
});

const addressIn = (tag: string) => addresses[`./generated/browser/${tag}.js`];

/** The address of that language's catalogue, which a page preloads. */
export const textsUrl = (tag: string): string => addressIn(tag) ?? addressIn(DEFAULT_LANGUAGE)!;

let texts: Texts = {};

/** Language tag of the texts. */
export const pageLanguage = (): string => document.documentElement.lang;

/** Loads the texts of the page's language. Nothing may be rendered before. */
export async function loadTexts(): Promise<void> {
  const catalogue = (await import(/* @vite-ignore */ textsUrl(pageLanguage()))) as {
    default: Texts;
  };
  texts = catalogue.default;
}

/** The text with that id, in the page's language. */
export const findText = (id: string): string => texts[id] ?? id;
