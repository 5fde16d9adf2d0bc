import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Balancer = { url: string; stop: () => Promise<void> };

/**
 * A small round-robin proxy in front of several processes, like nginx, without sticky sessions; it tries the next
 * process when one does not accept the connection.
 * @param targets called for each request, so that a restarted process may have another port
 */
export async function startBalancer(targets: () => string[]): Promise<Balancer> {
  let turn = 0;
  const pass = async (incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const urls = targets();
    for (let tries = 1; ; tries += 1) {
      turn += 1;
      try {
        return await ask(urls[turn % urls.length]!, incoming, body);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED' || tries >= urls.length)
          throw error;
      }
    }
  };
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      const answer = await pass(incoming, await buffer(incoming));
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy()).pipe(outgoing);
    } catch {
      outgoing.writeHead(502).end();
    }
  };
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, stop };
}

function ask(target: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { headers, method, url, socket } = incoming;
  const address = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(target + url, {
      method,
      agent: false,
      headers: {
        ...headers,
        connection: 'close',
        // What a client claims comes before what the proxy has seen; tests choose their address this way.
        'x-forwarded-for': headers['x-test-address'] ?? address.join(', '),
        'x-forwarded-host': headers.host,
        'x-forwarded-proto': 'http',
      },
    });
    outgoing.once('response', resolve).once('error', reject).end(body);
  });
}
