import { existsSync } from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DateOrder } from '~/lib/feeds/feed-date';
import {
  FeedParser,
  type ParserOptions,
  type ParserResult,
  type ParsedChunk,
} from './feed-parser.server';
import { detectEncoding } from '../fetch/decode.server';
import type { FeedBody } from '../fetch/feed-body.server';
import type { FeedChannel, FeedItem } from '../feed-types';

export type FeedTask =
  | { reading: number; kind: 'open'; options: ParserOptions }
  | { reading: number; kind: 'write'; bytes: Uint8Array }
  | { reading: number; kind: 'end' }
  | { reading: number; kind: 'close' };
export type FeedTaskAnswer = { reading: number; answer?: unknown; error?: string };

type ParserSession = {
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

function openParser(options: ParserOptions): ParserSession {
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

export const MAX_ITEMS = 20_000;
/** Characters of descriptions per batch, because storing a batch blocks the event loop. */
const BATCH_TEXT = 128 * 1024;

export type ParseOptions = {
  baseUrl: string;
  contentType?: string | null;
  maxItems?: number;
  batchSize?: number;
  clean?: boolean;
  deadline?: number;
  dateOrder?: DateOrder | null;
};

export type FeedBatch = { items: FeedItem[]; channel: FeedChannel };

export type ParsedFeed =
  | {
      kind: 'feed';
      channel: FeedChannel;
      itemCount: number;
      encodingDoubtful: boolean;
      cutShort: boolean;
      /** `missing`: the feed was cut off or its body is damaged. `unread`: reading stopped early. */
      end: 'read' | 'missing' | 'unread';
    }
  /** `alternates`: feeds that the web page links to. */
  | { kind: 'page'; alternates: string[] }
  | { kind: 'unknown' };

/** Never throws on invalid content. @throws UnreadableEncodingError for UTF-32; FeedTooSlowError */
export async function* parseFeed(
  body: FeedBody,
  options: ParseOptions,
): AsyncGenerator<FeedBatch, ParsedFeed> {
  const { baseUrl, maxItems = MAX_ITEMS, clean = false, deadline = Infinity, dateOrder } = options;
  const encoding = detectEncoding(body, options.contentType);
  const session = openParser({ encoding, baseUrl, maxItems, clean, dateOrder });
  let cutShort = false;
  let isUnread = false;
  try {
    for await (const bytes of body.chunks()) {
      const { items, channel, stopped } = await session.write(bytes);
      if (channel) yield* batchesOf(items, channel, options);
      cutShort = Date.now() > deadline;
      isUnread = stopped || cutShort;
      if (isUnread) break;
      await yieldToEventLoop();
    }
    const { items, channel, itemCount, isClosed, alternates } = await session.end();
    if (!channel) return alternates ? { kind: 'page', alternates } : { kind: 'unknown' };
    yield* batchesOf(items, channel, options);
    const end = isClosed ? 'read' : isUnread ? 'unread' : 'missing';
    return { kind: 'feed', channel, itemCount, encodingDoubtful: encoding.doubtful, cutShort, end };
  } finally {
    session.close();
  }
}

function* batchesOf(
  items: FeedItem[],
  channel: FeedChannel,
  { batchSize = 50, deadline = Infinity }: ParseOptions,
): Generator<FeedBatch> {
  while (items.length > 0 && Date.now() <= deadline) {
    let size = 0;
    let text = 0;
    while (size < Math.min(batchSize, items.length) && (size === 0 || text < BATCH_TEXT)) {
      text += items[size]!.description.length;
      size += 1;
    }
    yield { items: items.splice(0, size), channel };
  }
}
