/** Full-text index of the library; all words are folded. */

/** Adjacent words; with `prefix` the last one may be incomplete. */
export type Alternative = { words: readonly string[]; prefix?: boolean };

export type Clause = readonly Alternative[];

/** `head` is title and author; `body` adds the description. */
export type SearchedFields = 'title' | 'head' | 'body';

export type PodcastMatch = { podcastId: string; title: string; author: string };
export type EpisodeMatch = { podcastId: string; episodeId: string; title: string };

export type PodcastText = { podcastId: string; title: string; author: string; body: string };
export type EpisodeText = { episodeId: string; podcastId: string; title: string; author: string };
/** `text` is the spoken text of a paragraph. */
export type TranscriptText = {
  transcriptId: string;
  edition: number;
  paragraph: number;
  text: string;
};
export type TranscriptMatch = { transcriptId: string; paragraph: number };
export type IndexedWord = { word: string; key: string | null };

/** Values of `PodcastFacet`. */
export type Facets = readonly string[];

/** Matches read before filtering by facets, newest first. */
export const READ_FOR_FACETS = 20_000;

/** Limit of matching paragraphs, most recently stored first, because a common word matches most of them. */
export const PARAGRAPHS_READ = 1_000;
export const PARAGRAPHS_READ_FOR_FACETS = 5_000;

/** Results per transcript. */
const MAX_PER_TRANSCRIPT = 3;

/**
 * Completes a search for matching paragraphs on both engines: only the transcript's current edition, nothing hidden,
 * newest episodes first.
 *
 * @param matches the table of matching "TranscriptSearchText" rows
 * @param listed a condition on the podcast
 */
export const bestParagraphs = (matches: string, listed: string, limit: string): string => `
  SELECT best."transcriptId", best."paragraph" FROM (
    SELECT text."transcriptId", text."edition", text."paragraph", row_number()
      OVER (PARTITION BY text."transcriptId", text."edition" ORDER BY text."paragraph") AS "nth"
    FROM ${matches} AS text
  ) AS best
  JOIN "Transcript" transcript
    ON transcript."id" = best."transcriptId" AND transcript."edition" = best."edition"
  JOIN "Episode" episode ON episode."id" = transcript."episodeId" AND NOT episode."blocked"
  JOIN "Podcast" podcast ON podcast."id" = episode."podcastId" AND NOT podcast."blocked"
  WHERE "nth" <= ${MAX_PER_TRANSCRIPT} AND ${listed}
  ORDER BY episode."sortDate" DESC, best."transcriptId", best."paragraph" LIMIT ${limit}`;

/** Whether everything that matches `one` also matches the single-word alternative. */
const covers = ({ words: [only = ''], prefix }: Alternative, narrower: Alternative): boolean =>
  narrower.words.some((word, at) => {
    const unfinished = narrower.prefix && at === narrower.words.length - 1;
    return prefix ? word.startsWith(only) : word === only && !unfinished;
  });

/** Removes redundant alternatives: `al quran` adds nothing to `quran`, and phrases are slow to search. */
export function withoutCovered(clause: Clause): Clause {
  const isSingle = ({ words }: Alternative) => words.length === 1;
  return clause.filter(
    (alternative, index) =>
      !clause.some((other, at) => {
        if (at === index || !isSingle(other) || !covers(other, alternative)) return false;
        // Of two equivalent alternatives, keep the first.
        return at < index || !isSingle(alternative) || !covers(alternative, other);
      }),
  );
}

/**
 * The condition that a podcast has one of the facets, which are passed as parameters; an empty list means all podcasts.
 *
 * @param parameter names a parameter by its position among the facets
 */
export const isListed = (
  podcastId: string,
  facets: Facets,
  parameter: (index: number) => string = () => '?',
): string =>
  facets.length === 0
    ? 'true'
    : `EXISTS (SELECT 1 FROM "PodcastFacet" own WHERE own."podcastId" = ${podcastId}
        AND own."facet" IN (${facets.map((_facet, index) => parameter(index)).join(', ')}))`;

/** Finds podcasts that have one of the facets, or all podcasts if there are none. */
type Match<Found> = (
  clauses: readonly Clause[],
  limit: number,
  facets?: Facets,
) => Promise<Found[]>;

/** The queries of one database engine. */
export type SearchEngine = {
  matchPodcasts(
    clauses: readonly Clause[],
    fields: SearchedFields,
    limit: number,
    facets?: Facets,
  ): Promise<PodcastMatch[]>;
  matchEpisodes: Match<EpisodeMatch>;
  matchTranscripts: Match<TranscriptMatch>;
  listSimilarWords(word: string): Promise<string[]>;
};
