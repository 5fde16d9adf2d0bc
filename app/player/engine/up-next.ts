import type { ListedEpisode } from '~/domain/listening/listening';
import { listKeptQueue, removeFromKeptQueue } from '~/player/kept/kept-queue';
import { browserStorage, QUEUE_CHANGED, QUEUE_KEY } from '~/player/kept/storage';
import type { Player } from './player';

/** Milliseconds that the next episode waits for the queue; then what was last read is used. */
const LONGEST_WAIT = 2_000;

async function readQueue(listenerId: string | null): Promise<ListedEpisode[]> {
  if (listenerId === null) return listKeptQueue(browserStorage());
  const response = await fetch('/api/queue', { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
  return ((await response.json()) as { episodes: ListedEpisode[] }).episodes;
}

async function remove(listenerId: string | null, episodeId: string): Promise<void> {
  if (listenerId === null) removeFromKeptQueue(browserStorage(), episodeId);
  else
    await fetch(`/api/queue/${encodeURIComponent(episodeId)}`, {
      method: 'DELETE',
      keepalive: true,
    });
  dispatchEvent(new Event(QUEUE_CHANGED));
}

/** Knows what is first in the listener's queue, and takes out what has begun to play. Returns the cleanup. */
export function connectUpNext(player: Player): () => void {
  let queue: ListedEpisode[] = [];
  let reading: Promise<void> | null = null;
  let begun: string | null = null;

  function show(): void {
    const current = player.getState().episode?.id;
    const first = queue.find(({ episode }) => episode.audioUrl && episode.id !== current) ?? null;
    if (first?.episode.id !== player.getState().upNext?.episode.id) player.setUpNext(first);
  }

  async function read(): Promise<void> {
    try {
      queue = await readQueue(player.listenerId);
      show();
    } catch {
      // Without a network what was read before is still the best that is known.
    }
  }

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => (reading = null));
    const patience = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT));
    return Promise.race([reading, patience]);
  }

  function onState(): void {
    const { episode, playing, loading } = player.getState();
    if (!episode || !playing || loading || episode.id === begun) return;
    begun = episode.id;
    show();
    if (queue.some((item) => item.episode.id === episode.id)) {
      queue = queue.filter((item) => item.episode.id !== episode.id);
      remove(player.listenerId, episode.id).catch(() => {});
    }
  }

  const onChange = () => void readOnce();
  const onVisible = () => document.visibilityState === 'visible' && onChange();
  const onStorage = ({ key }: StorageEvent) => key === QUEUE_KEY && onChange();
  player.readUpNext = readOnce;
  onChange();
  const stop = player.subscribe(onState);
  addEventListener(QUEUE_CHANGED, onChange);
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    stop();
    player.readUpNext = null;
    player.setUpNext(null);
    removeEventListener(QUEUE_CHANGED, onChange);
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
