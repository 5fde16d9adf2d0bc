import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Bytes handed to the decoder at a time: small enough that parsing one step never holds up the server. */
export const STEP = 64 * 1024;
/** Bodies up to this size stay in memory; larger ones wait in a temporary file. */
const IN_MEMORY = 4 * 1024 * 1024;

/**
 * Whether bytes are UTF-8: throughout (an incomplete last letter does not count), but for a few stray ones
 * as programs leave behind that cut texts by bytes, or not at all.
 */
export type Utf8Validity = 'valid' | 'damaged' | 'no';

/** A feed as it came over the wire, decompressed. Can be read more than once until it is disposed of. */
export interface FeedBody {
  /** The first 64 KB. */
  readonly head: Buffer;
  readonly size: number;
  /** SHA-256 of all of it, hexadecimal. */
  readonly hash: string;
  readonly utf8: Utf8Validity;
  steps(): AsyncGenerator<Buffer>;
  dispose(): Promise<void>;
}

/** In text of another encoding hardly any letter happens to be UTF-8; in damaged UTF-8 nearly all are. */
const LETTERS_PER_STRAY_BYTE = 4;

/** Looks at bytes as they pass: are they UTF-8, and what is their hash. */
class Inspector {
  readonly #hash = createHash('sha256');
  #utf8 = new TextDecoder('utf-8', { fatal: true });
  #isValid = true;
  /** Bytes that continue a letter: one or two for each that is not ASCII. */
  #continuing = 0;
  #strays = 0;

  add(bytes: Buffer) {
    this.#hash.update(bytes);
    const text = this.#decode(bytes);
    this.#continuing += bytes.length - text.length;
    if (!this.#isValid) this.#strays += text.split('\ufffd').length - 1;
  }

  #decode(bytes: Buffer): string {
    try {
      return this.#utf8.decode(bytes, { stream: true });
    } catch {
      this.#isValid = false;
      this.#utf8 = new TextDecoder('utf-8');
      return this.#utf8.decode(bytes, { stream: true });
    }
  }

  utf8(): Utf8Validity {
    if (this.#isValid) return 'valid';
    return this.#continuing >= LETTERS_PER_STRAY_BYTE * this.#strays ? 'damaged' : 'no';
  }

  hash() {
    return this.#hash.digest('hex');
  }
}

/** Takes a body in, keeping what is large on disk so that a 70 MB feed does not live in memory. */
export class FeedBodyWriter {
  readonly #inspector = new Inspector();
  #held: Buffer[] = [];
  #head: Buffer[] = [];
  #headSize = 0;
  #file: FileHandle | null = null;
  #folder: string | null = null;
  size = 0;

  async write(bytes: Buffer): Promise<void> {
    for (let start = 0; start < bytes.length; start += STEP) {
      await this.#writeStep(bytes.subarray(start, start + STEP));
    }
  }

  async #writeStep(bytes: Buffer) {
    this.#inspector.add(bytes);
    this.size += bytes.length;
    if (this.#headSize < STEP) {
      const part = Buffer.from(bytes.subarray(0, STEP - this.#headSize));
      this.#head.push(part);
      this.#headSize += part.length;
    }
    if (this.#file) await this.#file.write(bytes);
    else this.#held.push(Buffer.from(bytes));
    if (!this.#file && this.size > IN_MEMORY) await this.#moveToDisk();
  }

  async #moveToDisk() {
    this.#folder = await mkdtemp(join(tmpdir(), 'feed-'));
    this.#file = await open(join(this.#folder, 'body'), 'wx+', 0o600);
    for (const bytes of this.#held) await this.#file.write(bytes);
    this.#held = [];
  }

  async dispose(): Promise<void> {
    this.#held = [];
    await this.#file?.close();
    this.#file = null;
    if (this.#folder) await rm(this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }

  finish(): FeedBody {
    const file = this.#file;
    const held = this.#held;
    return {
      head: Buffer.concat(this.#head),
      size: this.size,
      hash: this.#inspector.hash(),
      utf8: this.#inspector.utf8(),
      steps: () => (file ? stepsOfFile(file, this.size) : stepsOfMemory(held)),
      dispose: () => this.dispose(),
    };
  }
}

async function* stepsOfFile(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  // One buffer for all steps: whoever reads a step is done with it before asking for the next.
  const buffer = Buffer.allocUnsafe(STEP);
  for (let position = 0; position < size;) {
    const { bytesRead } = await file.read(buffer, 0, STEP, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* stepsOfMemory(held: Buffer[]): AsyncGenerator<Buffer> {
  for (const bytes of held) {
    await nextTurn();
    yield bytes;
  }
}

/** A body from bytes at hand (files of the sample library, tests). */
export async function feedBodyOf(bytes: Buffer): Promise<FeedBody> {
  const writer = new FeedBodyWriter();
  await writer.write(bytes);
  return writer.finish();
}
