import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import {
  bestParagraphs,
  isListed,
  PARAGRAPHS_READ,
  PARAGRAPHS_READ_FOR_FACETS,
  READ_FOR_FACETS,
  type Alternative,
  type Clause,
  type EpisodeMatch,
  type PodcastMatch,
  type SearchEngine,
  type SearchedFields,
  type TranscriptMatch,
} from './search-engine';
import { lessOneLetter } from './word-index';

/** Maximum matching episodes read, newest first. */
const EPISODES_READ = 1_000;

const tables: Record<SearchedFields, { index: string; columns: string }> = {
  title: { index: 'PodcastHeadIndex', columns: '{title} : ' },
  head: { index: 'PodcastHeadIndex', columns: '' },
  body: { index: 'PodcastBodyIndex', columns: '' },
};

function fts5Phrase({ words, prefix }: Alternative): string {
  return `"${words.join(' ').replaceAll('"', '""')}"${prefix ? ' *' : ''}`;
}

function fts5Query(clauses: readonly Clause[]): string {
  return clauses.map((clause) => `(${clause.map(fts5Phrase).join(' OR ')})`).join(' AND ');
}

/** Yields to other requests before each query, because SQLite runs on the main thread. */
async function ask<T>(sql: string, ...values: unknown[]): Promise<T[]> {
  await yieldToEventLoop();
  return db.$queryRawUnsafe<T[]>(sql, ...values);
}

export const sqliteSearch: SearchEngine = {
  matchPodcasts(clauses, fields, limit, facets = []) {
    const read = facets.length > 0 ? READ_FOR_FACETS : limit;
    const { index, columns } = tables[fields];
    return ask<PodcastMatch>(
      `SELECT text."podcastId", text."title", text."author"
       FROM (SELECT rowid AS "row" FROM "${index}" WHERE "${index}" MATCH ? ORDER BY rowid DESC LIMIT ?)
       JOIN "PodcastSearchText" text ON text."id" = "row" WHERE ${isListed('text."podcastId"', facets)} LIMIT ?`,
      `${columns}(${fts5Query(clauses)})`,
      read,
      ...facets,
      limit,
    );
  },

  matchEpisodes(clauses, limit, facets = []) {
    const read = facets.length > 0 ? READ_FOR_FACETS : EPISODES_READ;
    return ask<EpisodeMatch>(
      // Blocked podcasts have no search text.
      `SELECT "podcastId", "episodeId", "title" FROM (
         SELECT text."podcastId", text."episodeId", text."title", max(text."id") AS "newest"
         FROM (
           SELECT rowid AS "row" FROM "EpisodeHeadIndex" WHERE "EpisodeHeadIndex" MATCH ?
           ORDER BY rowid DESC LIMIT ${read}
         )
         JOIN "EpisodeSearchText" text ON text."id" = "row"
         WHERE ${isListed('text."podcastId"', facets)}
         GROUP BY text."podcastId"
       ) AS found
       WHERE EXISTS (SELECT 1 FROM "PodcastSearchText" own WHERE own."podcastId" = found."podcastId")
       ORDER BY "newest" DESC LIMIT ?`,
      fts5Query(clauses),
      ...facets,
      limit,
    );
  },

  matchTranscripts(clauses, limit, facets = []) {
    const read = facets.length > 0 ? PARAGRAPHS_READ_FOR_FACETS : PARAGRAPHS_READ;
    const matches = `(
      SELECT one."transcriptId", one."edition", one."paragraph" FROM (
        SELECT rowid AS "row" FROM "TranscriptIndex" WHERE "TranscriptIndex" MATCH ?
        ORDER BY rowid DESC LIMIT ${read}
      ) JOIN "TranscriptSearchText" one ON one."id" = "row")`;
    return ask<TranscriptMatch>(
      bestParagraphs(matches, isListed('podcast."id"', facets), '?'),
      fts5Query(clauses),
      ...facets,
      limit,
    );
  },

  async listSimilarWords(word) {
    const forms = [word, ...lessOneLetter(word)];
    const rows = await ask<{ word: string }>(
      `SELECT DISTINCT "SearchWord"."word" FROM "SearchWordIndex"
       JOIN "SearchWord" ON "SearchWord"."id" = "wordId"
       WHERE "form" IN (${forms.map(() => '?').join(', ')}) LIMIT 200`,
      ...forms,
    );
    return rows.map((row) => row.word);
  },
};
