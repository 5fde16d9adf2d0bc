import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { db } from '~/adapters/database/client.server';
import { lessOneLetter, indexAllWords, indexWords } from './word-index';
import {
  bestParagraphs,
  PARAGRAPHS_READ,
  PARAGRAPHS_READ_FOR_FACETS,
  READ_FOR_FACETS,
  type Alternative,
  type Clause,
  type EpisodeMatch,
  type Facets,
  type PodcastMatch,
  type SearchEngine,
  type SearchedFields,
  type TranscriptMatch,
} from './search-engine';

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

function placeholders(rows: number, columns: number): string {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
  return Array.from({ length: rows }, () => row).join(', ');
}

/** Returns the condition that a podcast has one of the facets. */
function listed(facets: Facets, podcastId = 'text."podcastId"'): string {
  if (facets.length === 0) return 'true';
  return `EXISTS (SELECT 1 FROM "PodcastFacet" AS "own" WHERE "own"."podcastId" = ${podcastId}
    AND "own"."facet" IN ${placeholders(1, facets.length)})`;
}

/** Yields to other requests before each query, because SQLite runs on the main thread. */
async function ask<T>(sql: string, ...values: unknown[]): Promise<T[]> {
  await yieldToEventLoop();
  return db.$queryRawUnsafe<T[]>(sql, ...values);
}

export const sqliteSearch: SearchEngine = {
  findTitled(title, limit, facets = []) {
    return ask<PodcastMatch>(
      `SELECT "podcastId", "title", "author" FROM "PodcastSearchText" AS text
       WHERE "title" = ? AND ${listed(facets)} LIMIT ?`,
      title,
      ...facets,
      limit,
    );
  },

  matchPodcasts(clauses, fields, limit, facets = []) {
    const read = facets.length > 0 ? READ_FOR_FACETS : limit;
    const { index, columns } = tables[fields];
    return ask<PodcastMatch>(
      `SELECT text."podcastId", text."title", text."author"
       FROM (SELECT rowid AS "row" FROM "${index}" WHERE "${index}" MATCH ? ORDER BY rowid DESC LIMIT ?)
       JOIN "PodcastSearchText" text ON text."id" = "row" WHERE ${listed(facets)} LIMIT ?`,
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
         WHERE ${listed(facets)}
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
    const found = `(
      SELECT one."transcriptId", one."edition", one."paragraph" FROM (
        SELECT rowid AS "row" FROM "TranscriptIndex" WHERE "TranscriptIndex" MATCH ?
        ORDER BY rowid DESC LIMIT ${read}
      ) JOIN "TranscriptSearchText" one ON one."id" = "row")`;
    return ask<TranscriptMatch>(
      bestParagraphs(found, listed(facets, 'podcast."id"'), '?'),
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
       WHERE "form" IN ${placeholders(1, forms.length)} LIMIT 200`,
      ...forms,
    );
    return rows.map((row) => row.word);
  },

  async storePodcasts(texts) {
    if (texts.length === 0) return;
    await db.$executeRawUnsafe(
      `INSERT INTO "PodcastSearchText" ("podcastId", "title", "author", "body")
       VALUES ${placeholders(texts.length, 4)}
       ON CONFLICT ("podcastId") DO UPDATE
       SET "title" = excluded."title", "author" = excluded."author", "body" = excluded."body"
       WHERE ("title", "author", "body") <> (excluded."title", excluded."author", excluded."body")`,
      ...texts.flatMap(({ podcastId, title, author, body }) => [podcastId, title, author, body]),
    );
  },

  async storeEpisodes(texts) {
    if (texts.length === 0) return;
    await db.$executeRawUnsafe(
      `INSERT INTO "EpisodeSearchText" ("episodeId", "podcastId", "title", "author")
       VALUES ${placeholders(texts.length, 4)}
       ON CONFLICT ("episodeId") DO UPDATE
       SET "podcastId" = excluded."podcastId", "title" = excluded."title", "author" = excluded."author"
       WHERE ("podcastId", "title", "author") <> (excluded."podcastId", excluded."title", excluded."author")`,
      ...texts.flatMap((text) => [text.episodeId, text.podcastId, text.title, text.author]),
    );
  },

  async storeTranscripts(texts) {
    if (texts.length === 0) return;
    await db.$executeRawUnsafe(
      `INSERT INTO "TranscriptSearchText" ("transcriptId", "edition", "paragraph", "text")
       SELECT value ->> 'transcriptId', value ->> 'edition', value ->> 'paragraph', value ->> 'text'
       FROM json_each(?) WHERE true
       ON CONFLICT ("transcriptId", "edition", "paragraph") DO UPDATE SET "text" = excluded."text"
       WHERE "text" <> excluded."text"`,
      JSON.stringify(texts),
    );
  },

  async storeWords(words) {
    if (words.length === 0) return;
    const added = await db.$queryRawUnsafe<{ id: number; word: string }[]>(
      `INSERT INTO "SearchWord" ("word", "key") VALUES ${placeholders(words.length, 2)}
       ON CONFLICT ("word") DO UPDATE SET "key" = excluded."key" WHERE "key" IS NOT excluded."key"
       RETURNING "id", "word"`,
      ...words.flatMap(({ word, key }) => [word, key]),
    );
    await indexWords(db, added);
  },

  async reindexWords() {
    await indexAllWords(db);
  },
};
