import { env } from '~/env.server';
import type { PrismaClient } from './generated/sqlite/client';
import { openDatabase } from './open.server';

export const databaseEngine = env.DATABASE_URL.startsWith('postgres') ? 'postgresql' : 'sqlite';

export type { Prisma } from './generated/sqlite/client';

declare global {
  // Keeps the connection when Vite's dev server reloads modules.
  var openedDatabase: Promise<PrismaClient> | undefined;
}

export const db: PrismaClient = await (globalThis.openedDatabase ??= openDatabase(
  env.DATABASE_URL,
  {
    poolSize: env.DATABASE_POOL,
  },
));

const others: { close: () => void }[] = [];

export function closeWithDatabase(connection: { close: () => void }): void {
  others.push(connection);
}

/** Closes Prisma's connections last, because the last connection checkpoints the WAL and a read-only one cannot. */
export async function closeDatabase(): Promise<void> {
  for (const connection of others.splice(0)) connection.close();
  await db.$disconnect();
}
