import { readdirSync, readFileSync } from 'node:fs';
import { compileCatalogue, type CatalogueFile } from '../../app/messages/catalogue';
import { DEFAULT_LANGUAGE } from '../../app/messages/default-language';

/** For tests: English with a mark around every text, from right to left. Built where PSEUDO_LANGUAGE is set. */
export const PSEUDO = 'en-XA';

const folder = new URL('../../app/messages/', import.meta.url);

function readCatalogue(tag: string): CatalogueFile {
  return JSON.parse(readFileSync(new URL(`${tag}.json`, folder), 'utf8')) as CatalogueFile;
}

const mapTexts = (file: CatalogueFile, change: (text: string) => string): CatalogueFile =>
  Object.fromEntries(
    Object.entries(file).map(([topic, names]) => [
      topic,
      Object.fromEntries(Object.entries(names).map(([name, text]) => [name, change(text)])),
    ]),
  );

function pseudoCatalogue(english: CatalogueFile): CatalogueFile {
  const marked = mapTexts(english, (text) => `⟦${text}⟧`);
  return { ...marked, language: { ...marked.language, direction: 'rtl', note: PSEUDO } };
}

/** The files of app/messages by language tag, English first. */
export function readCatalogues(): Map<string, CatalogueFile> {
  const english = readCatalogue(DEFAULT_LANGUAGE);
  const others = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .filter((tag) => tag !== DEFAULT_LANGUAGE)
    .sort();
  const all = new Map([DEFAULT_LANGUAGE, ...others].map((tag) => [tag, readCatalogue(tag)]));
  if (process.env.PSEUDO_LANGUAGE) all.set(PSEUDO, pseudoCatalogue(english));
  return all;
}

/** Texts by id for each language; English where a language lacks one. */
export function readTexts(): Map<string, Record<string, string>> {
  const all = readCatalogues();
  const english = compileCatalogue(all.get(DEFAULT_LANGUAGE)!);
  return new Map([...all].map(([tag, file]) => [tag, { ...english, ...compileCatalogue(file) }]));
}
