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

/** For the end of the process. */
export const closeDatabase = (): Promise<void> => db.$disconnect();
