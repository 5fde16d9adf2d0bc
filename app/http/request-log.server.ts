import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '~/log.server';

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Writes one line a request, files and refusals of the server itself included. The query is left out: it may
 * hold what somebody searched for or a token.
 */
export function logRequests(): void {
  const started = new WeakMap<IncomingMessage, number>();
  subscribe('http.server.request.start', (message) => {
    started.set((message as Exchange).request, performance.now());
  });
  subscribe('http.server.response.finish', (message) => {
    const { request, response } = message as Exchange;
    log.info({
      method: request.method,
      path: request.url?.split('?')[0],
      status: response.statusCode,
      ms: Math.round(performance.now() - (started.get(request) ?? performance.now())),
    });
  });
}
