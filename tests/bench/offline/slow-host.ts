import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noise, sumOf } from '../../support/browser/download-host';

/** Milliseconds between two pieces of an answer. */
const TICK = 20;

/**
 * A host of recordings that sends each answer at `rate` bytes a second. It ends at once, with its connections, and
 * begins again at the same port. Paths below `/closed/` may not be read by other sites.
 */
export class SlowHost {
  readonly #rate: number;
  readonly #recordings = new Map<string, { audio: Buffer; sum: string }>();
  #server: Server | null = null;
  #port = 0;

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** @returns the address of a new recording */
  publish(path: string, bytes: number, seed: number): string {
    const audio = noise(bytes, seed);
    this.#recordings.set(path, { audio, sum: sumOf(audio) });
    return this.urlOf(path);
  }

  urlOf = (path: string) => `http://127.0.0.1:${this.#port}${path}`;

  sumAt = (url: string) => this.#recordings.get(new URL(url).pathname)?.sum;

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      const recording = this.#recordings.get(request.url ?? '');
      if (!recording) return void response.writeHead(404).end();
      const { audio } = recording;
      const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? [];
      const start = Number(from ?? 0);
      response.writeHead(from ? 206 : 200, {
        ...(!request.url!.startsWith('/closed/') && { 'Access-Control-Allow-Origin': '*' }),
        'Content-Type': 'audio/wav',
        'Content-Length': audio.length - start,
        'Last-Modified': 'Wed, 25 Nov 2026 00:00:00 GMT',
        ...(from && { 'Content-Range': `bytes ${from}-${audio.length - 1}/${audio.length}` }),
      });
      this.#send(response, audio, start);
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#server?.close(resolve));
    this.#server?.closeAllConnections();
    await ended;
  }

  #send(response: ServerResponse, audio: Buffer, start: number): void {
    let at = start;
    const timer = setInterval(() => {
      const piece = audio.subarray(at, at + (this.#rate * TICK) / 1000);
      at += piece.length;
      response.write(piece);
      if (at < audio.length) return;
      clearInterval(timer);
      response.end();
    }, TICK);
    response.once('close', () => clearInterval(timer));
  }
}
