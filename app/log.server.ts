import pino from 'pino';
import { outageReason } from '~/adapters/database/outage.server';
import { env } from '~/env.server';

/** While an outage lasts it is told once in this time, whoever meets it. */
const OUTAGE_MS = 60_000;

/** By reason, in ms. */
const toldAt = new Map<string, number>();

function isTold(outage: string): boolean {
  const now = Date.now();
  if (now - (toldAt.get(outage) ?? -Infinity) < OUTAGE_MS) return true;
  toldAt.set(outage, now);
  return false;
}

/**
 * Never log bodies, cookies, tokens, passwords or e-mail addresses.
 * An `err` that tells of an outage of the database is a warning without a stack.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  hooks: {
    logMethod(args, write) {
      const [about, during] = args as [unknown, ...unknown[]];
      const isAboutError = typeof about === 'object' && about !== null && 'err' in about;
      const outage = isAboutError ? outageReason(about.err) : null;
      if (outage === null) return write.apply(this, args);
      if (!isTold(outage)) this.warn({ outage, during }, 'the database is not available');
    },
  },
});
