import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { log } from '~/log.server';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** After a file could not be written, how long nothing more is said of it. */
const QUIET_MS = 10 * 60_000;
/** Room is made down to this share of the limit, so that it is not made for every file. */
const KEPT_SHARE = 0.9;
const CHECKED_SHARE = 0.05;
/** Unfinished files of processes that ended in the middle. */
const UNFINISHED = '.part';

type Kept = { file: string; size: number; usedAt: number };

/**
 * Files that can be made again, in a folder of limited size: those not used for longest go first. A folder that
 * is full, read-only or gone costs speed and nothing else. Several processes may share it.
 */
export class FileCache {
  /** Files whose time of use was written down lately. */
  readonly #marked = new LRUCache<string, true>({ max: 20_000, ttl: DAY });
  #writtenSinceCheck = 0;
  #check: Promise<void> | null = null;
  #quietUntil = 0;

  constructor(
    readonly folder: string,
    readonly maxBytes: number,
  ) {}

  /** @param name letters, digits, `-` and `.`; the first two spread the files over folders */
  #place(name: string): string {
    if (!/^[a-z0-9][\w-]*\.\w+$/i.test(name)) throw new Error(`${name} is no name of a file here`);
    return path.join(this.folder, name.slice(0, 2), name);
  }

  /** The content of a file, or null when there is none that can be read. */
  async read(name: string): Promise<Buffer | null> {
    const file = this.#place(name);
    const bytes = await readFile(file).catch(() => null);
    if (bytes && !this.#marked.has(name)) {
      this.#marked.set(name, true);
      const now = new Date();
      utimes(file, now, now).catch(() => undefined);
    }
    return bytes;
  }

  /** Keeps a file, whole or not at all. Never throws. */
  async write(name: string, bytes: Buffer | string): Promise<void> {
    const file = this.#place(name);
    const unfinished = `${file}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(unfinished, bytes, { flag: 'wx' });
      await rename(unfinished, file);
      this.#marked.set(name, true);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      this.#complain(error);
      return;
    }
    this.#writtenSinceCheck += bytes.length;
    if (this.#writtenSinceCheck > this.maxBytes * CHECKED_SHARE) void this.makeRoom();
  }

  #complain(error: unknown): void {
    if (Date.now() < this.#quietUntil) return;
    this.#quietUntil = Date.now() + QUIET_MS;
    log.warn({ err: error, folder: this.folder }, 'pictures cannot be kept on disk');
  }

  /** Removes what was not used for longest until the folder is within its size. Never throws. */
  makeRoom(): Promise<void> {
    this.#writtenSinceCheck = 0;
    this.#check ??= this.#removeOldest()
      .catch((error: unknown) => this.#complain(error))
      .finally(() => (this.#check = null));
    return this.#check;
  }

  async #removeOldest(): Promise<void> {
    const files = await this.#list();
    let total = files.reduce((sum, { size }) => sum + size, 0);
    if (total <= this.maxBytes) return;
    files.sort((one, other) => one.usedAt - other.usedAt);
    for (const { file, size } of files) {
      if (total <= this.maxBytes * KEPT_SHARE) return;
      await rm(file, { force: true });
      this.#marked.delete(path.basename(file));
      total -= size;
    }
  }

  /** All files, one folder after the other so that nothing else has to wait long; old unfinished ones are removed. */
  async #list(): Promise<Kept[]> {
    const found: Kept[] = [];
    for (const folder of await readdir(this.folder).catch(() => [])) {
      const names = await readdir(path.join(this.folder, folder)).catch(() => []);
      for (const name of names) {
        const file = path.join(this.folder, folder, name);
        const facts = await stat(file).catch(() => null);
        if (!facts?.isFile()) continue;
        const abandoned = name.endsWith(UNFINISHED) && Date.now() - facts.mtimeMs > HOUR;
        if (abandoned) await rm(file, { force: true });
        else found.push({ file, size: facts.size, usedAt: facts.mtimeMs });
      }
    }
    return found;
  }
}
