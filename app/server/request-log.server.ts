import type { NextFunction, Request, Response } from 'express';
import { log } from '~/log.server';
import { requestSeconds } from '~/metrics.server';

const routeOf = ({ route }: Response['locals']): string =>
  typeof route === 'string' ? route : 'other';

/** Omits the query, which may hold a search or a token. */
export function logRequest(request: Request, response: Response, next: NextFunction): void {
  const started = performance.now();
  response.once('finish', () => {
    const ms = performance.now() - started;
    const { method } = request;
    const { statusCode: status, locals } = response;
    log.info({ method, path: request.originalUrl.split('?')[0], status, ms: Math.round(ms) });
    requestSeconds.observe({ method, status, route: routeOf(locals) }, ms / 1000);
  });
  next();
}
