import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';

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
  override async connect(): Promise<Connection> {
    const writer = await super.connect();
    await writer.executeScript(PRAGMAS);
    const reader = await super.connect();
    await reader.executeScript(PRAGMAS);
    return shareConnections(reader, writer, createTurns());
  }
}

type Turns = ReturnType<typeof createTurns>;

/** A queue of one: `take` waits until everybody before has given back. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  async function take(): Promise<() => void> {
    let giveBack = () => {};
    const before = last;
    last = new Promise<void>((resolve) => (giveBack = resolve));
    await before;
    return giveBack;
  }
  return {
    take,
    async alone<T>(work: () => Promise<T>): Promise<T> {
      const giveBack = await take();
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}

function shareConnections(reader: Connection, writer: Connection, turns: Turns): Connection {
  return {
    provider: writer.provider,
    adapterName: writer.adapterName,
    queryRaw: (query) =>
      /^\s*SELECT\b/i.test(query.sql)
        ? reader.queryRaw(query)
        : turns.alone(() => writer.queryRaw(query)),
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
  const giveBack = await turns.take();
  try {
    const transaction = await start();
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

async function endIfOpen(transaction: Transaction): Promise<void> {
  try {
    await transaction.executeRaw({ sql: 'ROLLBACK', args: [], argTypes: [] });
  } catch {
    // "no transaction is active": the usual case.
  }
}
