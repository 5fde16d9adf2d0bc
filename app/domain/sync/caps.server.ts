import { forEngine, type TransactionClient } from '~/adapters/database/client.server';

type Cap = {
  /** Columns that identify a row of the account. */
  key: readonly string[];
  /** Text of any length that apps send. */
  texts: readonly string[];
  /** The rows to keep come first. */
  order: string;
  rows: number;
  /** Characters of the texts. */
  characters: number;
};

/**
 * What the apps of one account may store. The oldest rows beyond a cap are removed. Tables that need none are named in
 * tests/domain/sync/limited-tables.data.test.ts, which compares both with the schema.
 */
export const CAPS = {
  DeviceFeed: {
    key: ['device', 'url'],
    texts: ['url', 'urlKey'],
    order: '"held" DESC, "stamp" DESC, "device", "url"',
    rows: 20_000,
    characters: 4_000_000,
  },
  DeviceEpisode: {
    key: ['device', 'episodeId'],
    texts: ['audioUrl'],
    order: '"stamp" DESC, "device", "episodeId"',
    rows: 20_000,
    characters: 4_000_000,
  },
  KeptFeed: {
    key: ['urlKey'],
    texts: ['url', 'urlKey'],
    order: '"gone", "stamp" DESC, "urlKey"',
    rows: 10_000,
    characters: 2_000_000,
  },
  KeptPosition: {
    key: ['key'],
    texts: ['feedKey', 'feedUrl', 'guid', 'audioUrl'],
    order: '"stamp" DESC, "key" DESC',
    rows: 20_000,
    characters: 8_000_000,
  },
} as const satisfies Record<string, Cap>;

type CappedTable = keyof typeof CAPS;

const lengthOf = (texts: readonly string[]): string =>
  texts.map((column) => `COALESCE(LENGTH("${column}"), 0)`).join(' + ');

const statementsOf = (table: CappedTable) => {
  const { key, texts, order, rows, characters }: Cap = CAPS[table];
  const columns = key.map((column) => `"${column}"`).join(', ');
  return {
    measure: forEngine(
      `SELECT COUNT(*) AS "rows", SUM(${lengthOf(texts)}) AS "characters" FROM "${table}"
       WHERE "userId" = ?`,
    ),
    remove: forEngine(
      `DELETE FROM "${table}" WHERE "userId" = ? AND (${columns}) IN (
         SELECT ${columns} FROM (
           SELECT ${columns}, ROW_NUMBER() OVER kept AS "place",
             SUM(${lengthOf(texts)}) OVER kept AS "characters"
           FROM "${table}" WHERE "userId" = ? WINDOW kept AS (ORDER BY ${order}
             ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
         ) AS measured WHERE "place" > ${rows} OR "characters" > ${characters})`,
    ),
  };
};

const STATEMENTS = Object.fromEntries(
  (Object.keys(CAPS) as CappedTable[]).map((table) => [table, statementsOf(table)]),
) as Record<CappedTable, ReturnType<typeof statementsOf>>;

/** Removes the oldest rows of the account beyond the cap of the table. Call after writing rows to it. */
export async function keepWithinCap(
  tx: TransactionClient,
  table: CappedTable,
  userId: string,
): Promise<void> {
  const { measure, remove } = STATEMENTS[table];
  const [stored] = await tx.$queryRawUnsafe<{ rows: bigint; characters: bigint | null }[]>(
    measure,
    userId,
  );
  const isWithin =
    Number(stored?.rows) <= CAPS[table].rows &&
    Number(stored?.characters) <= CAPS[table].characters;
  if (!isWithin) await tx.$executeRawUnsafe(remove, userId, userId);
}
