import { readdirSync, readFileSync } from 'node:fs';
import {
  compileCatalogue,
  type CatalogueFile,
  DEFAULT_LANGUAGE,
} from '../../app/messages/catalogue';
import { idsFor, textsOf } from './catalogue-faults';

/** For tests: English, written from right to left with a mark around every text. Built if PSEUDO_LANGUAGE is set. */
export const PSEUDO = 'en-XA';

/** The share of texts a language needs to be served; English fills its gaps. */
const MIN_SHARE = 0.95;

const folder = new URL('../../app/messages/', import.meta.url);

function readCatalogue(tag: string): CatalogueFile {
  try {
    return JSON.parse(readFileSync(new URL(`${tag}.json`, folder), 'utf8')) as CatalogueFile;
  } catch (error) {
    throw new Error(`app/messages/${tag}.json cannot be read.`, { cause: error });
  }
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
  const name = marked.language!.name!;
  return { ...marked, language: { ...english.language, name, direction: 'rtl', note: PSEUDO } };
}

/** The files of app/messages by language tag, English first, complete or not. */
export function readFiles(): Map<string, CatalogueFile> {
  const others = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .filter((tag) => tag !== DEFAULT_LANGUAGE)
    .sort();
  return new Map([DEFAULT_LANGUAGE, ...others].map((tag) => [tag, readCatalogue(tag)]));
}

/** Throws if a catalog has too few texts to be served. */
export function demandMostTexts(tag: string, file: CatalogueFile, english: CatalogueFile): void {
  const ids = idsFor(tag, english);
  const texts = textsOf(file);
  const there = ids.filter((id) => texts.has(id)).length;
  const percent = Math.floor((100 * there) / ids.length);
  if (there >= MIN_SHARE * ids.length) return;
  throw new Error(
    `app/messages/${tag}.json has ${there} of ${ids.length} texts (${percent} %). A language is served from ${100 * MIN_SHARE} % on; npm run check names what is missing.`,
  );
}

/** The catalogs that are served, by language tag, English first. */
export function readCatalogues(): Map<string, CatalogueFile> {
  const all = readFiles();
  const english = all.get(DEFAULT_LANGUAGE)!;
  for (const [tag, file] of all) demandMostTexts(tag, file, english);
  if (process.env.PSEUDO_LANGUAGE) all.set(PSEUDO, pseudoCatalogue(english));
  return all;
}

/** Texts by id for each language; English fills the gaps. */
export function readTexts(): Map<string, Record<string, string>> {
  const all = readCatalogues();
  const english = compileCatalogue(all.get(DEFAULT_LANGUAGE)!);
  return new Map([...all].map(([tag, file]) => [tag, { ...english, ...compileCatalogue(file) }]));
}
