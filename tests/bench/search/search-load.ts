import Database from 'better-sqlite3';
import pg from 'pg';
import { sqliteFile } from '~/adapters/database/open.server';
import type { IndexedWord } from '~/adapters/search/search-engine';
import { lessOneLetter } from '~/adapters/search/word-index';
import { indexedWords } from '~/domain/search/words/search-words.server';
import { searchText } from '~/lib/text/fold';
import type { Engine } from '../../support/database/test-database';
import { LibraryMaker } from './search-data';

/**
 * Fills an empty, migrated database, bypassing the domain, because inserting a million rows one by one takes an hour.
 * The search text is made by the same functions; the full-text indexes are built at the end.
 */

export type Row = (string | number | null)[];
type Table = { name: string; columns: string[] };
type Load = (table: Table, rows: Row[]) => Promise<void>;

const CHUNK = 2_000;
const date = '2026-01-01T00:00:00.000+00:00';

const podcastTable = {
  name: 'Podcast',
  columns: ['id', 'slug', 'title', 'author', 'description', 'rssUrl', 'rssUrlKey', 'updatedAt'],
};
const podcastTextTable = {
  name: 'PodcastSearchText',
  columns: ['podcastId', 'title', 'author', 'body'],
};
const episodeTable = {
  name: 'Episode',
  columns: ['id', 'podcastId', 'key', 'title', 'sortDate'],
};
const episodeTextTable = {
  name: 'EpisodeSearchText',
  columns: ['episodeId', 'podcastId', 'title'],
};

async function loadLibrary(load: Load, podcasts: number, episodes: number): Promise<IndexedWord[]> {
  const maker = new LibraryMaker();
  const words = new Map<string, IndexedWord>();
  const ids: string[] = [];
  for (let first = 0; first < podcasts; first += CHUNK) {
    const made = Array.from({ length: Math.min(CHUNK, podcasts - first) }, (_zero, index) =>
      maker.podcast(first + index),
    );
    ids.push(...made.map(({ id }) => id));
    await load(
      podcastTable,
      made.map(({ id, slug, title, author, body }) => {
        const feed = `feeds.example/${slug}`;
        return [id, slug, title, author, body, `https://${feed}`, feed, date];
      }),
    );
    const texts = made.map(({ id, title, author, body }) => [
      id,
      searchText(title),
      searchText(author),
      searchText(body),
    ]);
    await load(podcastTextTable, texts);
    for (const [, title, author] of texts)
      for (const word of indexedWords(`${title} ${author}`)) words.set(word.word, word);
  }
  for (let first = 0; first < episodes; first += CHUNK) {
    const made = Array.from({ length: Math.min(CHUNK, episodes - first) }, (_zero, index) =>
      maker.episode(first + index, ids[Math.floor(((first + index) * podcasts) / episodes)] ?? ''),
    );
    await load(
      episodeTable,
      made.map(({ id, podcastId, title }) => [id, podcastId, id, title, date]),
    );
    const texts = made.map(({ id, podcastId, title }) => [id, podcastId, searchText(title)]);
    await load(episodeTextTable, texts);
    for (const [, , title] of texts)
      for (const word of indexedWords(title ?? '')) words.set(word.word, word);
  }
  return [...words.values()];
}

const wordTable = { name: 'SearchWord', columns: ['word', 'key'] };
const wordRows = (words: IndexedWord[]): Row[] => words.map(({ word, key }) => [word, key]);

/** Fills the tables of a SQLite file; the full-text indexes are built afterwards. */
async function fillSqlite(url: string, indexes: string[], fill: (load: Load) => Promise<void>) {
  const connection = new Database(sqliteFile(url));
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = OFF');
  const triggers = connection
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%SearchText%'`,
    )
    .all();
  for (const { name } of triggers) connection.exec(`DROP TRIGGER "${name}"`);
  await fill((table, rows) => {
    const insert = connection.prepare(
      `INSERT INTO "${table.name}" (${table.columns.map((name) => `"${name}"`).join()})
       VALUES (${table.columns.map(() => '?').join()})`,
    );
    connection.transaction(() => rows.forEach((row) => insert.run(...row)))();
    return Promise.resolve();
  });
  for (const index of indexes)
    connection.exec(`INSERT INTO "${index}" ("${index}") VALUES ('rebuild')`);
  for (const { sql } of triggers) connection.exec(sql);
  connection.exec('ANALYZE');
  connection.close();
}

const timeColumns = /(?:Date|At|Time)$/;
const typeOf = (column: string, value: Row[number] | undefined) =>
  timeColumns.test(column) ? 'timestamp' : typeof value === 'number' ? 'int' : 'text';

/** Fills the tables of a PostgreSQL database; the full-text indexes are built afterwards. */
async function fillPostgresql(url: string, fill: (load: Load) => Promise<void>) {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await connection.query('SET synchronous_commit = off');
  await connection.query(`SET maintenance_work_mem = '512MB'`);
  const { rows: indexes } = await connection.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE indexdef LIKE '%USING gin%' AND schemaname = 'public'`,
  );
  for (const { indexname } of indexes) await connection.query(`DROP INDEX "${indexname}"`);
  await fill(async ({ name, columns }, rows) => {
    const types = columns.map((column, index) => typeOf(column, rows[0]?.[index]));
    await connection.query(
      `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join()})
       SELECT * FROM unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join()})`,
      columns.map((_column, index) => rows.map((row) => row[index])),
    );
  });
  for (const { indexdef } of indexes) await connection.query(indexdef);
  await connection.query('VACUUM ANALYZE');
  await connection.end();
}

/** @param indexes the SQLite indexes over the filled tables */
export const fillTables = (
  engine: Engine,
  url: string,
  indexes: string[],
  fill: (load: Load) => Promise<void>,
): Promise<void> =>
  engine === 'sqlite' ? fillSqlite(url, indexes, fill) : fillPostgresql(url, fill);

const LIBRARY_INDEXES = ['PodcastHeadIndex', 'PodcastBodyIndex', 'EpisodeHeadIndex'];

/** Loads an invented library into a SQLite file. */
export async function loadSqlite(databaseUrl: string, podcasts: number, episodes: number) {
  let words: IndexedWord[] = [];
  await fillSqlite(databaseUrl, LIBRARY_INDEXES, async (load) => {
    words = await loadLibrary(load, podcasts, episodes);
    await load(
      { ...wordTable, columns: ['id', ...wordTable.columns] },
      wordRows(words).map((row, index) => [index + 1, ...row]),
    );
    await load(
      { name: 'SearchWordIndex', columns: ['form', 'wordId'] },
      words.flatMap(({ word }, index) =>
        [word, ...lessOneLetter(word)].map((form) => [form, index + 1]),
      ),
    );
  });
  return words.length;
}

/** Loads an invented library into a PostgreSQL database. */
export async function loadPostgresql(databaseUrl: string, podcasts: number, episodes: number) {
  let words: IndexedWord[] = [];
  await fillPostgresql(databaseUrl, async (load) => {
    words = await loadLibrary(load, podcasts, episodes);
    await load(wordTable, wordRows(words));
  });
  return words.length;
}
