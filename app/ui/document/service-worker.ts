import type { KeptPage, WorkerRequest } from '~/lib/web/offline-pages';
import { createStore } from './store';

/** True once a release has been installed that this document does not show. */
export const newRelease = createStore(false);

/** Does nothing in a browser without a worker. */
function tellWorker(request: WorkerRequest): void {
  navigator.serviceWorker?.controller?.postMessage(request);
}

/** What can be opened without a network, the latest first; nothing in a browser without a worker. */
export function listKeptPages(): Promise<KeptPage[]> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve([]);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<KeptPage[]>) => resolve(data);
    worker.postMessage({ do: 'list' } satisfies WorkerRequest, [port2]);
  });
}

/** Removes what this device has kept of a member who has signed out. The worker does so too when it sees the form. */
export function clearDeviceData(): void {
  tellWorker({ do: 'forget' });
}
