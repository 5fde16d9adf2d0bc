export function lessOneLetter(word: string): string[] {
  const letters = [...word];
  return [
    ...new Set(letters.map((_letter, at) => letters.filter((_other, i) => i !== at).join(''))),
  ];
}

/** The part of a Prisma client used here. */
type Client = {
  $queryRawUnsafe: <T>(sql: string, ...values: unknown[]) => Promise<T>;
  $executeRawUnsafe: (sql: string, ...values: unknown[]) => Promise<number>;
};
export type StoredWord = { id: number | bigint; word: string };

/** Words read per query. */
const BATCH = 500;

/**
 * Indexes each word with all forms that lack one letter. Two words that differ by one missing, added or changed letter
 * share a form.
 */
export async function indexWords(client: Client, words: readonly StoredWord[]): Promise<void> {
  const forms = words.flatMap(({ id, word }) =>
    [word, ...lessOneLetter(word)].map((form) => ({ form, id: Number(id) })),
  );
  if (forms.length === 0) return;
  await client.$executeRawUnsafe(
    `INSERT INTO "SearchWordIndex" ("form", "wordId")
     SELECT value ->> 'form', value ->> 'id' FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
    JSON.stringify(forms),
  );
}

/** Rebuilds the whole index, which is outside Prisma's schema and has no triggers. @returns the number of words read */
export async function indexAllWords(client: Client): Promise<number> {
  let count = 0;
  for (let last: number | bigint = 0; ;) {
    const words: StoredWord[] = await client.$queryRawUnsafe(
      `SELECT "id", "word" FROM "SearchWord" WHERE "id" > ? ORDER BY "id" LIMIT ${BATCH}`,
      last,
    );
    await indexWords(client, words);
    count += words.length;
    if (words.length < BATCH) return count;
    last = words.at(-1)!.id;
  }
}

/**
 * Checks the full-text indexes and the word index against their tables.
 * @returns names of indexes with missing or extra entries
 */
export async function faultyIndexes(client: Client): Promise<string[]> {
  const tables = await client.$queryRawUnsafe<{ name: string }[]>(
    `SELECT "name" FROM sqlite_schema WHERE "sql" LIKE 'CREATE VIRTUAL TABLE%fts5%'`,
  );
  const faulty: string[] = [];
  for (const { name } of tables) {
    await client
      .$executeRawUnsafe(`INSERT INTO "${name}" ("${name}", rank) VALUES ('integrity-check', 1)`)
      .catch(() => faulty.push(name));
  }
  const missing = await client.$queryRawUnsafe<unknown[]>(
    `SELECT 1 AS "one" FROM "SearchWord" AS "own" WHERE NOT EXISTS (
       SELECT 1 FROM "SearchWordIndex" WHERE "form" = "own"."word" AND "wordId" = "own"."id"
     ) LIMIT 1`,
  );
  return missing.length > 0 ? [...faulty, 'SearchWordIndex'] : faulty;
}
