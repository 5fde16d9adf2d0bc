import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { collectDefaultMetrics, register } from 'prom-client';
import { hasPendingMigrations } from '~/adapters/database/migration-state.server';
import { countDueFeeds } from '~/domain/feeds/feed-claims.server';
import { requireDatabase } from '~/domain/site/health/health.server';
import { env } from '~/env.server';
import { feedsDue } from '~/metrics.server';
import { isDraining } from './process-lifecycle.server';

async function reasonsAgainst(): Promise<string[]> {
  if (isDraining()) return ['draining'];
  try {
    await requireDatabase();
    return (await hasPendingMigrations()) ? ['migrations'] : [];
  } catch {
    return ['database'];
  }
}

function send(response: Response, status: number, body: unknown): void {
  response.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  response.status(status).json(body);
}

async function answerReady(_request: Request, response: Response): Promise<void> {
  const reasons = await reasonsAgainst();
  const ready = reasons.length === 0;
  send(response, ready ? 200 : 503, ready ? { status: 'ready' } : { status: 'not ready', reasons });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function mayReadMetrics({ headers }: Request, token: string): boolean {
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(sha256(sent), sha256(token));
}

const UNKNOWN = { due: NaN, late: NaN };

/** Other metrics must be served even when the database does not answer. */
const countDueFeedsSoon = (): Promise<typeof UNKNOWN> =>
  Promise.race([countDueFeeds().catch(() => UNKNOWN), setTimeout(2_000, UNKNOWN, { ref: false })]);

function answerMetrics(token: string): RequestHandler {
  collectDefaultMetrics();
  const answer = async (response: Response) => {
    for (const [state, count] of Object.entries(await countDueFeedsSoon()))
      feedsDue.set({ state }, count);
    response.set({ 'Content-Type': register.contentType, 'Cache-Control': 'no-store' });
    response.end(await register.metrics());
  };
  return (request, response, next) => {
    if (mayReadMetrics(request, token)) return void answer(response).catch(next);
    response.set('WWW-Authenticate', 'Bearer');
    send(response, 401, { error: 'Please send the METRICS_TOKEN as a bearer token.' });
  };
}

/** For process managers, load balancers and Prometheus; without METRICS_TOKEN there is no /metrics. */
export function probes(): Router {
  const router = Router();
  router.get('/livez', (_request, response) => send(response, 200, { status: 'alive' }));
  router.get('/readyz', (request, response, next) => {
    void answerReady(request, response).catch(next);
  });
  if (env.METRICS_TOKEN) router.get('/metrics', answerMetrics(env.METRICS_TOKEN));
  return router;
}
