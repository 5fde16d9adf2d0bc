import type { Download } from './download';

export type DownloadRecords = {
  list(): Promise<Download[]>;
  /** Reads, changes and writes one record at once. `change` returns null to remove it, or to leave it out. */
  change(
    id: string,
    change: (before: Download | null) => Download | null,
  ): Promise<Download | null>;
};

const STORE = 'episodes';

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error!);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('downloads', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return answerOf(request);
}

/** In IndexedDB: unlike `localStorage`, it has written a finished download before it says so. */
export function indexedRecords(): DownloadRecords {
  let opened: Promise<IDBDatabase> | null = null;
  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    opened ??= open();
    opened.catch(() => (opened = null));
    return (await opened).transaction(STORE, mode, { durability: 'strict' });
  }
  return {
    async list() {
      return answerOf((await begin('readonly')).objectStore(STORE).getAll());
    },
    async change(id, change) {
      const transaction = await begin('readwrite');
      const store = transaction.objectStore(STORE);
      const before = ((await answerOf(store.get(id))) ?? null) as Download | null;
      const after = change(before);
      if (after) store.put(after);
      else if (before) store.delete(id);
      await endOf(transaction);
      return after;
    },
  };
}
