import { fold } from '~/lib/text/fold';
import { spellingGroups } from '~/domain/search/words/expansion.server';
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

const conceptOf = ([id, texts]: [string, Record<string, string[]>]): Concept => ({
  id,
  terms: Object.entries(texts).flatMap(([language, terms]) =>
    terms.map((text) => ({ language, text, words: fold(text).split(' ') })),
  ),
});

export const concepts: readonly Concept[] = [
  ...[worship, belief, quranHadith, history, life, character].flatMap((part) =>
    Object.entries<Record<string, string[]>>(part),
  ),
].map(conceptOf);

/**
 * A concept that a form stands for, and the languages in which it does. With `only`, it is a different word in all
 * other languages.
 */
export type Sense = { concept: Concept; languages: string[]; only?: boolean };

function sensesByForm(): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  const add = (form: string, concept: Concept, languages: string[]) => {
    const known = senses.get(form) ?? [];
    const same = known.find((sense) => sense.concept === concept);
    if (same) same.languages.push(...languages);
    else senses.set(form, [...known, { concept, languages }]);
  };
  for (const concept of concepts)
    for (const { words, language } of concept.terms) add(words.join(' '), concept, [language]);
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  for (const { key, folded, gated = [] } of spellingGroups) {
    const concept = byId.get(key);
    if (!concept) continue;
    for (const form of folded) add(form, concept, []);
    for (const gate of gated)
      for (const form of gate.folded)
        if (!senses.has(form))
          senses.set(form, [{ concept, languages: gate.languages, only: true }]);
  }
  return senses;
}

/** Senses by folded form. Few forms have more than one (ambiguous.json). */
export const conceptSenses: ReadonlyMap<string, readonly Sense[]> = sensesByForm();
