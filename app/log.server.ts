import pino from 'pino';
import { env } from '~/env.server';

/** One JSON line an event. Never hand it bodies, cookies, tokens, passwords or e-mail addresses. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});
