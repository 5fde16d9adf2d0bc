import { openAudio } from './audio-files';
import type { AudioFacts, Outcome } from './download';
import { fetchAudio, type AudioSource } from './fetch-audio';

// Runs in a dedicated worker, which may write files and, by the policy of its script, reach other sites.

/** The first message says what to fetch, a second one to stop. */
export type ToWorker = { id: string; source: AudioSource; facts: AudioFacts } | 'stop';
export type FromWorker = { facts: AudioFacts } | { received: number } | { outcome: Outcome };

const stopping = new AbortController();
const tell = (message: FromWorker) => postMessage(message);

async function download({ id, source, facts }: Exclude<ToWorker, 'stop'>): Promise<Outcome> {
  const file = await openAudio(id).catch(() => null);
  if (!file) return { state: 'failed', failure: 'noStorage', received: 0 };
  const outcome = await fetchAudio(source, facts, file, {
    fetch: (...request) => fetch(...request),
    signal: stopping.signal,
    isOnline: () => navigator.onLine,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onFacts: (facts) => tell({ facts }),
    onProgress: (received) => tell({ received }),
  });
  file.close();
  return outcome;
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data === 'stop') stopping.abort();
  else void download(data).then((outcome) => tell({ outcome }));
});
