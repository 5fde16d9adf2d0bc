import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowReaders } from '~/server/slow-readers.server';

const ANSWER = Buffer.alloc(20_000_000, 'a');
const READERS = 20;

let server: Server;
let readers: SlowReaders;
let served: Socket[];
let clients: Socket[];
beforeEach(async () => {
  readers = new SlowReaders();
  [served, clients] = [[], []];
  server = createServer((request, response) => {
    if (request.url === '/later') return;
    response.end(request.url === '/short' ? 'short' : ANSWER);
  });
  server.on('connection', (socket) => {
    served.push(socket);
    readers.watch(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

async function ask(path: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  clients.push(client);
  client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await once(client, 'readable');
  return client;
}

/** Reads some of the response. */
async function take(client: Socket, bytes: number): Promise<void> {
  for (let left = bytes; left > 0;) {
    const part = client.read() as Buffer | null;
    if (part) left -= part.length;
    else await once(client, 'readable');
  }
}

const open = () => served.filter((socket) => !socket.destroyed).length;

test('closes connections that read nothing for half a minute', async () => {
  await Promise.all(Array.from({ length: READERS }, () => ask('/')));
  for (let seconds = 0; seconds < 30; seconds += 5) expect(readers.check(seconds * 1000)).toBe(0);
  expect(open()).toBe(READERS);
  expect(readers.check(30_000)).toBe(READERS);
  expect(open()).toBe(0);
  expect(readers.check(35_000)).toBe(0);
});

test('closes a connection that only trickles in any half minute', () => {
  // The system accepts bytes in its own increments, which clients cannot control.
  const size = ANSWER.length;
  const queue = { writeQueueSize: size };
  const resetAndDestroy = vi.fn();
  const socket = { bytesWritten: size, writableLength: size, _handle: queue, resetAndDestroy };
  readers.watch(Object.assign(new EventEmitter(), socket) as unknown as Socket);
  readers.check(0);
  queue.writeQueueSize -= 15_000_000;
  expect(readers.check(30_000)).toBe(0);
  queue.writeQueueSize -= 100;
  expect(readers.check(45_000)).toBe(0);
  expect(readers.check(60_000)).toBe(1);
  expect(resetAndDestroy).toHaveBeenCalledOnce();
});

test('sends a long response completely to a slow reader', async () => {
  const client = await ask('/');
  // Bytes buffered by the system count as read, in its own increments.
  const step = 4_000_000;
  for (let count = 0; count * step < ANSWER.length - step; count += 1) {
    expect(readers.check(count * 25_000)).toBe(0);
    await take(client, step);
  }
  expect(readers.check(125_000)).toBe(0);
  expect(open()).toBe(1);
});

test('leaves clients alone that wait for a response, or have read it and stay connected', async () => {
  await ask('/short');
  const { port } = server.address() as AddressInfo;
  const waiting = connect(port, '127.0.0.1');
  clients.push(waiting);
  waiting.write('GET /later HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(server, 'request');
  for (const now of [0, 30_000, 60_000, 600_000]) expect(readers.check(now)).toBe(0);
  expect(open()).toBe(2);
});
