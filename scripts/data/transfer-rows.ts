import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { openDatabase } from '~/adapters/database/open.server';
import { OperatorError } from '~/lib/operator-files.server';

export type Database = Awaited<ReturnType<typeof openDatabase>>;
type Row = Record<string, unknown>;
type Order = Record<string, 'asc'>[];
type Page = { take: number; orderBy: Order; cursor?: Row; skip?: number };
type Table = {
  findMany: (page: Page) => Promise<Row[]>;
  createMany: (rows: { data: Row[] }) => Promise<unknown>;
};

export type Model = { name: string; key: string[]; hasSequence: boolean };
/** The number of rows, and the sum of their hashes, which is independent of their order. */
export type Checksum = { count: number; sum: bigint };

const BATCH = 500;
const MASK = (1n << 64n) - 1n;

/** Models in schema order, where each comes after the models it references. */
export function readModels(schema = readFileSync('prisma/schema.prisma', 'utf8')): Model[] {
  return [...schema.matchAll(/^model (\w+) \{\n([^]*?)^\}/gm)].map(([, name = '', body = '']) => {
    const [, several] = /@@id\(\[([^\]]+)\]\)/.exec(body) ?? [];
    const [, column, rest = ''] = /^ +(\w+) +\w+ +@id\b(.*)$/m.exec(body) ?? [];
    const key = several?.split(/, */) ?? (column ? [column] : []);
    return { name, key, hasSequence: rest.includes('autoincrement') };
  });
}

function tableOf(db: Database, { name }: Model): Table {
  return (db as unknown as Record<string, Table>)[name[0]!.toLowerCase() + name.slice(1)]!;
}

async function* batchesOf(db: Database, model: Model): AsyncGenerator<Row[]> {
  const orderBy: Order = model.key.map((field) => ({ [field]: 'asc' }));
  for (let last: Row | undefined; ;) {
    const after = last && { cursor: cursorOf(model, last), skip: 1 };
    const rows = await tableOf(db, model).findMany({ take: BATCH, orderBy, ...after });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

function cursorOf({ key }: Model, row: Row): Row {
  const fields = Object.fromEntries(key.map((field) => [field, row[field]]));
  return key.length === 1 ? fields : { [key.join('_')]: fields };
}

/** JSON with sorted keys, because PostgreSQL reorders them. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === 'bigint') return String(inner);
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function addTo(checksum: Checksum, rows: Row[]): void {
  for (const row of rows) {
    const hash = createHash('sha256').update(canonical(row)).digest();
    checksum.sum = (checksum.sum + hash.readBigUInt64BE()) & MASK;
  }
  checksum.count += rows.length;
}

export async function checksumOf(db: Database, model: Model): Promise<Checksum> {
  const checksum: Checksum = { count: 0, sum: 0n };
  for await (const rows of batchesOf(db, model)) addTo(checksum, rows);
  return checksum;
}

/** @throws OperatorError when the target rejects rows */
export async function copyModel(from: Database, to: Database, model: Model): Promise<Checksum> {
  const checksum: Checksum = { count: 0, sum: 0n };
  for await (const rows of batchesOf(from, model)) {
    try {
      await tableOf(to, model).createMany({ data: rows });
    } catch (error) {
      const lines = String(error instanceof Error ? error.message : error)
        .trim()
        .split('\n');
      const first = model.key.map((field) => String(rows[0]?.[field])).join(', ');
      throw new OperatorError(
        `${model.name}: the target refuses some of the ${rows.length} rows from ${first} on: ${lines.at(-1)}`,
        { cause: error },
      );
    }
    addTo(checksum, rows);
  }
  return checksum;
}
