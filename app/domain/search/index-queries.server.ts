import { db } from '~/adapters/database/client.server';
import type { Alternative, Clause, SearchedFields } from '~/adapters/search/search-engine';
import { searchEngine } from '~/adapters/search/search.server';
import {
  type Concept,
  type ConceptTerm,
  type FoundConcept,
  takesEndings,
} from '~/domain/search/concepts/concepts.server';
import {
  expandQuery,
  spellingGroups,
  type Phrase,
  type QueryPart,
} from '~/domain/search/words/expansion.server';
import { englishWords } from '~/domain/search/words/search-words.server';
import { anyOf } from '~/lib/any-of';
import { bengaliKey, isBengaliWord, soundsLike } from '~/lib/language/bengali-sounds';
import { editDistance, isLatinWord, transliterationKey } from '~/lib/language/spelling';

type SearchedField = SearchedFields | 'episode';
export type IndexQuery = { clauses: readonly Clause[]; field: SearchedField; score: number };

/** Score by kind of match; multiplied by the weight of the field. */
export const matchScore = {
  sameTitle: 1.1,
  exact: 1,
  prefix: 0.9,
  group: 0.8,
  concept: 0.6,
  transliteration: 0.5,
  typo: 0.3,
} as const;
const fieldWeight = { title: 1, head: 0.75, body: 0.5, episode: 0.35 } as const;

const MAX_SPELLINGS = 20;
/** Words read per key: those of a short Bengali key are many, and few of them sound like what was typed. */
const MAX_WORDS_READ = 100;

const searchedFields = Object.keys(fieldWeight) as SearchedField[];

function phrases(list: readonly Phrase[]): Alternative[] {
  return list.map((words) => ({ words }));
}

export function exactForms(part: QueryPart): Alternative[] {
  return phrases([part.words, ...part.formsWithoutArticle]);
}

/** The last word may be unfinished. Short prefixes match too much, especially in long texts. */
function exactOrLongerForms(part: QueryPart, field: SearchedField): Alternative[] {
  const enough = field === 'title' || field === 'head' ? 2 : 3;
  return exactForms(part).map(({ words }) => ({
    words,
    prefix: (words.at(-1)?.length ?? 0) >= enough,
  }));
}

function indexQuery(clauses: readonly Clause[], field: SearchedField, matched: number): IndexQuery {
  return { clauses, field: field, score: matched * fieldWeight[field] };
}

export const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score;

export function plainQueries(parts: QueryPart[]): IndexQuery[] {
  const last = parts.length - 1;
  const longer = (field: SearchedField) =>
    parts.map((part, at) => (at === last ? exactOrLongerForms(part, field) : exactForms(part)));
  const wide = (field: SearchedField) =>
    longer(field).map((clause, at) => [...clause, ...phrases(parts[at]?.group ?? [])]);
  const withGroups = parts.some((part) => part.group.length > 0) ? searchedFields : [];
  return [
    indexQuery(parts.map(exactForms), 'title', matchScore.exact),
    indexQuery(longer('title'), 'title', matchScore.prefix),
    ...searchedFields.slice(1).map((field) => indexQuery(longer(field), field, matchScore.exact)),
    ...withGroups.map((field) => indexQuery(wide(field), field, matchScore.group)),
  ].sort(byScore);
}

/** @param clauses in which concepts match their terms in all languages */
export const conceptFieldQueries = (clauses: readonly Clause[]): IndexQuery[] =>
  searchedFields.map((field) => indexQuery(clauses, field, matchScore.concept));

/** Shorter prefixes match too many words of long texts. */
const MIN_SPOKEN_PREFIX = 4;

/** For transcripts: exact words first, then other forms. */
export function spokenClauses(parts: QueryPart[]): Clause[][] {
  const last = parts.length - 1;
  const clauses = parts.map((part, at) =>
    exactForms(part).map(({ words }) => ({
      words,
      prefix: at === last && (words.at(-1)?.length ?? 0) >= MIN_SPOKEN_PREFIX,
    })),
  );
  const wide = clauses.map((clause, at) => [...clause, ...phrases(parts[at]?.group ?? [])]);
  return parts.some(({ group }) => group.length > 0) ? [clauses, wide] : [clauses];
}

/** Shorter words are only transliterated beside a longer one: `alo` in `quraner alo`. */
const MIN_TRANSLITERATED = 4;

function isNameLike(part: QueryPart): boolean {
  const [word = '', ...others] = part.words;
  return others.length === 0 && isLatinWord(word) && !englishWords.has(word);
}

/** The keys of a word's other spellings: Arabic words in Latin letters, unless their forms are known, and Bengali. */
function spellingKeys(part: QueryPart): string[] {
  if (!isNameLike(part)) return [];
  const [word = ''] = part.words;
  return part.groupKey ? [bengaliKey(word)] : [transliterationKey(word), bengaliKey(word)];
}

export async function transliteratedQueries(parts: QueryPart[]): Promise<IndexQuery[]> {
  const keys = parts.map(spellingKeys);
  const isWorthwhile = parts.some(
    (part, at) => keys[at]!.length > 0 && part.words[0]!.length >= MIN_TRANSLITERATED,
  );
  if (!isWorthwhile) return [];
  const words = await db.searchWord.findMany({
    where: { key: anyOf(keys.flat()) },
    select: { word: true, key: true },
    take: MAX_WORDS_READ * parts.length,
  });
  const clauses = parts.map((part, at) => {
    const [typed = ''] = part.words;
    const spellings = words
      .filter(({ word, key }) => key && keys[at]!.includes(key) && isSpelt(word, typed))
      .slice(0, MAX_SPELLINGS)
      .map(({ word }) => [word]);
    return [...exactForms(part), ...phrases(part.group), ...phrases(spellings)];
  });
  return (['title', 'head', 'episode'] as const).map((field) =>
    indexQuery(clauses, field, matchScore.transliteration),
  );
}

const isSpelt = (word: string, typed: string): boolean =>
  !isBengaliWord(word) || soundsLike(typed, word);

const singleForms = spellingGroups.flatMap((group) =>
  group.folded.filter((form) => !form.includes(' ')),
);

export function isTypoOf(word: string, other: string): boolean {
  const slips = word.length < 8 ? 1 : 2;
  return Math.abs(other.length - word.length) <= slips && editDistance(word, other) <= slips;
}

export const mayBeMisspelt = (word: string): boolean => word.length >= 4 && !/\d/.test(word);

export async function listNearWords(word: string): Promise<string[]> {
  const candidates = [...(await searchEngine.listSimilarWords(word)), ...singleForms];
  return [...new Set(candidates.filter((other) => isTypoOf(word, other)))]
    .map((other) => ({ other, distance: editDistance(word, other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SPELLINGS)
    .map(({ other }) => other);
}

async function listMeantWords(part: QueryPart): Promise<Alternative[]> {
  const [word = '', ...others] = part.words;
  if (part.groupKey || others.length > 0 || !mayBeMisspelt(word)) return [];
  return (await listNearWords(word)).flatMap((other) => [
    { words: [other] },
    ...phrases(expandQuery(other)[0]?.group ?? []),
  ]);
}

export async function typoQueries(parts: QueryPart[]): Promise<IndexQuery[]> {
  const meant = await Promise.all(parts.map(listMeantWords));
  if (meant.every((words) => words.length === 0)) return [];
  const clauses = parts.map((part, at) => [
    ...exactForms(part),
    ...phrases(part.group),
    ...(meant[at] ?? []),
  ]);
  return searchedFields.map((field) => indexQuery(clauses, field, matchScore.typo));
}

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
  const ownParts = parts.filter((part) => part.words.every((word) => words.includes(word)));
  const spellings = ownParts.flatMap((part): Phrase[] => [
    ...part.formsWithoutArticle,
    ...part.group,
  ]);
  return [
    { words },
    ...(ownParts.length === 1 ? spellings.map((spelling) => ({ words: spelling })) : []),
    ...lookedFor(concept).map(termAlternative),
  ];
}

const isNamed = (part: QueryPart, concepts: readonly FoundConcept[]): boolean => {
  const named = new Set(concepts.flatMap(({ words }) => words));
  return [part.words, ...part.formsWithoutArticle].some((words) =>
    words.every((word) => named.has(word)),
  );
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
  concepts: readonly FoundConcept[],
  typed: (part: QueryPart) => Alternative[],
): ConceptQueries {
  if (concepts.length === 0) return { whole: null, fewer: [] };
  const clauses = concepts.map((concept) => conceptClause(concept, parts));
  const others = parts.filter((part) => !isNamed(part, concepts)).map(typed);
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
