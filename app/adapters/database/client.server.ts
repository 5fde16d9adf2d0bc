import { env } from '~/env.server';
import type { PrismaClient } from './generated/sqlite/client';
import { openDatabase } from './open.server';

/** Which engine DATABASE_URL names. */
export const databaseEngine = env.DATABASE_URL.startsWith('postgres') ? 'postgresql' : 'sqlite';

declare global {
  // Vite's dev server reloads modules; the connection must survive that.
  var openedDatabase: Promise<PrismaClient> | undefined;
}

/** The one connection (SQLite) or pool (PostgreSQL) of this process. */
export const db: PrismaClient = await (globalThis.openedDatabase ??= openDatabase(
  env.DATABASE_URL,
  {
    poolSize: env.DATABASE_POOL,
  },
));

const others: { close: () => void }[] = [];

/** Has a further connection to the database closed by `closeDatabase`. */
export function closeWithDatabase(connection: { close: () => void }): void {
  others.push(connection);
}

/**
 * For the end of the process. Prisma's connections go last: SQLite writes what is in its log into the file when
 * the last connection closes, and one that only reads cannot do that.
 */
export async function closeDatabase(): Promise<void> {
  for (const connection of others.splice(0)) connection.close();
  await db.$disconnect();
}
