import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { breathe } from './breath';
import { createTurns, patiently, type Turns } from './sqlite-turns';

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;
type Transaction = Awaited<ReturnType<Connection['startTransaction']>>;

// WAL lets readers go on while one writes; FULL makes a commit survive a power cut, because what was
// acknowledged must not be lost.
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA cache_size = -65536;
  PRAGMA temp_store = MEMORY;
`;

/**
 * Prisma's own adapter runs everything on one connection, so a query that comes while somebody else's
 * transaction is open becomes part of it: acknowledged, and gone when that transaction is rolled back. Here
 * transactions and single writes take turns on one connection, and reads have another, where they see what is
 * committed and wait for nobody.
 */
export class SqliteAdapter extends PrismaBetterSqlite3 {
  constructor(file: string) {
    // Waiting inside the engine would hold up everything else this process does: it is refused at once when
    // another process has the lock, and asks again after a pause (`patiently`).
    super({ url: file, timeout: 0 });
  }

  override async connect(): Promise<Connection> {
    const writer = await super.connect();
    await patiently(() => writer.executeScript(PRAGMAS));
    const reader = await super.connect();
    await patiently(() => reader.executeScript(PRAGMAS));
    return shareConnections(reader, writer, createTurns());
  }
}

function shareConnections(reader: Connection, writer: Connection, turns: Turns): Connection {
  return {
    provider: writer.provider,
    adapterName: writer.adapterName,
    queryRaw: async (query) => {
      await breathe();
      return /^\s*SELECT\b/i.test(query.sql)
        ? patiently(() => reader.queryRaw(query))
        : turns.alone(() => writer.queryRaw(query));
    },
    executeRaw: (query) => turns.alone(() => writer.executeRaw(query)),
    executeScript: (script) => turns.alone(() => writer.executeScript(script)),
    startTransaction: (isolationLevel) =>
      openTransaction(() => writer.startTransaction(isolationLevel), turns),
    dispose: async () => {
      await reader.dispose();
      await writer.dispose();
    },
  };
}

async function openTransaction(
  start: () => Promise<Transaction>,
  turns: Turns,
): Promise<Transaction> {
  const { giveBack, until } = await turns.take();
  try {
    const transaction = await patiently(() => startWriting(start), until);
    const { commit, rollback } = transaction;
    transaction.commit = () => commit.call(transaction).finally(giveBack);
    transaction.rollback = async () => {
      // Prisma says ROLLBACK itself, except after a COMMIT that failed; then SQLite's transaction is still open.
      await endIfOpen(transaction);
      await rollback.call(transaction).finally(giveBack);
    };
    return transaction;
  } catch (error) {
    giveBack();
    throw error;
  }
}

/**
 * Prisma begins a transaction without its lock, which is then refused in the middle when somebody else has
 * written meanwhile. Taken at the beginning, it is there for all of it.
 */
async function startWriting(start: () => Promise<Transaction>): Promise<Transaction> {
  const transaction = await start();
  try {
    await transaction.executeRaw(statement('ROLLBACK'));
    await transaction.executeRaw(statement('BEGIN IMMEDIATE'));
    return transaction;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

const statement = (sql: string) => ({ sql, args: [], argTypes: [] });

async function endIfOpen(transaction: Transaction): Promise<void> {
  try {
    await transaction.executeRaw(statement('ROLLBACK'));
  } catch {
    // "no transaction is active": the usual case.
  }
}
