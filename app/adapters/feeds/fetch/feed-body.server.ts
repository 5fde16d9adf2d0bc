import { createHash } from 'node:crypto';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const CHUNK_BYTES = 64 * 1024;
const IN_MEMORY = 4 * 1024 * 1024;

/** `damaged`: UTF-8 with a few stray bytes, left by programs that truncate text by bytes. */
type Utf8Validity = 'valid' | 'damaged' | 'no';

/** A decompressed feed that can be read repeatedly until `dispose`. */
export type FeedBody = {
  readonly head: Buffer;
  readonly size: number;
  readonly hash: string;
  readonly utf8: Utf8Validity;
  readonly sample: Buffer;
  chunks(): AsyncGenerator<Buffer>;
  dispose(): Promise<void>;
};

/** In another encoding, hardly any letters are valid UTF-8 by chance; in damaged UTF-8, nearly all are. */
const LETTERS_PER_STRAY_BYTE = 4;

class Inspector {
  readonly #hash = createHash('sha256');
  #utf8 = new TextDecoder('utf-8', { fatal: true });
  #isValid = true;
  #continuing = 0;
  #strays = 0;
  readonly #sample: Buffer[] = [];
  #sampleSize = 0;

  add(bytes: Buffer) {
    this.#hash.update(bytes);
    const text = this.#decode(bytes);
    this.#continuing += bytes.length - text.length;
    if (this.#isValid) return;
    this.#strays += text.split('\ufffd').length - 1;
    this.#keepSample(bytes);
  }

  #keepSample(bytes: Buffer) {
    if (this.#sampleSize >= CHUNK_BYTES) return;
    // Start a little before the first non-ASCII letter to include its whole word.
    const start = this.#sampleSize > 0 ? 0 : bytes.findIndex((byte) => byte >= 0x80) - 32;
    const part = Buffer.from(bytes.subarray(Math.max(0, start)));
    this.#sample.push(part);
    this.#sampleSize += part.length;
  }

  sample(): Buffer {
    return Buffer.concat(this.#sample).subarray(0, CHUNK_BYTES);
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

export class FeedBodyWriter {
  readonly #inspector = new Inspector();
  #held: Buffer[] = [];
  #head: Buffer[] = [];
  #headSize = 0;
  #file: FileHandle | null = null;
  #folder: string | null = null;
  size = 0;

  async write(bytes: Buffer): Promise<void> {
    for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
      await this.#writeChunk(bytes.subarray(start, start + CHUNK_BYTES));
    }
  }

  async #writeChunk(bytes: Buffer) {
    this.#inspector.add(bytes);
    this.size += bytes.length;
    if (this.#headSize < CHUNK_BYTES) {
      const part = Buffer.from(bytes.subarray(0, CHUNK_BYTES - this.#headSize));
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
    // The open file outlives its name, so a killed process leaves nothing behind.
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
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
      sample: this.#inspector.sample(),
      chunks: () => (file ? chunksOfFile(file, this.size) : chunksOfMemory(held)),
      dispose: () => this.dispose(),
    };
  }
}

async function* chunksOfFile(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  // One buffer serves all chunks, because each is consumed before the next is requested.
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let position = 0; position < size;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* chunksOfMemory(held: Buffer[]): AsyncGenerator<Buffer> {
  for (const bytes of held) {
    await yieldToEventLoop();
    yield bytes;
  }
}

export async function feedBodyOf(bytes: Buffer): Promise<FeedBody> {
  const writer = new FeedBodyWriter();
  await writer.write(bytes);
  return writer.finish();
}
