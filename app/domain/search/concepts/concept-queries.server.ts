import type { Alternative, Clause } from '~/adapters/search/search-engine';
import type { Phrase, QueryPart } from '~/domain/search/words/expansion.server';
import { type Concept, type ConceptTerm, type FoundConcept, takesEndings } from './concepts.server';

/** Maximum number of terms per concept in a query. */
const MAX_TERMS = 18;

const isSingle = ({ words }: ConceptTerm) => words.length === 1;

/** Uses phrases only for languages without a single word, because they are slow to search. Usual words come first. */
function lookedFor({ terms }: Concept): ConceptTerm[] {
  const withWord = new Set(terms.filter(isSingle).map(({ language }) => language));
  const fit = terms.filter((term) => isSingle(term) || !withWord.has(term.language));
  const usual = fit.filter(({ language }, at) => fit[at - 1]?.language !== language);
  return [...new Set([...usual, ...fit])].slice(0, MAX_TERMS);
}

function termAlternative({ words, language }: ConceptTerm): Alternative {
  const [only = ''] = words;
  return { words, prefix: words.length === 1 && takesEndings(language, only) };
}

/** The concept in any wording: as typed, in other spellings, then in all languages. */
function conceptClause({ concept, words }: FoundConcept, parts: readonly QueryPart[]): Clause {
  const own = parts.filter((part) => part.words.every((word) => words.includes(word)));
  const spellings = own.flatMap((part): Phrase[] => [...part.bare, ...part.group]);
  return [
    { words },
    ...(own.length === 1 ? spellings.map((spelling) => ({ words: spelling })) : []),
    ...lookedFor(concept).map(termAlternative),
  ];
}

const isNamed = (part: QueryPart, found: readonly FoundConcept[]): boolean => {
  const named = new Set(found.flatMap(({ words }) => words));
  return [part.words, ...part.bare].some((words) => words.every((word) => named.has(word)));
};

type ConceptQueries = {
  /** Everything that was typed, with the concepts in any wording. */
  whole: Clause[] | null;
  /** The concepts without the other words, then fewer and fewer concepts. */
  fewer: Clause[][];
};

/**
 * @param parts the required parts of the query
 * @param typed returns the alternatives that match a part as typed
 */
export function conceptQueries(
  parts: readonly QueryPart[],
  found: readonly FoundConcept[],
  typed: (part: QueryPart) => Alternative[],
): ConceptQueries {
  if (found.length === 0) return { whole: null, fewer: [] };
  const clauses = found.map((one) => conceptClause(one, parts));
  const others = parts.filter((part) => !isNamed(part, found)).map(typed);
  const without = (left: Clause) => clauses.filter((clause) => clause !== left);
  return {
    whole: [...clauses, ...others],
    fewer: [
      ...(others.length > 0 ? [clauses] : []),
      ...(clauses.length > 2 ? [...clauses].reverse().map(without) : []),
      ...(clauses.length > 1 ? clauses.map((clause) => [clause]) : []),
    ],
  };
}
