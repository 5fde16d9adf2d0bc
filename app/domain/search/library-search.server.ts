import { db } from '~/adapters/database/client.server';
import type { Alternative, Clause, SearchedFields } from '~/adapters/search/search-engine';
import { searchEngine } from '~/adapters/search/search.server';
import { searchText } from '~/lib/search-text';
import { editDistance } from '~/lib/edit-distance';
import { isLatinWord, transliterationKey } from '~/lib/transliteration-key';
import { englishWords } from './english-words';
import {
  expandQuery,
  requiredParts,
  spellingGroups,
  type Phrase,
  type QueryPart,
} from './expansion.server';
import { listSavedResults } from './search-results.server';
import { MAX_TITLE } from './search-words.server';
import type { SearchResult } from './search';

/** `episodeId` when only the title of that episode brought the podcast. */
type LibraryHit = { podcastId: string; score: number; episodeId: string | null };

type Place = SearchedFields | 'episode';
/** One question to the index. All its answers have about the same worth. */
type Question = { clauses: readonly Clause[]; place: Place; score: number };

/** What a match is worth by how the word was matched and by where. */
const worth = {
  sameTitle: 1.1,
  exact: 1,
  prefix: 0.9,
  group: 0.8,
  transliteration: 0.5,
  typo: 0.3,
} as const;
const placeWorth = { title: 1, head: 0.75, body: 0.5, episode: 0.35 } as const;

/** What one question reads at most: enough to sort well, few enough to be quick. */
const CANDIDATES = 100;
const MAX_SPELLINGS = 20;
/** Guesses at what was meant leave room for what the directory knows by the words as typed. */
const MAX_GUESSES = 5;

const places = Object.keys(placeWorth) as Place[];

function phrases(list: readonly Phrase[]): Alternative[] {
  return list.map((words) => ({ words }));
}

function typed(part: QueryPart): Alternative[] {
  return phrases([part.words, ...part.bare]);
}

/** The last word may be unfinished. After few letters too much would follow, and more so in long texts. */
function typedOrLonger(part: QueryPart, place: Place): Alternative[] {
  const enough = place === 'title' || place === 'head' ? 2 : 3;
  return typed(part).map(({ words }) => ({
    words,
    prefix: (words.at(-1)?.length ?? 0) >= enough,
  }));
}

function question(clauses: readonly Clause[], place: Place, matched: number): Question {
  return { clauses, place, score: matched * placeWorth[place] };
}

const byScore = (a: { score: number }, b: { score: number }) => b.score - a.score;

/** The questions that need nothing but the query. */
function plainQuestions(parts: QueryPart[]): Question[] {
  const last = parts.length - 1;
  const longer = (place: Place) =>
    parts.map((part, at) => (at === last ? typedOrLonger(part, place) : typed(part)));
  const wide = (place: Place) =>
    longer(place).map((clause, at) => [...clause, ...phrases(parts[at]?.group ?? [])]);
  const withGroups = parts.some((part) => part.group.length > 0) ? places : [];
  return [
    question(parts.map(typed), 'title', worth.exact),
    question(longer('title'), 'title', worth.prefix),
    ...places.slice(1).map((place) => question(longer(place), place, worth.exact)),
    ...withGroups.map((place) => question(wide(place), place, worth.group)),
  ].sort(byScore);
}

/** A word whose other spellings may be looked for by key: Latin, no English word, in no spelling group. */
function isNameLike(part: QueryPart): boolean {
  const word = part.words[0] ?? '';
  return !part.groupKey && isLatinWord(word) && word.length > 3 && !englishWords.has(word);
}

async function transliteratedQuestions(parts: QueryPart[]): Promise<Question[]> {
  const keys = parts.map((part) =>
    isNameLike(part) ? transliterationKey(part.words[0] ?? '') : null,
  );
  const wanted = keys.filter((key) => key !== null);
  if (wanted.length === 0) return [];
  const words = await db.searchWord.findMany({
    where: { key: { in: wanted } },
    select: { word: true, key: true },
    take: MAX_SPELLINGS * wanted.length,
  });
  const clauses = parts.map((part, at) => {
    const spellings = words.filter(({ key }) => key === keys[at]).map(({ word }) => [word]);
    return [...typed(part), ...phrases(part.group), ...phrases(spellings)];
  });
  return (['title', 'head', 'episode'] as const).map((place) =>
    question(clauses, place, worth.transliteration),
  );
}

const singleForms = spellingGroups.flatMap((group) =>
  group.folded.filter((form) => !form.includes(' ')),
);

/** Words that differ from this one as a slip of the finger does, and the spelling groups they belong to. */
async function listMeantWords(part: QueryPart): Promise<Alternative[]> {
  const word = part.words[0] ?? '';
  if (part.groupKey || word.length < 4 || /\d/.test(word)) return [];
  const slips = word.length < 8 ? 1 : 2;
  const near = (other: string) =>
    Math.abs(other.length - word.length) <= slips && editDistance(word, other) <= slips;
  const meant = [...(await searchEngine.listSimilarWords(word)), ...singleForms].filter(near);
  const closest = [...new Set(meant)]
    .map((other) => ({ other, distance: editDistance(word, other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_SPELLINGS);
  return closest.flatMap(({ other }) => [
    { words: [other] },
    ...phrases(expandQuery(other)[0]?.group ?? []),
  ]);
}

async function typoQuestions(parts: QueryPart[]): Promise<Question[]> {
  const meant = await Promise.all(parts.map(listMeantWords));
  if (meant.every((words) => words.length === 0)) return [];
  const clauses = parts.map((part, at) => [
    ...typed(part),
    ...phrases(part.group),
    ...(meant[at] ?? []),
  ]);
  return places.map((place) => question(clauses, place, worth.typo));
}

/** Of two titles with the same words the shorter one is more about them, and one that begins with them. */
function closeness(title: string, folded: string): number {
  const share = Math.min(1, folded.length / Math.max(1, title.length));
  return 0.03 * share + (title.startsWith(folded) ? 0.01 : 0);
}

class Findings {
  readonly #hits = new Map<string, LibraryHit>();

  constructor(
    readonly folded: string,
    readonly limit: number,
  ) {}

  get full(): boolean {
    return this.#hits.size >= this.limit;
  }

  get empty(): boolean {
    return this.#hits.size === 0;
  }

  /** What was found by a better question stays as it was found. */
  add(podcastId: string, score: number, title: string, episodeId: string | null = null): void {
    if (this.#hits.has(podcastId)) return;
    this.#hits.set(podcastId, {
      podcastId,
      score: score + closeness(title, this.folded),
      episodeId,
    });
  }

  /** Asks one question after the other until there is enough: the later ones have worse answers only. */
  async ask(questions: Question[]): Promise<void> {
    for (const { clauses, place, score } of questions) {
      if (this.full) return;
      if (place === 'episode') {
        const matches = await searchEngine.matchEpisodes(clauses, CANDIDATES);
        for (const match of matches) this.add(match.podcastId, score, match.title, match.episodeId);
      } else {
        const matches = await searchEngine.matchPodcasts(clauses, place, CANDIDATES);
        for (const match of matches) this.add(match.podcastId, score, match.title);
      }
    }
  }

  best(): LibraryHit[] {
    return [...this.#hits.values()].sort(byScore).slice(0, this.limit);
  }
}

async function findHits(
  query: string,
  limit: number,
  language: string | null | undefined,
): Promise<LibraryHit[]> {
  const parts = requiredParts(expandQuery(query, { language }));
  if (parts.length === 0) return [];
  const title = searchText(query.slice(0, 1_000), { language }).slice(0, MAX_TITLE);
  const findings = new Findings(title, limit);
  for (const match of await searchEngine.findTitled(title, limit)) {
    findings.add(match.podcastId, worth.sameTitle, match.title);
  }
  const plain = plainQuestions(parts);
  const better = plain.filter(({ score }) => score >= worth.transliteration);
  await findings.ask(better);
  if (!findings.full) {
    const others = await transliteratedQuestions(parts);
    await findings.ask([...plain.slice(better.length), ...others].sort(byScore));
  }
  if (!findings.empty) return findings.best();
  const guesses = new Findings(title, Math.min(limit, MAX_GUESSES));
  await guesses.ask(await typoQuestions(parts));
  return guesses.best();
}

/**
 * Finds podcasts of our own library, the best first: by the words typed, then by other spellings of the same
 * thing, then by likely typos; in titles before authors, descriptions and titles of episodes. Blocked
 * podcasts are not found.
 * @param options.language two-letter code of the listener's language, which opens the spellings it alone has
 */
export async function searchLibrary(
  query: string,
  { limit = 20, language }: { limit?: number; language?: string | null } = {},
): Promise<SearchResult[]> {
  const hits = await findHits(query, limit, language);
  const [results, episodes] = await Promise.all([
    listSavedResults(hits.map(({ podcastId }) => podcastId)),
    db.episode.findMany({
      where: { id: { in: hits.flatMap(({ episodeId }) => episodeId ?? []) } },
      select: { id: true, title: true },
    }),
  ]);
  const episodeOf = new Map(hits.map(({ podcastId, episodeId }) => [podcastId, episodeId]));
  return results.map((result) => {
    const matchedEpisode = episodes.find(({ id }) => id === episodeOf.get(result.id));
    return matchedEpisode ? { ...result, matchedEpisode } : result;
  });
}
