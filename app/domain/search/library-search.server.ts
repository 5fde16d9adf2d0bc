import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { cacheUntilWrite } from '~/adapters/database/cache-until-write.server';
import { db } from '~/adapters/database/client.server';
import type { Clause } from '~/adapters/search/search-engine';
import { searchEngine } from '~/adapters/search/search.server';
import { listEpisodesWith, withNotes } from '~/domain/episodes/listed-episodes.server';
import { languageFacet, topicFacet } from '~/domain/search/browse/facets';
import { findConcepts } from '~/domain/search/concepts/concepts.server';
import { expandQuery, MAX_QUERY, requiredParts } from '~/domain/search/words/expansion.server';
import { topicByName } from '~/domain/search/words/named-topics.server';
import { MAX_TITLE } from '~/domain/search/words/search-words.server';
import { anyOf } from '~/lib/any-of';
import { searchText, fold } from '~/lib/text/fold';
import { DEFAULT_LANGUAGE } from '~/messages/catalogue';
import {
  conceptQueries,
  byScore,
  conceptFieldQueries,
  plainQueries,
  transliteratedQueries,
  exactForms,
  typoQueries,
  matchScore,
  type IndexQuery,
} from './index-queries.server';
import { listSavedResults } from './search-results.server';
import type { SearchResult } from './search-schema';

/** `episodeId` is set when only the title of that episode matched. */
type LibraryHit = { podcastId: string; score: number; episodeId: string | null };

/** Limit per index query and for the whole ranking. */
const CANDIDATES = 100;
const MAX_GUESSES = 5;

/** Prefers shorter titles and those that begin with the query. */
function closeness(title: string, folded: string): number {
  const share = Math.min(1, folded.length / Math.max(1, title.length));
  return 0.03 * share + (title.startsWith(folded) ? 0.01 : 0);
}

class LibraryMatches {
  readonly #hits = new Map<string, LibraryHit>();

  constructor(
    readonly folded: string,
    readonly limit: number,
    readonly facets: readonly string[],
  ) {}

  get full(): boolean {
    return this.#hits.size >= this.limit;
  }

  get empty(): boolean {
    return this.#hits.size === 0;
  }

  add(podcastId: string, score: number, title: string, episodeId: string | null = null): void {
    if (this.#hits.has(podcastId)) return;
    this.#hits.set(podcastId, {
      podcastId,
      score: score + closeness(title, this.folded),
      episodeId,
    });
  }

  /** Queries are sorted by score, so this stops once there are enough hits. */
  async ask(queries: IndexQuery[]): Promise<void> {
    for (const { clauses, field: field, score } of queries) {
      if (this.full) return;
      if (field === 'episode') {
        const matches = await searchEngine.matchEpisodes(clauses, CANDIDATES, this.facets);
        for (const match of matches) this.add(match.podcastId, score, match.title, match.episodeId);
      } else {
        const matches = await searchEngine.matchPodcasts(clauses, field, CANDIDATES, this.facets);
        for (const match of matches) this.add(match.podcastId, score, match.title);
      }
    }
  }

  /** Adds podcasts listed under a topic, most recently added first. */
  async addListed(slug: string): Promise<void> {
    const rows = await db.podcastFacet.findMany({
      where: {
        facet: topicFacet(slug),
        ...(this.facets.length > 0 && {
          podcast: { facets: { some: { facet: anyOf(this.facets) } } },
        }),
      },
      orderBy: { podcastId: 'desc' },
      take: CANDIDATES,
      select: { podcastId: true, podcast: { select: { searchText: { select: { title: true } } } } },
    });
    for (const { podcastId, podcast } of rows) {
      this.add(podcastId, matchScore.group, podcast.searchText?.title ?? '');
    }
  }

  best(): LibraryHit[] {
    const order = (a: LibraryHit, b: LibraryHit) =>
      byScore(a, b) || (a.podcastId < b.podcastId ? -1 : 1);
    return [...this.#hits.values()].sort(order).slice(0, this.limit);
  }
}

type LibraryRanking = {
  hits: LibraryHit[];
  /** True if nothing matched the words themselves and the hits are spelling guesses. */
  guessed: boolean;
};

/**
 * Ranks by exact words, other spellings, other languages, podcasts listed under a topic of that name, then typos;
 * titles before authors, descriptions and episodes. Returns up to 100 hits, which stay the same until the library
 * changes so that they can be paged.
 *
 * @param language two letters; enables its spellings
 * @param within podcast languages; all if empty
 * @param page language of the page; decides between several senses of a word
 * @param exact matches only the exact words
 */
export const rankLibrary = cacheUntilWrite(rank, 500);

async function rank(
  query: string,
  language: string | null = null,
  languages: readonly string[] = [],
  page = DEFAULT_LANGUAGE,
  exact = false,
): Promise<LibraryRanking> {
  const parts = requiredParts(expandQuery(query, { language, exact }));
  if (parts.length === 0) return { hits: [], guessed: false };
  const read = query.slice(0, MAX_QUERY);
  const title = searchText(read, { language }).slice(0, MAX_TITLE);
  const facets = languages.map(languageFacet);
  const matches = new LibraryMatches(title, CANDIDATES, facets);
  for (const match of await searchEngine.findTitled(title, CANDIDATES, facets)) {
    matches.add(match.podcastId, matchScore.sameTitle, match.title);
  }
  const { whole } = conceptQueries(parts, exact ? [] : findConcepts(query, page), exactForms);
  const plain = [...plainQueries(parts), ...(whole ? conceptFieldQueries(whole) : [])].sort(
    byScore,
  );
  const better = plain.filter(({ score }) => score >= matchScore.transliteration);
  await matches.ask(better);
  const topic = exact ? undefined : topicByName.get(fold(read, { language }));
  if (topic?.slug && !matches.full) await matches.addListed(topic.slug);
  if (!matches.full) {
    const others = exact ? [] : await transliteratedQueries(parts);
    await matches.ask([...plain.slice(better.length), ...others].sort(byScore));
  }
  if (exact || !matches.empty) return { hits: matches.best(), guessed: false };
  const guesses = new LibraryMatches(title, MAX_GUESSES, facets);
  await guesses.ask(await typoQueries(parts));
  return { hits: guesses.best(), guessed: true };
}

export const readHits = cacheUntilWrite(loadHits, 500);

async function loadHits(hits: LibraryHit[]): Promise<SearchResult[]> {
  const episodeIds = hits.flatMap(({ episodeId }) => episodeId ?? []);
  const results = await listSavedResults(hits.map(({ podcastId }) => podcastId));
  const listed = episodeIds.length > 0 ? await withNotes(await listEpisodesWith(episodeIds)) : [];
  const episodeOf = new Map(hits.map(({ podcastId, episodeId }) => [podcastId, episodeId]));
  return results.map((result) => {
    const matched = listed.find(({ episode }) => episode.id === episodeOf.get(result.id));
    return matched ? { ...result, matchedEpisode: matched.episode } : result;
  });
}

type Text = { episodeId: string; title: string; author: string };

/** Texts compared in one turn of the event loop. */
const AT_ONCE = 1_000;

/** Whether folded words match each clause, as in the full-text index. */
export function matchesClauses(folded: string, clauses: readonly Clause[]): boolean {
  const text = ` ${folded} `;
  return clauses.every((clause) =>
    clause.some(({ words, prefix }) => text.includes(` ${words.join(' ')}${prefix ? '' : ' '}`)),
  );
}

async function match(texts: Text[], queries: IndexQuery[]): Promise<string[]> {
  const episodeQueries = queries.filter(({ field: field }) => field === 'episode');
  const ids: string[] = [];
  for (const [index, { episodeId, title, author }] of texts.entries()) {
    const folded = `${title} ${author}`;
    if (episodeQueries.some(({ clauses }) => matchesClauses(folded, clauses))) ids.push(episodeId);
    if (index % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
  }
  return ids;
}

/**
 * The episodes of a podcast whose titles or speakers contain the words, in any spelling known to the site's search; if
 * there are none, those that match despite typos.
 */
export const findEpisodesOf = cacheUntilWrite(find, 100);

async function find(podcastId: string, query: string, language: string | null): Promise<string[]> {
  const parts = requiredParts(expandQuery(query, { language }));
  if (parts.length === 0) return [];
  const texts = await db.episodeSearchText.findMany({
    where: { podcastId },
    select: { episodeId: true, title: true, author: true },
  });
  const spelt = [...plainQueries(parts), ...(await transliteratedQueries(parts))];
  const ids = await match(texts, spelt);
  return ids.length > 0 ? ids : match(texts, await typoQueries(parts));
}
