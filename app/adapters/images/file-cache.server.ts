import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { DAY, HOUR, MINUTE } from '~/lib/time/milliseconds';
import { log } from '~/log.server';

const WARN_INTERVAL_MS = 10 * MINUTE;
const KEPT_SHARE = 0.9;
const CHECKED_SHARE = 0.05;
const UNFINISHED = '.part';
const NAME = String.raw`[a-z0-9][\w-]*\.\w+`;
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'i');
/** Files with other names belong to other programs. */
const OWN_FILE = new RegExp(`^${NAME}(?:\\.[0-9a-f]{12}\\${UNFINISHED})?$`, 'i');

const folderOf = (name: string): string => name.slice(0, 2);

type CachedFile = { file: string; size: number; usedAt: number };

/** A size-limited LRU cache on disk that processes can share. A full, read-only or missing folder only costs speed. */
export class FileCache {
  readonly #marked = new LRUCache<string, true>({ max: 20_000, ttl: DAY });
  #writtenSinceCheck = 0;
  #check: Promise<void> | null = null;
  #nextWarningAt = 0;

  constructor(
    readonly folder: string,
    readonly maxBytes: number,
  ) {}

  /** @param name consists of letters, digits, `-` and `.`; its first two characters select the subfolder */
  #pathOf(name: string): string {
    if (!WHOLE_NAME.test(name)) throw new Error(`${name} is no name of a file here`);
    return path.join(this.folder, folderOf(name), name);
  }

  async read(name: string): Promise<Buffer | null> {
    const file = this.#pathOf(name);
    const bytes = await readFile(file).catch(() => null);
    if (bytes && !this.#marked.has(name)) {
      this.#marked.set(name, true);
      const now = new Date();
      utimes(file, now, now).catch(() => undefined);
    }
    return bytes;
  }

  async write(name: string, bytes: Buffer | string): Promise<void> {
    const file = this.#pathOf(name);
    const unfinished = `${file}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(unfinished, bytes, { flag: 'wx' });
      await rename(unfinished, file);
      this.#marked.set(name, true);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      this.#warn(error);
      return;
    }
    this.#writtenSinceCheck += bytes.length;
    if (this.#writtenSinceCheck > this.maxBytes * CHECKED_SHARE) void this.evict();
  }

  #warn(error: unknown): void {
    if (Date.now() < this.#nextWarningAt) return;
    this.#nextWarningAt = Date.now() + WARN_INTERVAL_MS;
    log.warn({ err: error, folder: this.folder }, 'pictures cannot be kept on disk');
  }

  evict(): Promise<void> {
    this.#writtenSinceCheck = 0;
    this.#check ??= this.#removeOldest()
      .catch((error: unknown) => this.#warn(error))
      .finally(() => (this.#check = null));
    return this.#check;
  }

  async #removeOldest(): Promise<void> {
    const files = await this.#list();
    let total = files.reduce((sum, { size }) => sum + size, 0);
    if (total <= this.maxBytes) return;
    files.sort((a, b) => a.usedAt - b.usedAt);
    for (const { file, size } of files) {
      if (total <= this.maxBytes * KEPT_SHARE) return;
      await rm(file, { force: true });
      this.#marked.delete(path.basename(file));
      total -= size;
    }
  }

  async #list(): Promise<CachedFile[]> {
    const cached: CachedFile[] = [];
    for (const folder of await readdir(this.folder).catch(() => [])) {
      const names = await readdir(path.join(this.folder, folder)).catch(() => []);
      const files = names.filter((name) => OWN_FILE.test(name) && folderOf(name) === folder);
      for (const name of files) {
        const file = path.join(this.folder, folder, name);
        const facts = await stat(file).catch(() => null);
        if (!facts?.isFile()) continue;
        const abandoned = name.endsWith(UNFINISHED) && Date.now() - facts.mtimeMs > HOUR;
        if (abandoned) await rm(file, { force: true });
        else cached.push({ file, size: facts.size, usedAt: facts.mtimeMs });
      }
    }
    return cached;
  }
}
