import type { AudioFacts, DownloadFailure, Outcome } from './download';

/** The file that a recording is written to. `append` and `flush` throw when it cannot grow. */
export type WritableAudio = {
  /** Bytes stored so far. */
  size: number;
  append(bytes: Uint8Array): Promise<void> | void;
  /** Removes everything stored so far. */
  clear(): Promise<void> | void;
  flush(): Promise<void> | void;
};

/** `relay`: where this site passes it on if the host refuses; it may offer that or not. */
export type AudioSource = { url: string; relay?: string | null };

type Surroundings = {
  fetch: typeof fetch;
  signal: AbortSignal;
  isOnline: () => boolean;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  onFacts: (facts: AudioFacts) => void;
  onProgress: (received: number) => void;
};

/** Bytes after which the file is flushed and progress is told. */
const FLUSHED_EVERY = 2 ** 20;

/** Attempts in a row that bring nothing new. */
const MAX_IDLE_ATTEMPTS = 3;

const REQUEST: RequestInit = {
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  // The browser's own cache would store it a second time.
  cache: 'no-store',
};

class Failed extends Error {
  readonly failure: DownloadFailure;
  constructor(failure: DownloadFailure) {
    super(failure);
    this.failure = failure;
  }
}

const lengthOf = ({ headers }: Response): number | null => {
  const length = Number(headers.get('Content-Length') ?? NaN);
  return Number.isInteger(length) && length > 0 ? length : null;
};

/** Other sites' scripts may read neither ETag nor Content-Range: the date and the sum have to agree. */
const continues = (response: Response, facts: AudioFacts, from: number): boolean =>
  response.status === 206 &&
  response.headers.get('Last-Modified') === facts.lastModified &&
  from + (lengthOf(response) ?? NaN) === facts.length;

const mayContinue = ({ lastModified, length }: AudioFacts, size: number): boolean =>
  size > 0 && lastModified !== null && length !== null && size < length;

/** Browsers name a full disk differently, but a file that was opened fails for no other reason. */
async function store(write: () => Promise<void> | void): Promise<void> {
  try {
    await write();
  } catch {
    throw new Failed('full');
  }
}

/**
 * Fetches a recording into a file. What is there already is continued if the host still has the same recording, and
 * replaced otherwise: inserted advertisements make every copy different. Continues by itself after breaks. Never rejects.
 */
export async function fetchAudio(
  { url, relay = null }: AudioSource,
  facts: AudioFacts,
  file: WritableAudio,
  around: Surroundings,
): Promise<Outcome> {
  const audio = new AudioFetch({ url, relay }, facts, file, around);
  let best = file.size;
  let idle = 0;
  while (true) {
    const outcome = await audio.attempt();
    if (outcome.state !== 'failed' || outcome.failure !== 'broken') return outcome;
    idle = file.size > best ? 0 : idle + 1;
    best = Math.max(best, file.size);
    if (idle >= MAX_IDLE_ATTEMPTS) return outcome;
    await around.wait(1_000 * 2 ** idle);
  }
}

class AudioFetch {
  #url: string;
  /** Null when it is in use. */
  #relay: string | null;
  #facts: AudioFacts;
  readonly #file: WritableAudio;
  readonly #around: Surroundings;
  #isRelayed = false;

  constructor(
    { url, relay = null }: AudioSource,
    facts: AudioFacts,
    file: WritableAudio,
    around: Surroundings,
  ) {
    this.#url = url;
    this.#relay = relay;
    this.#facts = facts;
    this.#file = file;
    this.#around = around;
  }

  async attempt(): Promise<Outcome> {
    const file = this.#file;
    try {
      const { length } = this.#facts;
      if (length === null || file.size !== length) await this.#receive(await this.#open());
      return { state: 'done', received: file.size };
    } catch (error) {
      const received = file.size;
      if (this.#around.signal.aborted) return { state: 'stopped', received };
      if (!this.#around.isOnline()) return { state: 'offline', received };
      const failure = error instanceof Failed ? error.failure : 'broken';
      return { state: 'failed', failure, received };
    }
  }

  #ask(from = 0): Promise<Response> {
    const { fetch, signal } = this.#around;
    const headers: Record<string, string> = from > 0 ? { Range: `bytes=${from}-` } : {};
    const credentials = this.#isRelayed ? 'same-origin' : 'omit';
    return fetch(this.#url, { ...REQUEST, credentials, headers, signal });
  }

  async #open(): Promise<Response> {
    try {
      return await this.#openHere();
    } catch (error) {
      const isRefused = error instanceof Failed && error.failure === 'refused';
      if (!isRefused || !this.#relay) throw error;
      this.#url = this.#relay;
      this.#relay = null;
      this.#isRelayed = true;
      return this.#openHere();
    }
  }

  /** The rest of the recording, or all of it: then the file has been cleared. */
  async #openHere(): Promise<Response> {
    const { size } = this.#file;
    if (mayContinue(this.#facts, size)) {
      const rest = await this.#ask(size).catch(() => null);
      if (rest && continues(rest, this.#facts, size)) return rest;
      if (rest?.status === 200) return this.#begin(rest);
      await rest?.body?.cancel();
    }
    return this.#begin(await this.#ask().catch((error: unknown) => this.#explain(error)));
  }

  async #begin(response: Response): Promise<Response> {
    // Not offered here, or no more today.
    if (!response.ok && this.#isRelayed) throw new Failed('refused');
    if (!response.ok) throw new Failed(response.status < 500 ? 'gone' : 'unreachable');
    const type = response.headers.get('Content-Type');
    if (type && /^text\/html/i.test(type)) throw new Failed('notAudio');
    await this.#file.clear();
    const lastModified = response.headers.get('Last-Modified');
    this.#facts = { length: lengthOf(response), lastModified, type };
    this.#around.onFacts(this.#facts);
    return response;
  }

  async #receive(response: Response): Promise<void> {
    const { signal, onProgress } = this.#around;
    const file = this.#file;
    const reader = response.body!.getReader();
    let flushed = file.size;
    try {
      while (true) {
        const { done, value } = await reader.read();
        if (done) break;
        if (signal.aborted) throw signal.reason;
        await store(() => file.append(value));
        if (file.size - flushed < FLUSHED_EVERY) continue;
        await store(() => file.flush());
        flushed = file.size;
        onProgress(flushed);
      }
    } finally {
      await reader.cancel().catch(() => {});
      await store(() => file.flush());
    }
    onProgress(file.size);
    const { length } = this.#facts;
    if (length !== null && file.size < length) throw new Failed('broken');
  }

  /** A script does not learn why it got no answer: one that it may not read tells whether the host is there. */
  async #explain(error: unknown): Promise<never> {
    const { fetch, signal, isOnline } = this.#around;
    if (signal.aborted || !isOnline()) throw error;
    const probe = new AbortController();
    const isThere = await fetch(this.#url, {
      ...REQUEST,
      mode: 'no-cors',
      signal: probe.signal,
    }).then(
      () => true,
      () => false,
    );
    probe.abort();
    throw new Failed(isThere ? 'refused' : 'unreachable');
  }
}
