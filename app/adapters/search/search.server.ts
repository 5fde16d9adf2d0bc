import { databaseEngine, db, execute, select } from '~/adapters/database/client.server';
import { postgresqlSearch } from './postgresql-search.server';
import {
  isListed,
  withoutCovered,
  type EpisodeText,
  type Facets,
  type IndexedWord,
  type PodcastMatch,
  type PodcastText,
  type SearchEngine,
  type TranscriptText,
} from './search-engine';
import { sqliteSearch } from './sqlite-search.server';
import { indexAllWords, indexWords, type StoredWord } from './word-index';

const engine: SearchEngine = databaseEngine === 'postgresql' ? postgresqlSearch : sqliteSearch;

/** Queries differ by engine; texts are stored in the same way. */
export const searchEngine = {
  listSimilarWords: engine.listSimilarWords,

  matchPodcasts: (clauses, ...rest) => engine.matchPodcasts(clauses.map(withoutCovered), ...rest),
  matchEpisodes: (clauses, ...rest) => engine.matchEpisodes(clauses.map(withoutCovered), ...rest),
  matchTranscripts: (clauses, ...rest) =>
    engine.matchTranscripts(clauses.map(withoutCovered), ...rest),

  findTitled: (title: string, limit: number, facets: Facets) =>
    select<PodcastMatch>(
      `SELECT "podcastId", "title", "author" FROM "PodcastSearchText" AS text
       WHERE "title" = ? AND ${isListed('text."podcastId"', facets)} LIMIT ${limit}`,
      title,
      ...facets,
    ),

  storePodcasts: (texts: readonly PodcastText[]) =>
    execute(
      `INSERT INTO "PodcastSearchText" AS old ("podcastId", "title", "author", "body")
       SELECT "value" ->> 'podcastId', "value" ->> 'title', "value" ->> 'author', "value" ->> 'body'
       FROM rows(?) WHERE true ON CONFLICT ("podcastId") DO UPDATE
       SET "title" = excluded."title", "author" = excluded."author", "body" = excluded."body"
       WHERE (old."title", old."author", old."body")
         <> (excluded."title", excluded."author", excluded."body")`,
      JSON.stringify(texts),
    ),

  storeEpisodes: (texts: readonly EpisodeText[]) =>
    execute(
      `INSERT INTO "EpisodeSearchText" AS old ("episodeId", "podcastId", "title", "author")
       SELECT "value" ->> 'episodeId', "value" ->> 'podcastId', "value" ->> 'title', "value" ->> 'author'
       FROM rows(?) WHERE true ON CONFLICT ("episodeId") DO UPDATE
       SET "podcastId" = excluded."podcastId", "title" = excluded."title", "author" = excluded."author"
       WHERE (old."podcastId", old."title", old."author")
         <> (excluded."podcastId", excluded."title", excluded."author")`,
      JSON.stringify(texts),
    ),

  storeTranscripts: (texts: readonly TranscriptText[]) =>
    execute(
      `INSERT INTO "TranscriptSearchText" AS old ("transcriptId", "edition", "paragraph", "text")
       SELECT "value" ->> 'transcriptId', CAST("value" ->> 'edition' AS INTEGER),
         CAST("value" ->> 'paragraph' AS INTEGER), "value" ->> 'text'
       FROM rows(?) WHERE true ON CONFLICT ("transcriptId", "edition", "paragraph") DO UPDATE
       SET "text" = excluded."text" WHERE old."text" <> excluded."text"`,
      JSON.stringify(texts),
    ),

  async storeWords(words: readonly IndexedWord[]): Promise<void> {
    const added = await select<StoredWord>(
      `INSERT INTO "SearchWord" AS old ("word", "key")
       SELECT "value" ->> 'word', "value" ->> 'key'
       FROM rows(?) WHERE true ON CONFLICT ("word") DO UPDATE
       SET "key" = excluded."key" WHERE old."key" IS DISTINCT FROM excluded."key"
       RETURNING "id", "word"`,
      JSON.stringify(words),
    );
    if (databaseEngine === 'sqlite') await indexWords(db, added);
  },

  /** Rebuilds the index of all stored words; PostgreSQL maintains its trigram index itself. */
  async reindexWords(): Promise<void> {
    if (databaseEngine === 'sqlite') await indexAllWords(db);
  },
} satisfies SearchEngine & Record<string, unknown>;
