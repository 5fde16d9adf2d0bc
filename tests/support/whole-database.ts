import { readFileSync } from 'node:fs';
import type { openDatabase } from '../../app/adapters/database/open.server';

type Database = Awaited<ReturnType<typeof openDatabase>>;

const models = [...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^model (\w+)/gm)].map(
  ([, name]) => name![0]!.toLowerCase() + name!.slice(1),
);

/** Counters and logs: asking is counted, and being refused. */
const COUNTED = ['throttle', 'search'];

/** Every row of every table, as one text: what a request that was refused must leave as it was. */
export const wholeDatabase = (db: Database): Promise<string> => rowsOf(db, models);

/** The same without what counts requests. */
export const lastingRows = (db: Database): Promise<string> =>
  rowsOf(
    db,
    models.filter((model) => !COUNTED.includes(model)),
  );

async function rowsOf(db: Database, wanted: string[]): Promise<string> {
  const tables = db as unknown as Record<string, { findMany: () => Promise<unknown[]> }>;
  const rows: Record<string, unknown> = {};
  for (const model of wanted) rows[model] = await tables[model]!.findMany();
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}
