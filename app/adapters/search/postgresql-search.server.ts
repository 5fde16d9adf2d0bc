import { db } from '~/adapters/database/client.server';
import type {
  Alternative,
  Clause,
  EpisodeMatch,
  EpisodeText,
  IndexedWord,
  PodcastMatch,
  PodcastText,
  SearchEngine,
  SearchedFields,
} from './search-engine';

const EPISODES_READ = 1_000;

// Must equal the expressions of the indexes, or those are not used.
const documents: Record<SearchedFields, string> = {
  title: `to_tsvector('simple', "title")`,
  head: `to_tsvector('simple', "title" || ' ' || "author")`,
  body: `to_tsvector('simple', "title" || ' ' || "author" || ' ' || "body")`,
};

function lexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function phrase({ words, prefix }: Alternative): string {
  return `(${words.map(lexeme).join(' <-> ')}${prefix ? ':*' : ''})`;
}

function tsquery(clauses: readonly Clause[]): string {
  return clauses.map((clause) => `(${clause.map(phrase).join(' | ')})`).join(' & ');
}

let trigrams: Promise<boolean> | undefined;

function hasTrigrams(): Promise<boolean> {
  trigrams ??= db
    .$queryRawUnsafe<unknown[]>(`SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'`)
    .then((rows) => rows.length > 0);
  trigrams.catch(() => (trigrams = undefined));
  return trigrams;
}

// Materialized hides the LIMIT from the planner, which would otherwise build a tsvector of every row.
export const postgresqlSearch: SearchEngine = {
  findTitled(title, limit) {
    return db.$queryRawUnsafe<PodcastMatch[]>(
      `SELECT "podcastId", "title", "author" FROM "PodcastSearchText" WHERE "title" = $1 LIMIT $2`,
      title,
      limit,
    );
  },

  matchPodcasts(clauses, fields, limit) {
    return db.$queryRawUnsafe<PodcastMatch[]>(
      `WITH found AS MATERIALIZED (
         SELECT "podcastId", "title", "author" FROM "PodcastSearchText"
         WHERE ${documents[fields]} @@ $1::tsquery
       )
       SELECT * FROM found LIMIT $2`,
      tsquery(clauses),
      limit,
    );
  },

  matchEpisodes(clauses, limit) {
    return db.$queryRawUnsafe<EpisodeMatch[]>(
      // Podcasts without a search text are blocked.
      `WITH found AS MATERIALIZED (
         SELECT "id", "podcastId", "episodeId", "title" FROM "EpisodeSearchText"
         WHERE ${documents.head} @@ $1::tsquery
       )
       SELECT DISTINCT ON ("podcastId") "podcastId", "episodeId", "title"
       FROM (SELECT * FROM found LIMIT ${EPISODES_READ}) AS episodes
       WHERE EXISTS (SELECT 1 FROM "PodcastSearchText" own WHERE own."podcastId" = episodes."podcastId")
       ORDER BY "podcastId", "id" DESC LIMIT $2`,
      tsquery(clauses),
      limit,
    );
  },

  async listSimilarWords(word) {
    if (!(await hasTrigrams())) return [];
    const rows = await db.$queryRawUnsafe<{ word: string }[]>(
      `SELECT "word" FROM "SearchWord" WHERE "word" % $1 ORDER BY similarity("word", $1) DESC LIMIT 50`,
      word,
    );
    return rows.map((row) => row.word);
  },

  async storePodcasts(texts: readonly PodcastText[]) {
    await db.$executeRawUnsafe(
      `INSERT INTO "PodcastSearchText" AS old ("podcastId", "title", "author", "body")
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
       ON CONFLICT ("podcastId") DO UPDATE
       SET "title" = excluded."title", "author" = excluded."author", "body" = excluded."body"
       WHERE (old."title", old."author", old."body") <> (excluded."title", excluded."author", excluded."body")`,
      texts.map((text) => text.podcastId),
      texts.map((text) => text.title),
      texts.map((text) => text.author),
      texts.map((text) => text.body),
    );
  },

  async storeEpisodes(texts: readonly EpisodeText[]) {
    await db.$executeRawUnsafe(
      `INSERT INTO "EpisodeSearchText" AS old ("episodeId", "podcastId", "title", "author")
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
       ON CONFLICT ("episodeId") DO UPDATE
       SET "podcastId" = excluded."podcastId", "title" = excluded."title", "author" = excluded."author"
       WHERE (old."podcastId", old."title", old."author")
         <> (excluded."podcastId", excluded."title", excluded."author")`,
      texts.map((text) => text.episodeId),
      texts.map((text) => text.podcastId),
      texts.map((text) => text.title),
      texts.map((text) => text.author),
    );
  },

  async storeWords(words: readonly IndexedWord[]) {
    await db.$executeRawUnsafe(
      `INSERT INTO "SearchWord" AS old ("word", "key")
       SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT ("word") DO UPDATE SET "key" = excluded."key"
       WHERE old."key" IS DISTINCT FROM excluded."key"`,
      words.map(({ word }) => word),
      words.map(({ key }) => key),
    );
  },
};
