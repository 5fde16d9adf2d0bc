import { statSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { Mutex, withTimeout } from 'async-mutex';
import { makeGroupCommit } from '~/lib/concurrency/concurrent-work';
import { databaseWait } from '~/metrics.server';
import { BUSY_PATIENCE_MS, driverError, retryWhileBusy } from './driver-errors.server';
import { requireUsableFile } from './sqlite-file.server';

const busy = (): Error => driverError('SocketTimeout', 'SQLITE_BUSY', 'database is locked');

/** Serializes writes to SQLite. Rejects a write that waits too long, so that requests do not pile up. */
class WriteQueue {
  readonly #mutex = withTimeout(new Mutex(), BUSY_PATIENCE_MS);

  /** Resolves when all earlier writes have called `release`; `until` is this write's deadline. */
  async acquire(): Promise<{ release: () => void; until: number }> {
    const until = Date.now() + BUSY_PATIENCE_MS;
    const waited = databaseWait.startTimer();
    const release = await this.#mutex
      .acquire()
      .catch(() => {
        throw busy();
      })
      .finally(waited);
    return { release, until };
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { release, until } = await this.acquire();
    try {
      return await retryWhileBusy(work, until);
    } finally {
      release();
    }
  }
}

const MAX_BLOCK_MS = 10;

const waiting: (() => void)[] = [];
let since = 0;

function letNextGo(): void {
  since = performance.now();
  waiting.shift()?.();
  // One per turn of the event loop, because a query's follow-up work runs before the turn ends.
  if (waiting.length > 0) setImmediate(letNextGo);
}

/** Pauses before a query. better-sqlite3 is synchronous, so many readers would otherwise starve sockets. */
export async function yieldInOrder(): Promise<void> {
  if (waiting.length === 0 && performance.now() - since < MAX_BLOCK_MS) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letNextGo);
  });
}

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>;
type Transaction = Awaited<ReturnType<Connection['startTransaction']>>;

// synchronous=FULL would block the event loop for each fsync. `syncedTo` syncs off the main thread before the response.
const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA foreign_keys = ON;
  PRAGMA cache_size = -65536;
  PRAGMA temp_store = MEMORY;
`;

/**
 * Uses one connection for reads and another for writes. Prisma uses a single one, where a query could join another
 * request's transaction.
 */
export class SqliteAdapter extends PrismaBetterSqlite3 {
  readonly #file: string;

  constructor(file: string) {
    // Waiting inside the engine would block the event loop, so `retryWhileBusy` retries instead.
    super({ url: file, timeout: 0 });
    this.#file = file;
  }

  override async connect(): Promise<Connection> {
    requireUsableFile(this.#file);
    const writer = await super.connect();
    await retryWhileBusy(() => writer.executeScript(PRAGMAS));
    const reader = await super.connect();
    await retryWhileBusy(() => reader.executeScript(PRAGMAS));
    opened.set(this.#file, watchPlace(this.#file));
    return shareConnections(reader, writer, new WriteQueue(), syncedTo(this.#file));
  }
}

const isSame = (a: Stats, b: Stats): boolean => a.ino === b.ino && a.dev === b.dev;

const opened = new Map<string, () => boolean>();

/** False once a file that this process has opened was deleted or replaced. */
export const isInPlace = (file: string): boolean => opened.get(file)?.() ?? true;

/**
 * Returns a check whether the path still holds the same file; an open file stays usable after it is deleted or
 * replaced.
 */
function watchPlace(file: string): () => boolean {
  const opened = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    return now !== undefined && isSame(now, opened);
  };
}

/**
 * Delays the result of a write until the WAL is on disk; concurrent writes share one fsync. Fails if the file is gone,
 * because the write would be lost.
 */
function syncedTo(file: string) {
  const isInPlace = watchPlace(file);
  const sync = makeGroupCommit<void>(async () => {
    if (!isInPlace()) throw new Error('The database file was deleted or replaced.');
    const wal = await open(`${file}-wal`, 'r+');
    try {
      await wal.datasync();
    } finally {
      await wal.close();
    }
  }, Infinity);
  return async <T>(write: Promise<T>): Promise<T> => {
    const answer = await write;
    await sync().catch((error: unknown) => {
      throw driverError('DatabaseNotReachable', 'SQLITE_IOERR_FSYNC', error);
    });
    return answer;
  };
}

function shareConnections(
  reader: Connection,
  writer: Connection,
  queue: WriteQueue,
  synced: ReturnType<typeof syncedTo>,
): Connection {
  return {
    provider: writer.provider,
    adapterName: writer.adapterName,
    queryRaw: async (query) => {
      await yieldInOrder();
      return /^\s*SELECT\b/i.test(query.sql)
        ? retryWhileBusy(() => reader.queryRaw(query))
        : synced(queue.run(() => writer.queryRaw(query)));
    },
    executeRaw: (query) => synced(queue.run(() => writer.executeRaw(query))),
    executeScript: (script) => synced(queue.run(() => writer.executeScript(script))),
    startTransaction: (isolationLevel) =>
      openTransaction(() => writer.startTransaction(isolationLevel), queue, synced),
    dispose: async () => {
      await reader.dispose();
      await writer.dispose();
    },
  };
}

/** Pauses a long transaction between its statements. It does not queue as reads do, because other writes wait for it. */
function inTurns(transaction: Transaction): Transaction {
  let since = performance.now();
  const pause = async () => {
    if (performance.now() - since < MAX_BLOCK_MS) return;
    await yieldToEventLoop();
    since = performance.now();
  };
  const { queryRaw, executeRaw } = transaction;
  transaction.queryRaw = async (query) => {
    await pause();
    return queryRaw.call(transaction, query);
  };
  transaction.executeRaw = async (query) => {
    await pause();
    return executeRaw.call(transaction, query);
  };
  return transaction;
}

async function openTransaction(
  start: () => Promise<Transaction>,
  queue: WriteQueue,
  synced: ReturnType<typeof syncedTo>,
): Promise<Transaction> {
  const { release, until } = await queue.acquire();
  try {
    const transaction = inTurns(await retryWhileBusy(() => startWriting(start), until));
    const { commit, rollback } = transaction;
    transaction.commit = () => synced(commit.call(transaction).finally(release));
    transaction.rollback = async () => {
      // Prisma sends ROLLBACK itself, except after a failed COMMIT.
      await endIfOpen(transaction);
      await rollback.call(transaction).finally(release);
    };
    return transaction;
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Starts with IMMEDIATE instead of Prisma's BEGIN. It takes the write lock at once, so the transaction cannot fail
 * halfway with SQLITE_BUSY.
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
    // usually "no transaction is active"
  }
}
