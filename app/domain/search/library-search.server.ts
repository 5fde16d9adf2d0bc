import { db } from '~/adapters/database/client.server';
import { untilWritten } from '~/adapters/database/until-written.server';
import { searchEngine } from '~/adapters/search/search.server';
import { searchText } from '~/lib/search-text';
import { expandQuery, MAX_QUERY, requiredParts } from './expansion.server';
import type { SearchResult } from './search';
import {
  byScore,
  plainQuestions,
  transliteratedQuestions,
  typoQuestions,
  worth,
  type Question,
} from './search-questions.server';
import { listSavedResults } from './search-results.server';
import { MAX_TITLE } from './search-words.server';

/** `episodeId` when only the title of that episode brought the podcast. */
type LibraryHit = { podcastId: string; score: number; episodeId: string | null };

/** What one question reads at most: enough to sort well, few enough to be quick. */
const CANDIDATES = 100;
/** Guesses at what was meant leave room for what the directory knows by the words as typed. */
const MAX_GUESSES = 5;

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
  const title = searchText(query.slice(0, MAX_QUERY), { language }).slice(0, MAX_TITLE);
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
export const searchLibrary = untilWritten(search, 500);

async function search(
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
