import { existsSync } from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

// The thread that reads what strangers write: feeds, transcripts, members' files.

export type ThreadRequest = { id: number; task: string; input: unknown };
export type ThreadAnswer = { id: number; answer?: unknown; error?: string };

/** Thrown when one step exceeds the time limit; the thread is terminated. */
export class TooSlowError extends Error {
  override name = 'TooSlowError';
}

const MAX_STEP_MS = 15_000;
/** An idle thread is terminated after this time to free memory. */
const IDLE_MS = 20_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Only a build contains the worker file; tests and scripts read in their own thread. */
function workerFile(): string | null {
  const paths = ['./feed-worker.js', '../feed-worker.js'];
  const files = paths.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return files.find((file) => existsSync(file)) ?? null;
}
const file = workerFile();

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

const ENDED = 'The thread that reads feeds has ended.';

class ReadingThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #requests = 0;
  #open = 0;
  #idle: NodeJS.Timeout | undefined;
  ended = false;

  constructor(path: string) {
    this.#worker = new Worker(path, { resourceLimits: MEMORY });
    this.#worker.unref();
    this.#worker.on('message', ({ id, answer, error }: ThreadAnswer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(new Error(error));
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error(ENDED)));
  }

  /** Keeps the thread until `release`. */
  hold(): void {
    clearTimeout(this.#idle);
    this.#open += 1;
  }

  release(): void {
    this.#open -= 1;
    if (this.ended || this.#open > 0) return;
    this.#idle = setTimeout(() => this.#end(new Error('idle')), IDLE_MS).unref();
  }

  ask(task: string, input: unknown): Promise<unknown> {
    if (this.ended) return Promise.reject(new Error(ENDED));
    return new Promise((resolve, reject) => {
      const clock = setTimeout(() => {
        this.#end(new TooSlowError('A part of the file takes too long to read.'));
      }, MAX_STEP_MS);
      const settle =
        <V>(then: (value: V) => void) =>
        (value: V) => {
          clearTimeout(clock);
          then(value);
        };
      const id = ++this.#requests;
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject) });
      this.#worker.postMessage({ id, task, input } satisfies ThreadRequest);
    });
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

let current: ReadingThread | null = null;

/** A connection to the thread, which lives at least until it is closed. */
export type ThreadSession = {
  ask<T>(task: string, input: unknown): Promise<T>;
  close(): void;
};

type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** @param tasks carry out the requests where there is no thread */
export function openThread(tasks: Tasks): ThreadSession {
  if (!file) return sessionHere(tasks);
  if (!current || current.ended) current = new ReadingThread(file);
  const thread = current;
  thread.hold();
  return {
    ask: <T>(task: string, input: unknown) => thread.ask(task, input) as Promise<T>,
    close: () => thread.release(),
  };
}

function sessionHere(tasks: Tasks): ThreadSession {
  return {
    async ask<T>(task: string, input: unknown) {
      await yieldToEventLoop();
      return tasks[task]!(input as never) as T;
    },
    close: () => undefined,
  };
}

/** A single request. @throws what the task throws, as a plain Error; TooSlowError */
export async function askThread<T>(tasks: Tasks, task: string, input: unknown): Promise<T> {
  const session = openThread(tasks);
  try {
    return await session.ask<T>(task, input);
  } finally {
    session.close();
  }
}

/** Whether reading the file was too much for the thread, which has ended. */
export const isTooMuch = (error: unknown): boolean =>
  error instanceof TooSlowError ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
