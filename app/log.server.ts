import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { outageReason } from '~/adapters/database/driver-errors.server';
import { env } from '~/env.server';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and everything it starts, as a request with its own id, which appears in its log lines. */
export function asRequest<T>(work: (id: string) => T): T {
  const id = randomBytes(6).toString('hex');
  return current.run(id, () => work(id));
}

/** The id of the current request; undefined outside of one. */
export const requestId = (): string | undefined => current.getStore();

/** Network and disk errors; a stack trace would add nothing. */
const SYSTEM =
  /^(ENOSPC|EDQUOT|EROFS|EIO|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_\w+)$/;

/** Errors of a service that does not respond, refuses, or asks to wait. */
const NAMES = /^(UpstreamError|UnavailableError|ThrottledError|MailError)$/;

type Layer = { name?: unknown; message?: unknown; code?: unknown; cause?: unknown };

/** A word or sentence saying why something outside the site's code fails; null for any other error. */
export function knownOutage(error: unknown, depth = 5): string | null {
  if (typeof error !== 'object' || error === null || depth === 0) return null;
  const database = outageReason(error);
  if (database !== null) return database;
  const { name, message, code, cause } = error as Layer;
  if (typeof code === 'string' && SYSTEM.test(code)) return code;
  if (NAMES.test(String(name))) return String(message);
  return knownOutage(cause, depth - 1);
}

/** Milliseconds. An ongoing outage is logged once per interval, whichever code reports it. */
const OUTAGE_MS = 60_000;

/** Last log time by reason, in ms. */
const toldAt = new Map<string, number>();

function isTold(outage: string): boolean {
  const now = Date.now();
  if (now - (toldAt.get(outage) ?? -Infinity) < OUTAGE_MS) return true;
  toldAt.set(outage, now);
  return false;
}

/**
 * Never log bodies, cookies, tokens, passwords or email addresses.
 * An `err` caused by a known outage, such as a full disk or an unresponsive mail server, is logged as a warning without
 * a stack.
 * Lines that belong to a request carry its id.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin() {
    const request = requestId();
    return request ? { request } : {};
  },
  hooks: {
    logMethod(args, write) {
      const [about, during] = args as [unknown, ...unknown[]];
      const isAboutError = typeof about === 'object' && about !== null && 'err' in about;
      if (!isAboutError) return write.apply(this, args);
      const { err, ...rest } = about;
      const outage = outageReason(err);
      if (outage === null) {
        const reason = knownOutage(err);
        if (reason === null) return write.apply(this, args);
        return this.warn({ ...rest, reason }, ...(args.slice(1) as [string]));
      }
      if (!isTold(outage)) this.warn({ outage, during }, 'the database is not available');
    },
  },
});
