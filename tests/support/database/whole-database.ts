import { readFileSync } from 'node:fs';
import type { openDatabase } from '../../../app/adapters/database/open.server';

type Database = Awaited<ReturnType<typeof openDatabase>>;

const models = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+)/gm)].map(
  ([, name]) => name![0]!.toLowerCase() + name!.slice(1),
);

/** Counters and logs: asking is counted, and being refused. */
const COUNTED = ['throttle', 'search'];

/** Every row of every table, as one text: what a request that was refused must leave as it was. */
export const wholeDatabase = (db: Database): Promise<string> => rowsOf(db, models);

/** What background work notes by itself, at any moment, of podcasts and of feeds that are to be read. */
const NOTED: Record<string, RegExp> = {
  podcast: /^feed[A-Z]|^updatedAt$/,
  requestedFeed: /^(status|message|slug|lockedUntil)$/,
};

/** The same without what counts requests and what background work notes. */
export const lastingRows = (db: Database): Promise<string> =>
  rowsOf(
    db,
    models.filter((model) => !COUNTED.includes(model)),
    (model, key) => NOTED[model]?.test(key) ?? false,
  );

async function rowsOf(
  db: Database,
  wanted: string[],
  isLeftOut: (model: string, key: string) => boolean = () => false,
): Promise<string> {
  const tables = db as unknown as Record<string, { findMany: () => Promise<unknown[]> }>;
  const rows: Record<string, unknown[]> = {};
  for (const model of wanted) {
    const found = (await tables[model]!.findMany()) as Record<string, unknown>[];
    // PostgreSQL gives a row that was changed another place.
    rows[model] = found
      .map((row) => Object.entries(row).filter(([key]) => !isLeftOut(model, key)))
      .map(textOf)
      .sort()
      .map((text): unknown => JSON.parse(text));
  }
  return JSON.stringify(rows);
}

const textOf = (row: [string, unknown][]): string =>
  JSON.stringify(Object.fromEntries(row), (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
