import type { Page } from 'playwright';
import type { Download } from '../../../app/player/downloads/download';

export type Stored = {
  records: Download[];
  /** SHA-256 of the recordings, by episode. */
  sums: Record<string, string>;
  /** Paths of the calls and pictures that belong to downloads. */
  texts: string[];
};

/** What the browser has stored of downloads. */
export const readStored = (page: Page): Promise<Stored> =>
  page.evaluate(async () => {
    const records = await new Promise<Download[]>((resolve, reject) => {
      const opening = indexedDB.open('downloads', 1);
      opening.onupgradeneeded = () =>
        opening.result.createObjectStore('episodes', { keyPath: 'id' });
      opening.onerror = () => reject(opening.error!);
      opening.onsuccess = () => {
        const all = opening.result.transaction('episodes').objectStore('episodes').getAll();
        all.onerror = () => reject(all.error!);
        all.onsuccess = () => resolve(all.result as Download[]);
      };
    });
    const sums: Record<string, string> = {};
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('downloads', { create: true });
    const entries = folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>;
    for await (const [id, handle] of entries) {
      const read = handle.getFile().then((file) => file.arrayBuffer());
      const bytes = await read.catch(() => null);
      // Written or removed meanwhile.
      sums[id] = '';
      if (!bytes) continue;
      const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      sums[id] = [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    }
    const texts = await (await caches.open('downloads-texts')).keys();
    return {
      records,
      sums,
      texts: texts.map(({ url }) =>
        decodeURIComponent(new URL(url).pathname + new URL(url).search),
      ),
    };
  });
