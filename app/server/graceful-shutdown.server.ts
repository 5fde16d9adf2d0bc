import type { Server } from 'node:http';

/** Resolves when every request has been answered and every connection is closed. */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Closes a connection after its running request.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const closing = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(closing);
}
