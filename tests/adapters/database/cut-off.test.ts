import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '~/adapters/database/open.server';

/** Builds a message of PostgreSQL's protocol: type, length and body. */
function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const GOING_DOWN = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);

test('a server that shuts down during connection setup fails only the caller', async () => {
  // Sent in one piece, so that the last byte is read before any listener is attached.
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([WELCOME, READY, GOING_DOWN])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const db = await openDatabase(`postgresql://nobody@127.0.0.1:${port}/none`);
  // An unhandled error would end the process and fail this run.
  await expect(db.$transaction(async (tx) => tx.user.count())).rejects.toThrow();
  await expect(db.user.count()).rejects.toThrow();
  await db.$disconnect();
  server.close();
});
