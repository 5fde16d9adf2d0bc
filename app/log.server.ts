import pino from 'pino';
import { env } from '~/env.server';

/** Never log bodies, cookies, tokens, passwords or e-mail addresses. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
});
