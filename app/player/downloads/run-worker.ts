import { secureUrl } from '~/player/engine/player-audio';
import type { AudioFacts, Download, Outcome } from './download';
import type { FromWorker, ToWorker } from './download-worker';

export type FetchListeners = {
  onFacts: (facts: AudioFacts) => void;
  onProgress: (received: number) => void;
};

export type Fetching = { outcome: Promise<Outcome>; stop: () => void };

/**
 * Fetches the recording of an episode in a worker of its own.
 *
 * @param isMember whether the site may pass on what a host refuses
 */
export function runWorker(
  download: Download,
  { onFacts, onProgress }: FetchListeners,
  isMember: boolean,
): Fetching {
  const { id, episode, length, lastModified, type, received } = download;
  const worker = new Worker(new URL('./download-worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToWorker) => worker.postMessage(message);
  const outcome = new Promise<Outcome>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if ('facts' in data) onFacts(data.facts);
      else if ('received' in data) onProgress(data.received);
      else resolve(data.outcome);
    });
    // Its code could not be loaded.
    worker.addEventListener('error', () => {
      const failed = { state: 'failed', failure: 'unreachable' } as const;
      resolve(navigator.onLine ? { ...failed, received } : { state: 'offline', received });
    });
  }).finally(() => worker.terminate());
  const url = new URL(secureUrl(episode.audioUrl!), location.href).href;
  const relay = isMember ? `/episodes/${encodeURIComponent(id)}/audio` : null;
  send({ id, source: { url, relay }, facts: { length, lastModified, type } });
  return { outcome, stop: () => send('stop') };
}
