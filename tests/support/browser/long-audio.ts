import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const RATE = 3000;

/** Serves seekable silence, an hour by default. A different `name` gives a different recording. */
export async function serveLongAudio(seconds = 3600) {
  const bytes = wave(seconds);
  const server = createServer((request, response) => {
    const [, from = '0', to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from);
    const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
    response.writeHead(request.headers.range ? 206 : 200, {
      'Content-Type': 'audio/wav',
      'Accept-Ranges': 'bytes',
      'Content-Length': end - start + 1,
      ...(request.headers.range && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
    });
    response.end(bytes.subarray(start, end + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name = 'hour') => `http://127.0.0.1:${port}/${name}.wav`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** One channel of 8-bit silence. */
function wave(seconds: number): Buffer {
  const data = RATE * seconds;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data, 40);
  return Buffer.concat([head, Buffer.alloc(data, 128)]);
}
