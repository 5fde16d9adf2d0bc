type PrismaError = {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
};

/** Not reached, closed, too many connections, no connection or transaction in time, still colliding. */
const PRISMA_CODES = new Set('P1001 P1002 P1008 P1011 P1017 P2024 P2028 P2034 P2037'.split(' '));

/**
 * PostgreSQL's classes: connection lost (08), standby that cannot be written to (25006), disk or memory full
 * (53), no new connections just now (55000), shut down or restarted (57P0x), files out of reach (58).
 */
const POSTGRESQL_STATES = /^(08|53|57P0|58)|^(25006|55000)$/;
/** Locked, disk full, files out of reach; damaged files too, which only a restored copy mends. */
const SQLITE_CODES =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|CORRUPT|NOTADB)/;
/** node-postgres has no codes for what happens to its own connections. */
const LOST_CONNECTION =
  /^(Client has encountered a connection error|Connection terminated|timeout exceeded when trying to connect|Client was closed)/;

/**
 * Whether this says that the database cannot be used just now, through no fault of what was asked of it.
 * @returns the reason, for the log; null when the error is of another kind
 */
export function outageReason(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, message, meta } = error as PrismaError;
  const state = meta?.driverAdapterError?.cause?.originalCode;
  if (typeof state === 'string') {
    if (POSTGRESQL_STATES.test(state) || SQLITE_CODES.test(state)) return state;
  }
  if (typeof code === 'string' && (PRISMA_CODES.has(code) || SQLITE_CODES.test(code))) return code;
  if (typeof message === 'string' && LOST_CONNECTION.test(message)) return message;
  return null;
}
