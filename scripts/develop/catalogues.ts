import { readdirSync, readFileSync } from 'node:fs';
import {
  compileCatalogue,
  type CatalogueFile,
  DEFAULT_LANGUAGE,
} from '../../app/messages/catalogue';
import { idsFor, textsOf } from './catalogue-faults';

/** For tests: English, written from right to left with a mark around every text. Built if PSEUDO_LANGUAGE is set. */
export const PSEUDO = 'en-XA';

/** The share of texts that a released language needs; English fills its gaps. */
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
  const { months, weekdays } = english.time!;
  // Lists of words, each of which is shown alone.
  const [eachMonth, eachWeekday] = [months!, weekdays!].map((list) => list.replace(/\S+/g, '⟦$&⟧'));
  return {
    ...marked,
    time: { ...marked.time, months: eachMonth!, weekdays: eachWeekday! },
    language: { ...english.language, name, direction: 'rtl', note: PSEUDO },
  };
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

/**
 * Why a catalog cannot be released, as a sentence, or null. A reviewed language, which has no `language.note`, needs all
 * texts; any other needs most of them.
 */
export function refusalOf(tag: string, file: CatalogueFile, english: CatalogueFile): string | null {
  const texts = textsOf(file);
  const ids = idsFor(tag, english);
  const there = ids.filter((id) => texts.has(id)).length;
  const isReviewed = !file.language?.note;
  if (there >= (isReviewed ? 1 : MIN_SHARE) * ids.length) return null;
  const demand = isReviewed
    ? 'A reviewed language needs all'
    : `A language needs ${100 * MIN_SHARE} %`;
  return `app/messages/${tag}.json has ${there} of ${ids.length} texts. ${demand} to be released.`;
}

/** The catalogs that are served, by language tag, English first. */
export function readCatalogues(): Map<string, CatalogueFile> {
  const all = readFiles();
  const english = all.get(DEFAULT_LANGUAGE)!;
  if (process.env.PSEUDO_LANGUAGE) all.set(PSEUDO, pseudoCatalogue(english));
  return all;
}

/** Texts by id for each language; English fills the gaps. */
export function readTexts(): Map<string, Record<string, string>> {
  const all = readCatalogues();
  const english = compileCatalogue(all.get(DEFAULT_LANGUAGE)!);
  return new Map([...all].map(([tag, file]) => [tag, { ...english, ...compileCatalogue(file) }]));
}
