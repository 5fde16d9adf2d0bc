/** Unreachable, closed, too many connections, timeouts, repeated write conflicts. */
const PRISMA_CODES = new Set('P1001 P1002 P1008 P1011 P1017 P2024 P2028 P2034 P2037'.split(' '));

/** Connection lost (08), read-only standby (25006), disk or memory full (53), shutdown (57P0x), I/O (58). */
const POSTGRESQL_STATES = /^(08|53|57P0|58)|^(25006|55000)$/;
const SQLITE_CODES =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|CORRUPT|NOTADB)/;
const SYSTEM_CODES = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOSPC EDQUOT EROFS EIO'.split(
    ' ',
  ),
);
const OUTAGE_MESSAGES =
  /Client has encountered a connection error|Connection terminated|timeout exceeded when trying to connect|Client was closed|Query read timeout|database or disk is full|disk I\/O error|attempt to write a readonly database|unable to open database file|database disk image is malformed|file is not a database/;

const isOutageCode = (code: string): boolean =>
  PRISMA_CODES.has(code) ||
  SYSTEM_CODES.has(code) ||
  POSTGRESQL_STATES.test(code) ||
  SQLITE_CODES.test(code);

type ErrorLike = {
  code?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  meta?: { driverAdapterError?: unknown };
};

function* layers(error: unknown, depth = 5): Generator<ErrorLike> {
  if (typeof error !== 'object' || error === null || depth === 0) return;
  const one = error as ErrorLike;
  yield one;
  yield* layers(one.meta?.driverAdapterError, depth - 1);
  yield* layers(one.cause, depth - 1);
  if (Array.isArray(one.errors)) yield* layers(one.errors[0], depth - 1);
}

/** Why the database is unavailable, for the log; null when the error has another cause. */
export function outageReason(error: unknown): string | null {
  for (const { code, originalCode, message } of layers(error)) {
    for (const one of [originalCode, code]) {
      if (typeof one === 'string' && isOutageCode(one)) return one;
    }
    const said = typeof message === 'string' ? OUTAGE_MESSAGES.exec(message) : null;
    if (said) return said[0];
  }
  return null;
}
