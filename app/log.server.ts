import pino from 'pino';
import { outageReason } from '~/adapters/database/outage.server';
import { env } from '~/env.server';
import { knownOutage } from '~/known-outage.server';
import { requestId } from '~/request-id.server';

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
 * Never log bodies, cookies, tokens, passwords or e-mail addresses.
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
