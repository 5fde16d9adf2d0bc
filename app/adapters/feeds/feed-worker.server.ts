import { existsSync } from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  FeedParser,
  type ParserOptions,
  type ParserResult,
  type ParsedChunk,
} from './parse/feed-parser.server';

export type FeedTask =
  | { reading: number; kind: 'open'; options: ParserOptions }
  | { reading: number; kind: 'write'; bytes: Uint8Array }
  | { reading: number; kind: 'end' }
  | { reading: number; kind: 'close' };
export type FeedTaskAnswer = { reading: number; answer?: unknown; error?: string };

export type ParserSession = {
  write(bytes: Uint8Array): Promise<ParsedChunk>;
  end(): Promise<ParserResult>;
  close(): void;
};

/** Thrown when reading one chunk exceeds the time limit; the worker thread is terminated. */
export class FeedTooSlowError extends Error {
  override name = 'FeedTooSlowError';
}

const MAX_CHUNK_MS = 15_000;
/** Idle worker threads are terminated after this time to free memory. */
const IDLE_MS = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Only a build contains the worker file; tests and scripts parse in their own thread. */
function workerFile(): string | null {
  const places = ['./feed-worker.js', '../feed-worker.js'];
  const files = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return files.find((file) => existsSync(file)) ?? null;
}
const file = workerFile();

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

class FeedThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #open = new Set<number>();
  #idle: NodeJS.Timeout | undefined;
  ended = false;

  constructor(path: string) {
    this.#worker = new Worker(path, { resourceLimits: MEMORY });
    this.#worker.unref();
    this.#worker.on('message', ({ reading, answer, error }: FeedTaskAnswer) => {
      const waiting = this.#waiting.get(reading);
      this.#waiting.delete(reading);
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(new Error(error));
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('The thread that reads feeds has ended.')));
  }

  open(reading: number, options: ParserOptions) {
    clearTimeout(this.#idle);
    this.#open.add(reading);
    this.#worker.postMessage({ reading, kind: 'open', options } satisfies FeedTask);
  }

  ask<T>(task: FeedTask): Promise<T> {
    if (this.ended) return Promise.reject(new Error('The thread that reads feeds has ended.'));
    return new Promise<T>((resolve, reject) => {
      const clock = setTimeout(() => {
        this.#end(new FeedTooSlowError('A part of the feed takes too long to read.'));
      }, MAX_CHUNK_MS);
      const settle =
        <V>(then: (value: V) => void) =>
        (value: V) => {
          clearTimeout(clock);
          then(value);
        };
      this.#waiting.set(task.reading, {
        resolve: settle(resolve as (answer: unknown) => void),
        reject: settle(reject),
      });
      this.#worker.postMessage(task);
    });
  }

  close(reading: number) {
    this.#open.delete(reading);
    if (this.ended) return;
    this.#worker.postMessage({ reading, kind: 'close' } satisfies FeedTask);
    if (this.#open.size > 0) return;
    this.#idle = setTimeout(() => this.#end(new Error('idle')), IDLE_MS).unref();
  }

  #end(error: Error) {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.#idle);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    void this.#worker.terminate();
  }
}

let thread: FeedThread | null = null;
let readings = 0;

export function openParser(options: ParserOptions): ParserSession {
  if (!file) return parseInThisThread(options);
  if (!thread || thread.ended) thread = new FeedThread(file);
  const here = thread;
  const reading = ++readings;
  here.open(reading, options);
  return {
    write: (bytes) => here.ask({ reading, kind: 'write', bytes }),
    end: () => here.ask({ reading, kind: 'end' }),
    close: () => here.close(reading),
  };
}

function parseInThisThread(options: ParserOptions): ParserSession {
  const reading = new FeedParser(options);
  return {
    async write(bytes) {
      await yieldToEventLoop();
      return reading.write(bytes);
    },
    end: async () => reading.end(),
    close: () => undefined,
  };
}
