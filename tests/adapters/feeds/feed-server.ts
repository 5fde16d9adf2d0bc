import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a real HTTP server on 127.0.0.1 whose responses a test sets by path. */
export async function startFeedServer() {
  const answers = new Map<string, Answer>();
  const requests: { path: string; headers: IncomingMessage['headers']; method: string }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push({ path, headers: request.headers, method: request.method ?? '' });
    const answer = answers.get(path) ?? answers.get(path.split('?')[0] ?? path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    on(path: string, answer: Answer) {
      answers.set(path, answer);
    },
    /** Responds with a body and status 200 unless told otherwise. */
    serve(path: string, body: string | Buffer, headers: Record<string, string> = {}, status = 200) {
      answers.set(path, (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/rss+xml', ...headers }).end(body);
      });
    },
    redirect(path: string, location: string, status = 301) {
      answers.set(path, (_request, response) => response.writeHead(status, { location }).end());
    },
    status(path: string, status: number, headers: Record<string, string> = {}) {
      answers.set(path, (_request, response) => response.writeHead(status, headers).end('x'));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>;
