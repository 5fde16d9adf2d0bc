import type { Widening } from '~/domain/search/search-schema';
import { spellingGroups, MAX_QUERY, MAX_WORDS } from '~/domain/search/words/expansion.server';
import { topicByName } from '~/domain/search/words/named-topics.server';
import { fold, withoutArticle } from '~/lib/text/fold';
import belief from './belief.json';
import character from './character.json';
import history from './history.json';
import life from './life.json';
import quranHadith from './quran-hadith.json';
import worship from './worship.json';

/** A term for a concept in one language; `words` are folded. */
export type ConceptTerm = { language: string; text: string; words: readonly string[] };

/**
 * Something people search for, with its terms in all languages of the site, the usual one first. The id of a concept
 * with a spelling group is the key of that group.
 */
export type Concept = { id: string; terms: readonly ConceptTerm[] };

const readConcept = ([id, texts]: [string, Record<string, string[]>]): Concept => ({
  id,
  terms: Object.entries(texts).flatMap(([language, terms]) =>
    terms.map((text) => ({ language, text, words: fold(text).split(' ') })),
  ),
});

export const concepts: readonly Concept[] = [worship, belief, quranHadith, history, life, character]
  .flatMap((part) => Object.entries<Record<string, string[]>>(part))
  .map(readConcept);

const conceptById = new Map(concepts.map((concept) => [concept.id, concept]));

/**
 * A concept that a form stands for, and the languages in which it does. With `only`, it is a different word in all
 * other languages.
 */
type Sense = { concept: Concept; languages: string[]; only?: boolean };

function sensesByForm(): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  const add = (form: string, concept: Concept, languages: string[]) => {
    const current = senses.get(form) ?? [];
    const same = current.find((sense) => sense.concept === concept);
    if (same) same.languages.push(...languages);
    else senses.set(form, [...current, { concept, languages }]);
  };
  for (const concept of concepts)
    for (const { words, language } of concept.terms) add(words.join(' '), concept, [language]);
  for (const { key, folded, onlyInLanguages = [] } of spellingGroups) {
    const concept = conceptById.get(key);
    if (!concept) continue;
    for (const form of folded) add(form, concept, []);
    for (const gate of onlyInLanguages)
      for (const form of gate.folded)
        if (!senses.has(form))
          senses.set(form, [{ concept, languages: gate.languages, only: true }]);
  }
  return senses;
}

/** Senses by folded form. Few forms have more than one (ambiguous.json). */
export const conceptSenses: ReadonlyMap<string, readonly Sense[]> = sensesByForm();

/**
 * Endings written onto nouns: cases, possessives, plurals. They are only removed when a whole noun of the table
 * remains.
 */
const written: Record<string, string> = {
  bn: 'র ের কে তে ে য় টি টা গুলো দের ায় য়ের',
  en: 's es',
  fa: 'ها های هایی ی',
  fr: 's x es',
  id: 'nya lah kah ku mu',
  ms: 'nya lah kah ku mu',
  tr: `ı i u ü a e yı yi yu yü ya ye nın nin nun nün ın in un ün da de ta te dan den tan ten la le yla yle
    sı si su sü lar ler ları leri ların lerin larda lerde lardan lerden lara lere ım im um üm`,
  ur: 'وں یں وں',
};

const endings = Object.entries(written).map(([language, list]) => ({
  language,
  endings: [...new Set(list.split(/\s+/).map((ending) => fold(ending)))]
    .filter(Boolean)
    .sort((a, b) => b.length - a.length),
}));

/** Minimum length of the remaining noun: shorter words have such endings by chance. */
const shortest = (word: string): number => (/^[a-z]/.test(word) ? 4 : 3);

/** The folded nouns that a folded word may be a form of, each with the language of the ending. */
function nounsOf(word: string): { noun: string; language: string }[] {
  return endings.flatMap(({ language, endings: suffixes }) =>
    suffixes
      .filter((ending) => word.endsWith(ending) && word.length - ending.length >= shortest(word))
      .map((ending) => ({ noun: word.slice(0, -ending.length), language })),
  );
}

/** In these languages, nouns of at least this length match any ending, as a prefix of the words of a text. */
const prefixLength: Record<string, number> = { bn: 4, tr: 5 };

export const takesEndings = (language: string, word: string): boolean =>
  word.length >= (prefixLength[language] ?? Infinity);

/** More would make the query of a single search too long. */
const MAX_CONCEPTS = 3;

/** A concept named by a query, and the folded words that name it. */
export type FoundConcept = { concept: Concept; words: readonly string[] };

const longestForm = Math.max(...[...conceptSenses.keys()].map((form) => form.split(' ').length));

/** The sense in the language of the page, or else the first one in the table. */
function chosen(senses: readonly Sense[] | undefined, language: string): Concept | null {
  const preferred = senses?.find(({ languages }) => languages.includes(language));
  return (preferred ?? senses?.find(({ only }) => !only))?.concept ?? null;
}

function ofNoun(word: string, language: string): Concept | null {
  for (const { noun, language: spoken } of nounsOf(word)) {
    const senses = conceptSenses.get(noun)?.filter(({ languages }) => languages.includes(spoken));
    const concept = chosen(senses, language);
    if (concept) return concept;
  }
  return null;
}

function conceptNamedBy(words: readonly string[], language: string): Concept | null {
  const form = words.join(' ');
  const topic = topicByName.get(form)?.group;
  const named = chosen(conceptSenses.get(form), language) ?? conceptById.get(topic ?? '') ?? null;
  if (named || words.length > 1) return named;
  const bare = withoutArticle(form);
  return (
    (bare ? chosen(conceptSenses.get(bare), language) : null) ??
    chosen(conceptSenses.get(`ال${form}`), language) ??
    ofNoun(form, language)
  );
}

/** The longest phrase starting at this word that names a concept. */
function longestFrom(words: readonly string[], at: number, language: string): FoundConcept | null {
  for (let taken = Math.min(longestForm, words.length - at); taken > 0; taken -= 1) {
    const some = words.slice(at, at + taken);
    const concept = conceptNamedBy(some, language);
    if (concept) return { concept, words: some };
  }
  return null;
}

/**
 * Finds up to three concepts in a query, in any language of the site. Scans from the start and prefers longer phrases.
 *
 * @param language language of the page; decides between several senses of a word
 */
export function findConcepts(query: string, language: string): FoundConcept[] {
  // French elisions such as l’aumône are split for readers of any language.
  const words = fold(query.slice(0, MAX_QUERY), { language: 'fr' }).split(' ').slice(0, MAX_WORDS);
  const concepts: FoundConcept[] = [];
  for (let at = 0; at < words.length && concepts.length < MAX_CONCEPTS;) {
    const next = longestFrom(words, at, language);
    if (next && !concepts.some(({ concept }) => concept === next.concept)) concepts.push(next);
    at += next?.words.length ?? 1;
  }
  return concepts;
}

/** The usual term in each other language, that of the page first; identical spellings appear once. */
function otherTerms({ concept, words }: FoundConcept, page: string): Widening['terms'] {
  const typed = words.join(' ');
  const ownTerm = concept.terms.find((term) => term.words.join(' ') === typed)?.language;
  const seen = new Set([typed]);
  const inOrder = [...concept.terms].sort(
    (a, b) => Number(b.language === page) - Number(a.language === page),
  );
  const terms = new Set(ownTerm ? [ownTerm] : []);
  return inOrder.flatMap(({ language, text }) => {
    if (terms.has(language)) return [];
    terms.add(language);
    const form = fold(text);
    if (seen.has(form)) return [];
    seen.add(form);
    return [{ language, text }];
  });
}

/** What a search looks for besides the words of its query. @param page language of the page */
export const listWidenings = (query: string, page: string): Widening[] =>
  findConcepts(query, page).map((concept) => ({
    concept: concept.concept.id,
    terms: otherTerms(concept, page),
  }));
