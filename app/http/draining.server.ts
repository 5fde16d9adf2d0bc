import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';

type Exchange = { response: ServerResponse; server: Server };

/** The answer is the last on its connection: a client that keeps it open would hold up the end for ever. */
function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}

/**
 * Watches the requests of this process, so that it can come to an end in order.
 * @returns to be called when the server stops listening: resolves when every request has been answered and
 *   every connection is closed
 */
export function watchRequests(): () => Promise<void> {
  let server: Server | undefined;
  let ending = false;
  const underWay = new Set<ServerResponse>();
  subscribe('http.server.request.start', (message) => {
    const { response, server: its } = message as Exchange;
    server = its;
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (ending) makeLast(response);
  });
  return async () => {
    ending = true;
    underWay.forEach(makeLast);
    if (!server) return;
    const closed = new Promise<void>((resolve) => server?.once('close', resolve));
    // A connection whose last answer was on its way when the end began is idle now, and stays open by itself.
    const hurry = setInterval(() => server?.closeIdleConnections(), 100);
    await closed;
    clearInterval(hurry);
  };
}
