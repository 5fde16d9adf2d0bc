import { fold, withoutArticle } from '~/lib/text/fold';
import { MAX_QUERY, MAX_WORDS } from '~/domain/search/words/expansion.server';
import { topicByName } from '~/domain/search/words/named-topics.server';
import { concepts, conceptSenses, type Concept, type Sense } from './concept-table.server';
import { nounsOf } from './word-endings';

/** More would make the query of a single search too long. */
const MAX_CONCEPTS = 3;

/** A concept named by a query, and the folded words that name it. */
export type FoundConcept = { concept: Concept; words: readonly string[] };

const conceptById = new Map(concepts.map((concept) => [concept.id, concept]));
const longestForm = Math.max(...[...conceptSenses.keys()].map((form) => form.split(' ').length));

/** The sense in the language of the page, or else the first one in the table. */
function chosen(senses: readonly Sense[] | undefined, language: string): Concept | null {
  const own = senses?.find(({ languages }) => languages.includes(language));
  return (own ?? senses?.find(({ only }) => !only))?.concept ?? null;
}

function ofNoun(word: string, language: string): Concept | null {
  for (const { noun, language: spoken } of nounsOf(word)) {
    const senses = conceptSenses.get(noun)?.filter(({ languages }) => languages.includes(spoken));
    const concept = chosen(senses, language);
    if (concept) return concept;
  }
  return null;
}

function conceptOf(words: readonly string[], language: string): Concept | null {
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
    const concept = conceptOf(some, language);
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
  const found: FoundConcept[] = [];
  for (let at = 0; at < words.length && found.length < MAX_CONCEPTS;) {
    const next = longestFrom(words, at, language);
    if (next && !found.some(({ concept }) => concept === next.concept)) found.push(next);
    at += next?.words.length ?? 1;
  }
  return found;
}
