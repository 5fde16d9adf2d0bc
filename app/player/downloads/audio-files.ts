import type { WritableAudio } from './fetch-audio';

// Recordings on this device: files of the origin (OPFS), or parts in the Cache API where those cannot be written.

const FOLDER = 'downloads';
const CACHE = 'downloads-audio';

export type AudioFile = WritableAudio & { close: () => void };

/** What TypeScript's types of a page do not have: only dedicated workers can open a file like this. */
type SyncAccess = {
  getSize(): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
};
type WorkerFileHandle = FileSystemFileHandle & { createSyncAccessHandle?(): Promise<SyncAccess> };

const folder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

async function openFile(id: string): Promise<AudioFile | null> {
  const handle = (await (await folder()).getFileHandle(id, { create: true })) as WorkerFileHandle;
  const access = await handle.createSyncAccessHandle?.();
  if (!access) return null;
  const file: AudioFile = {
    size: access.getSize(),
    append(bytes) {
      if (access.write(bytes, { at: file.size }) < bytes.length)
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      file.size += bytes.length;
    },
    clear() {
      access.truncate(0);
      file.size = 0;
    },
    flush: () => access.flush(),
    close: () => access.close(),
  };
  return file;
}

const PARTS = '/downloads/audio/';
const partAt = (id: string, index: number) => `${PARTS}${id}/${index}`;

async function listParts(cache: Cache, id: string): Promise<Response[]> {
  const parts: Response[] = [];
  for (let part; (part = await cache.match(partAt(id, parts.length)));) parts.push(part);
  return parts;
}

async function openParts(id: string): Promise<AudioFile> {
  const cache = await caches.open(CACHE);
  const parts = await listParts(cache, id);
  let count = parts.length;
  let waiting: Uint8Array[] = [];
  const blobs = await Promise.all(parts.map((part) => part.blob()));
  const file: AudioFile = {
    size: blobs.reduce((sum, { size }) => sum + size, 0),
    append(bytes) {
      waiting.push(bytes);
      file.size += bytes.length;
    },
    async clear() {
      waiting = [];
      await removeParts(id);
      count = 0;
      file.size = 0;
    },
    async flush() {
      if (waiting.length === 0) return;
      const part = new Blob(waiting as BlobPart[]);
      waiting = [];
      try {
        await cache.put(partAt(id, count), new Response(part));
        count += 1;
      } catch (error) {
        file.size -= part.size;
        throw error;
      }
    },
    close: () => {},
  };
  return file;
}

async function removeParts(id: string): Promise<void> {
  const cache = await caches.open(CACHE);
  for (let index = 0; await cache.delete(partAt(id, index)); index += 1);
}

/** Opens a recording for writing, in a dedicated worker. @throws when the browser stores no files for this site */
export async function openAudio(id: string): Promise<AudioFile> {
  try {
    const file = await openFile(id);
    if (file) return file;
  } catch (error) {
    // Another worker still writes it.
    if ((error as Error).name === 'NoModificationAllowedError') throw error;
  }
  return openParts(id);
}

/** The recording, without reading it; null if it is not there. */
export async function readAudio(id: string, type: string | null): Promise<Blob | null> {
  const options = type ? { type } : {};
  try {
    const file = await (await (await folder()).getFileHandle(id)).getFile();
    if (file.size > 0) return new Blob([file], options);
  } catch {
    // Not stored as a file.
  }
  try {
    const parts = await listParts(await caches.open(CACHE), id);
    const blobs = await Promise.all(parts.map((part) => part.blob()));
    return blobs.length > 0 ? new Blob(blobs, options) : null;
  } catch {
    return null;
  }
}

async function listFiles(): Promise<string[]> {
  const ids: string[] = [];
  // TypeScript's types of a page lack it.
  const entries = (await folder()) as unknown as AsyncIterable<[string, unknown]>;
  for await (const [id] of entries) ids.push(id);
  return ids;
}

async function listPartIds(): Promise<string[]> {
  const requests = await (await caches.open(CACHE)).keys();
  return requests.map(({ url }) => new URL(url).pathname.slice(PARTS.length).split('/')[0]!);
}

/** Ids of all recordings, whole or begun. */
export async function listAudio(): Promise<string[]> {
  const none = () => [];
  const all = await Promise.all([listFiles().catch(none), listPartIds().catch(none)]);
  return [...new Set(all.flat())];
}

export async function removeAudio(id: string): Promise<void> {
  await folder().then(
    (files) => files.removeEntry(id).catch(() => {}),
    () => {},
  );
  await removeParts(id).catch(() => {});
}
