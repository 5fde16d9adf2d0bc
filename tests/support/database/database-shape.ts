import { readFileSync } from 'node:fs';
import { getDMMF } from '@prisma/get-dmmf';
import { db } from '~/adapters/database/client.server';

/** A table's shape in terms shared by both engines and the schema. */
type TableShape = {
  columns: Record<string, string>;
  primaryKey: string[];
  uniques: string[];
  indexes: string[];
  foreignKeys: string[];
};

type Shape = Record<string, TableShape>;

const emptyTable = (): TableShape => ({
  columns: {},
  primaryKey: [],
  uniques: [],
  indexes: [],
  foreignKeys: [],
});

const list = (columns: readonly string[]) => columns.join(', ');
const column = (type: string, required: boolean) => `${type}${required ? '' : ' or null'}`;

function sorted(shape: Shape): Shape {
  for (const table of Object.values(shape)) {
    table.uniques.sort();
    table.indexes.sort();
    table.foreignKeys.sort();
  }
  return shape;
}

type Datamodel = {
  models: {
    name: string;
    fields: {
      name: string;
      kind: string;
      type: string;
      isRequired: boolean;
      isList: boolean;
      isUpdatedAt: boolean;
      hasDefaultValue: boolean;
      relationFromFields?: string[];
      relationToFields?: string[];
      relationOnDelete?: string;
    }[];
  }[];
  indexes: { model: string; type: string; fields: { name: string }[] }[];
};

/** The data model of prisma/schema.prisma. */
export async function readDatamodel(): Promise<Datamodel> {
  // The package's own type does not match what it returns; this is the part used here.
  const { datamodel } = (await getDMMF({
    datamodel: readFileSync('prisma/schema.prisma', 'utf8'),
  })) as unknown as { datamodel: Datamodel };
  return datamodel;
}

/** The shape that prisma/schema.prisma requires. */
export async function schemaShape(): Promise<Shape> {
  const datamodel = await readDatamodel();
  const shape: Shape = {};
  for (const model of datamodel.models) {
    const table = (shape[model.name] = emptyTable());
    for (const field of model.fields) {
      if (field.kind !== 'object') {
        table.columns[field.name] = column(field.type, field.isRequired);
      } else if (field.relationFromFields?.length) {
        const rule = field.relationOnDelete ?? (field.isRequired ? 'Restrict' : 'SetNull');
        table.foreignKeys.push(
          `${list(field.relationFromFields)} -> ${field.type}(${list(field.relationToFields!)}) on delete ${rule.toLowerCase()}`,
        );
      }
    }
  }
  for (const index of datamodel.indexes) {
    const columns = index.fields.map((field) => field.name);
    const table = shape[index.model]!;
    if (index.type === 'id') table.primaryKey = columns;
    else if (index.type === 'unique') table.uniques.push(list(columns));
    else table.indexes.push(list(columns));
  }
  return sorted(shape);
}

const sqliteTypes: Record<string, string> = {
  TEXT: 'String',
  INTEGER: 'Int',
  BIGINT: 'BigInt',
  REAL: 'Float',
  BOOLEAN: 'Boolean',
  DATETIME: 'DateTime',
  JSONB: 'Json',
};

/** Full-text tables, one engine's own word index, versions of the data and Prisma's history are not models. */
const isOurs = (virtual: string[]) => (table: string) =>
  !['_prisma_migrations', 'DataVersion', 'SearchWordIndex'].includes(table) &&
  !table.startsWith('sqlite_') &&
  !virtual.some((name) => table === name || table.startsWith(`${name}_`));

async function sqliteTable(name: string): Promise<TableShape> {
  const table = emptyTable();
  const columns = await db.$queryRawUnsafe<
    { name: string; type: string; notnull: bigint; pk: bigint }[]
  >(`SELECT name, type, "notnull", pk FROM pragma_table_info('${name}')`);
  for (const { name: field, type, notnull } of columns) {
    table.columns[field] = column(sqliteTypes[type] ?? type, Boolean(Number(notnull)));
  }
  table.primaryKey = columns
    .filter(({ pk }) => Number(pk) > 0)
    .sort((a, b) => Number(a.pk) - Number(b.pk))
    .map((one) => one.name);
  const indexes = await db.$queryRawUnsafe<{ unique: bigint; origin: string; columns: string }[]>(
    `SELECT l."unique", l.origin, (SELECT group_concat(name, ', ') FROM pragma_index_info(l.name)) AS columns
     FROM pragma_index_list('${name}') AS l`,
  );
  for (const index of indexes.filter(({ origin }) => origin !== 'pk')) {
    (Number(index.unique) ? table.uniques : table.indexes).push(index.columns);
  }
  const keys = await db.$queryRawUnsafe<
    { table: string; from: string; to: string; rule: string }[]
  >(`SELECT "table", "from", "to", on_delete AS rule FROM pragma_foreign_key_list('${name}')`);
  table.foreignKeys = keys.map(
    (key) =>
      `${key.from} -> ${key.table}(${key.to}) on delete ${key.rule.toLowerCase().replace(' ', '')}`,
  );
  return table;
}

/** The shape of the migrated SQLite database. */
export async function sqliteShape(): Promise<Shape> {
  const tables = await db.$queryRawUnsafe<{ name: string; sql: string | null }[]>(
    `SELECT name, sql FROM sqlite_master WHERE type = 'table'`,
  );
  const virtual = tables.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql ?? '')).map((t) => t.name);
  const shape: Shape = {};
  for (const name of tables.map((table) => table.name).filter(isOurs(virtual))) {
    shape[name] = await sqliteTable(name);
  }
  return sorted(shape);
}

const postgresqlTypes: Record<string, string> = {
  text: 'String',
  integer: 'Int',
  bigint: 'BigInt',
  'double precision': 'Float',
  boolean: 'Boolean',
  'timestamp without time zone': 'DateTime',
  jsonb: 'Json',
};

type PostgresqlIndex = { table: string; unique: boolean; primary: boolean; columns: string[] };
type PostgresqlKey = { table: string; columns: string[]; to: string; keys: string[]; rule: string };
const onDelete: Record<string, string> = {
  c: 'cascade',
  n: 'setnull',
  r: 'restrict',
  a: 'noaction',
};

/** The shape of the migrated PostgreSQL database, without expression indexes (full text). */
export async function postgresqlShape(): Promise<Shape> {
  const shape: Shape = {};
  const columns = await db.$queryRawUnsafe<
    { table: string; name: string; type: string; nullable: string }[]
  >(`SELECT table_name AS "table", column_name AS name, data_type AS type, is_nullable AS nullable
     FROM information_schema.columns WHERE table_schema = 'public' AND is_generated = 'NEVER'`);
  for (const { table, name, type, nullable } of columns.filter((one) => isOurs([])(one.table))) {
    (shape[table] ??= emptyTable()).columns[name] = column(
      postgresqlTypes[type] ?? type,
      nullable === 'NO',
    );
  }
  const names = (relation: string, positions: string) =>
    `ARRAY(SELECT attname::text FROM unnest(${positions}) WITH ORDINALITY AS position(n, o)
     JOIN pg_attribute ON attrelid = ${relation} AND attnum = position.n ORDER BY o)`;
  const indexes = await db.$queryRawUnsafe<PostgresqlIndex[]>(
    `SELECT c.relname AS "table", i.indisunique AS "unique", i.indisprimary AS "primary",
            ${names('i.indrelid', 'i.indkey::smallint[]')} AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_class ic ON ic.oid = i.indexrelid JOIN pg_am a ON a.oid = ic.relam
     WHERE n.nspname = 'public' AND a.amname = 'btree' AND i.indexprs IS NULL`,
  );
  for (const index of indexes.filter(({ table }) => isOurs([])(table))) {
    const table = shape[index.table]!;
    if (index.primary) table.primaryKey = index.columns;
    else (index.unique ? table.uniques : table.indexes).push(list(index.columns));
  }
  const keys = await db.$queryRawUnsafe<PostgresqlKey[]>(
    `SELECT c.relname AS "table", f.relname AS "to", k.confdeltype::text AS rule,
            ${names('k.conrelid', 'k.conkey')} AS columns, ${names('k.confrelid', 'k.confkey')} AS keys
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE k.contype = 'f' AND n.nspname = 'public'`,
  );
  for (const key of keys) {
    shape[key.table]!.foreignKeys.push(
      `${list(key.columns)} -> ${key.to}(${list(key.keys)}) on delete ${onDelete[key.rule]}`,
    );
  }
  return sorted(shape);
}
