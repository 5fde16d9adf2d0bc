import { PrismaPg } from '@prisma/adapter-pg';
import { driverError } from './driver-errors.server';

type Connection = Awaited<ReturnType<PrismaPg['connect']>>;
type Queries = Pick<Connection, 'queryRaw' | 'executeRaw'>;

/** Prisma passes some system errors through unwrapped; this turns them into database errors. */
function wrapFailures(failure: unknown): never {
  const { code } = failure as { code?: unknown };
  if (typeof code !== 'string' || !/^E[A-Z]/.test(code)) throw failure;
  throw driverError('DatabaseNotReachable', code, failure);
}

function wrapQueries<Q extends Queries>(queries: Q): Q {
  const { queryRaw, executeRaw } = queries;
  return Object.assign(queries, {
    queryRaw: (query) => queryRaw.call(queries, query).catch(wrapFailures),
    executeRaw: (query) => executeRaw.call(queries, query).catch(wrapFailures),
  } satisfies Queries);
}

export class PostgresqlAdapter extends PrismaPg {
  override async connect(): Promise<Connection> {
    const connection = wrapQueries(await super.connect());
    const { startTransaction } = connection;
    connection.startTransaction = (isolationLevel) =>
      startTransaction.call(connection, isolationLevel).then(wrapQueries, wrapFailures);
    return connection;
  }
}
