import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const RATE = 8000;
const HEAD = 44;

/** A recording of noise, the same for the same `seed`, so that bytes in a wrong place change its sum. */
export function noise(bytes: number, seed = 1): Buffer {
  const wave = Buffer.alloc(bytes);
  let state = seed;
  for (let at = HEAD; at < bytes; at += 1) {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    wave[at] = 112 + ((state >> 16) & 31);
  }
  wave.write('RIFF', 0);
  wave.writeUInt32LE(bytes - 8, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(RATE, 24);
  wave.writeUInt32LE(RATE, 28);
  wave.writeUInt16LE(1, 32);
  wave.writeUInt16LE(8, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(bytes - HEAD, 40);
  return wave;
}

export const sumOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

type Asked = { path: string; range: string | undefined };

/**
 * A host of recordings at another origin. Change `audio` and `lastModified` to publish another copy; `breaks` are the
 * bytes at which an answer ends early, one after another; `holds` never ends an answer.
 */
export async function serveDownloads(audio: Buffer) {
  const host = {
    audio,
    lastModified: 'Wed, 25 Nov 2026 00:00:00 GMT',
    cors: true,
    status: 200,
    redirectsTo: null as string | null,
    breaks: [] as number[],
    /** Byte at which every answer stops, its connection open. */
    holdsAt: null as number | null,
    asked: [] as Asked[],
    url: (name = 'episode') => `http://127.0.0.1:${port()}/${name}.wav`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const send = (response: ServerResponse, from: number): void => {
    const rest = (bytes: number) => host.audio.subarray(from, bytes);
    const next = host.breaks.findIndex((at) => at > from);
    if (next >= 0) {
      const [at] = host.breaks.splice(next, 1);
      response.write(rest(at!), () => setTimeout(() => response.destroy(), 50));
    } else if (host.holdsAt !== null && host.holdsAt > from) response.write(rest(host.holdsAt));
    else response.end(rest(host.audio.length));
  };
  const server = createServer((request, response) => {
    const { range } = request.headers;
    host.asked.push({ path: request.url ?? '', range });
    const cors = host.cors ? { 'Access-Control-Allow-Origin': '*' } : {};
    if (host.redirectsTo !== null) {
      return void response.writeHead(302, { ...cors, Location: host.redirectsTo }).end();
    }
    const [, from = '0'] = /^bytes=(\d+)-$/.exec(range ?? '') ?? [];
    const start = Number(from);
    const isWhole = !range || start >= host.audio.length;
    const end = host.audio.length - 1;
    response.writeHead(host.status === 200 && !isWhole ? 206 : host.status, {
      ...cors,
      'Content-Type': 'audio/wav',
      'Accept-Ranges': 'bytes',
      'Content-Length': host.audio.length - (isWhole ? 0 : start),
      // Scripts of other sites may not read it; the browser's own player refuses a part without it.
      ...(!isWhole && { 'Content-Range': `bytes ${start}-${end}/${host.audio.length}` }),
      'Last-Modified': host.lastModified,
    });
    if (host.status !== 200) return void response.end();
    send(response, isWhole ? 0 : start);
  });
  const port = () => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return host;
}
