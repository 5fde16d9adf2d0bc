import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { relative } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, {
  type ErrorRequestHandler,
  type Express,
  type RequestHandler,
  type NextFunction,
  type Request,
  type Response,
} from 'express';
import staticFiles, { type ExpressStaticGzipOptions } from 'express-static-gzip';
import { env } from '~/env.server';
import { DOWNLOAD_WORKER_POLICY, securityHeaders } from '~/http/headers/response-headers.server';
import { log, asRequest, requestId } from '~/log.server';
import { inLanguage } from '~/messages/find-text';
import { languageOf } from '~/messages/language-paths';
import { t } from '~/messages/t';
import { requestSeconds } from '~/metrics.server';
import { version } from '~/version.server';
import { shedLoad } from './load-shedding.server';
import { probes } from './probes.server';
import { onShutdown } from './process-lifecycle.server';
import { correctLanguage, remixHandler } from './request-handlers.server';
import { sanitizeRequest } from './request-sanitizer.server';
import { cachedResponses } from './response-cache.server';
import { endedServiceWorker } from './service-worker.server';
import { endSlowReaders } from './slow-readers.server';
import { appCalls } from './sync/app-calls.server';

const routeOf = ({ route }: Response['locals']): string =>
  typeof route === 'string' ? route : 'other';

/** Omits the query, which may hold a search or a token. */
function logRequest(request: Request, response: Response, next: NextFunction): void {
  const started = performance.now();
  asRequest((id) => {
    response.once('finish', () => {
      const ms = performance.now() - started;
      const { method } = request;
      const { statusCode: status, locals } = response;
      const path = request.originalUrl.split('?')[0];
      log.info({ request: id, method, path, status, ms: Math.round(ms) });
      requestSeconds.observe({ method, status, route: routeOf(locals) }, ms / 1000);
    });
    next();
  });
}

/** Resolves when every request has been answered and every connection is closed. */
async function closeGracefully(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Closes each connection after its current request.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const closing = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(closing);
}

function buildFiles(folder: string): RequestHandler {
  const names = new Set(
    readdirSync(folder, { recursive: true }).map(
      (name) => `/${String(name).replaceAll('\\', '/')}`,
    ),
  );
  const serveStatic: ExpressStaticGzipOptions['serveStatic'] = {
    redirect: false,
    setHeaders(response, path: string) {
      for (const [name, value] of securityHeaders) response.setHeader(name, value);
      const name = relative(folder, path);
      const hashed = name.startsWith('assets');
      if (/^assets.download-worker-/.test(name)) {
        response.setHeader('Content-Security-Policy', DOWNLOAD_WORKER_POLICY);
      }
      const cacheControl = /^sw\.js(?:\.|$)/.test(name) ? 'no-cache' : 'public, max-age=3600';
      // Audio and pictures named by the API.
      if (/^sample.(art|audio)/.test(name)) {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      }
      response.setHeader(
        'Cache-Control',
        hashed ? 'public, max-age=31536000, immutable' : cacheControl,
      );
    },
  };
  const options: ExpressStaticGzipOptions = {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    serveStatic,
  };
  const serve = staticFiles(folder, options);
  return (request, response, next) => {
    if (!names.has(request.path)) return next();
    response.locals.route = 'file';
    serve(request, response, next);
  };
}

/** The reason is only logged, with the id shown in the response. */
const answerFailure: ErrorRequestHandler = (error, request, response, next) => {
  log.error({ err: error as Error }, 'request failed');
  if (response.headersSent) return next(error);
  for (const [name, value] of securityHeaders) response.setHeader(name, value);
  const message = inLanguage(languageOf(request.path), () => t('refusal.later'));
  response
    .status(500)
    .type('text')
    .send(`${message} [${requestId() ?? ''}]`);
};

function createApp(build: ServerBuild): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(logRequest);
  app.use(probes()); // /livez, /readyz and /metrics
  app.use(shedLoad()); // 503 while requests would wait for more than ten seconds
  app.use(cachedResponses); // cached, compressed answers to visitors
  app.use(compression());
  if (!env.SERVICE_WORKER) app.get('/sw.js', endedServiceWorker);
  app.use(buildFiles(`${env.BUILD_DIRECTORY}/client`)); // the .br and .gz files next to them, too
  app.use(appCalls); // protocols that other apps sync with
  app.use(correctLanguage); // /en, /AR and /ar-EG
  app.use(remixHandler(build)); // screens in each language, and the JSON calls
  app.use(answerFailure);
  return app;
}

/**
 * Milliseconds. Long enough to upload the largest form, a megabyte, on a slow phone connection; trickling clients are
 * cut off.
 */
const TIMEOUTS = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** Drains a body left unread by an error response, which would block the connection's next request. */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return;
  request.removeAllListeners('data');
  request.resume();
}

const nameOf = (host = 'localhost'): string => (isIPv6(host) ? `[${host}]` : host);

/** Runs until SIGTERM; emits 'error' when it cannot listen. */
export function startHttpServer(build: ServerBuild): Server {
  const app = createApp(build);
  const server = createServer(TIMEOUTS, (request, response) => {
    // Before Express, which parses the address too.
    sanitizeRequest(request);
    response.once('finish', () => discardRest(request));
    app(request, response);
  });
  endSlowReaders(server);
  server.listen(env.PORT, env.HOST, () => {
    log.info(
      { version, port: env.PORT, host: env.HOST },
      `listening on http://${nameOf(env.HOST)}:${env.PORT}`,
    );
  });
  onShutdown(() => closeGracefully(server));
  return server;
}
