import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { collectDefaultMetrics, register } from 'prom-client';
import { databaseEngine } from '~/adapters/database/client.server';
import { hasPendingMigrations } from '~/adapters/database/database-state.server';
import { countDueFeeds, countFailingFeeds } from '~/domain/feeds/feed-claims.server';
import { lastBackup, freeBytes, isFull, requireDatabase } from '~/domain/site/health.server';
import { env } from '~/env.server';
import { backupAge, diskFree, feedsDue, feedsFailing } from '~/metrics.server';
import { isDraining } from './process-lifecycle.server';

async function reasonsAgainst(): Promise<string[]> {
  if (isDraining()) return ['draining'];
  try {
    await requireDatabase();
    if (await hasPendingMigrations()) return ['migrations'];
  } catch {
    return ['database'];
  }
  // A PostgreSQL server has its own disk, and the files stored here can be fetched again.
  return databaseEngine === 'sqlite' && isFull(await freeBytes()) ? ['disk'] : [];
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

/** Other metrics must be served even when the database does not answer. */
const soon = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([work.catch(() => otherwise), setTimeout(2_000, otherwise, { ref: false })]);

async function setGauges(): Promise<void> {
  const [due, { all, failing }, free, backup] = await Promise.all([
    soon(countDueFeeds(), { due: NaN, late: NaN }),
    soon(countFailingFeeds(), { all: NaN, failing: NaN }),
    freeBytes(),
    lastBackup(),
  ]);
  for (const [state, count] of Object.entries(due)) feedsDue.set({ state }, count);
  feedsFailing.set(all === 0 ? 0 : failing / all);
  diskFree.set(free ?? NaN);
  backupAge.set(backup ? (Date.now() - backup.getTime()) / 1_000 : NaN);
}

function answerMetrics(token: string): RequestHandler {
  collectDefaultMetrics();
  const answer = async (response: Response) => {
    await setGauges();
    response.set({ 'Content-Type': register.contentType, 'Cache-Control': 'no-store' });
    response.end(await register.metrics());
  };
  return (request, response, next) => {
    if (mayReadMetrics(request, token)) return void answer(response).catch(next);
    response.set('WWW-Authenticate', 'Bearer');
    send(response, 401, { error: 'Please send the METRICS_TOKEN as a bearer token.' });
  };
}

/** For process managers, load balancers and Prometheus; /metrics exists only if METRICS_TOKEN is set. */
export function probes(): Router {
  const router = Router();
  router.get('/livez', (_request, response) => send(response, 200, { status: 'alive' }));
  router.get('/readyz', (request, response, next) => {
    void answerReady(request, response).catch(next);
  });
  if (env.METRICS_TOKEN) router.get('/metrics', answerMetrics(env.METRICS_TOKEN));
  return router;
}
