import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import type { Player } from '~/player/engine/player';
import { browserStorage, QUEUE_CHANGED, QUEUE_KEY } from '~/player/engine/storage';
import { Notifier } from '~/ui/document/store';
import { fetchJson } from '~/ui/forms/api-calls';
import { listLocalQueue, removeFromLocalQueue } from './local-queue';
import { queueWithKept } from './queue-with-kept';

/** Milliseconds the next episode waits for the queue before the last known one is used. */
const MAX_WAIT = 2_000;

/** @throws Error without a network, for a member */
export async function readQueue(listenerId: string | null): Promise<ListedEpisode[]> {
  if (listenerId === null) return listLocalQueue(browserStorage());
  return (await fetchJson<{ episodes: ListedEpisode[] }>('/api/queue')).episodes;
}

async function remove(listenerId: string | null, episodeId: string): Promise<void> {
  if (listenerId === null) removeFromLocalQueue(browserStorage(), episodeId);
  else {
    const path = `/api/queue/${encodeURIComponent(episodeId)}`;
    await fetchJson(path, { method: 'DELETE', keepalive: true });
  }
  dispatchEvent(new Event(QUEUE_CHANGED));
}

/** Tracks the listener's queue and removes episodes that have started to play. */
export class UpNext extends Notifier {
  readonly #player: Player;
  #queue: readonly ListedEpisode[] = [];
  /** What was read last, without what waits for a network. */
  #known: readonly ListedEpisode[] = [];
  #last: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | null = null;
  #begun: string | null = null;
  /** Id of the episode that has started, until the account has removed it from the queue. */
  #leaving: string | null = null;

  constructor(player: Player) {
    super();
    this.#player = player;
  }

  getQueue = (): readonly ListedEpisode[] => this.#queue;

  /** Only one read runs at a time. Calls made meanwhile share one more read after it, as the queue may have changed. */
  read = (): Promise<void> => {
    if (!this.#waiting) {
      this.#waiting = this.#last.then(() => {
        this.#waiting = null;
        return this.#read();
      });
      this.#last = this.#waiting;
    }
    return this.#waiting;
  };

  /** Returns the cleanup. */
  connect = (): (() => void) => {
    const onChange = () => void this.read();
    const onVisible = () => document.visibilityState === 'visible' && onChange();
    const onStorage = ({ key }: StorageEvent) => key === QUEUE_KEY && onChange();
    this.#player.readUpNext = () => Promise.race([this.read(), patience()]);
    onChange();
    const stop = this.#player.subscribe(this.#onState);
    const end = new AbortController();
    addEventListener(QUEUE_CHANGED, onChange, end);
    addEventListener('storage', onStorage, end);
    addEventListener('online', onChange, end);
    document.addEventListener('visibilitychange', onVisible, end);
    return () => {
      stop();
      this.#queue = [];
      this.#known = [];
      this.#begun = null;
      this.#leaving = null;
      this.#player.readUpNext = null;
      this.#player.setUpNext(null);
      end.abort();
    };
  };

  async #read(): Promise<void> {
    try {
      if (this.#leaving) await this.#takeOut(this.#leaving);
      this.#known = await readQueue(this.#player.listenerId);
    } catch {
      // Without a network the last known queue is still the best guess.
    }
    this.#set(queueWithKept(this.#known, this.#player.listenerId));
  }

  #set(queue: readonly ListedEpisode[]): void {
    this.#queue = queue;
    this.#showFirst();
    this.notify();
  }

  #showFirst(): void {
    const { episode: current, upNext } = this.#player.getState();
    const isNext = ({ episode }: ListedEpisode) => episode.audioUrl && episode.id !== current?.id;
    const first = this.#queue.find(isNext) ?? null;
    if (first?.episode.id !== upNext?.episode.id) this.#player.setUpNext(first);
  }

  #onState = (): void => {
    const { episode, playing, loading } = this.#player.getState();
    if (!episode || !playing || loading || episode.id === this.#begun) return;
    this.#begun = episode.id;
    const rest = this.#queue.filter((item) => item.episode.id !== episode.id);
    if (rest.length === this.#queue.length) return this.#showFirst();
    this.#known = this.#known.filter((item) => item.episode.id !== episode.id);
    this.#set(rest);
    this.#leaving = episode.id;
    this.#takeOut(episode.id).catch(() => {});
  };

  /** If this fails, it is retried before the queue is read again; otherwise the episode would play again. */
  async #takeOut(episodeId: string): Promise<void> {
    await remove(this.#player.listenerId, episodeId);
    if (this.#leaving === episodeId) this.#leaving = null;
  }
}

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT));

const upNextByPlayer = new WeakMap<Player, UpNext>();

/** Kept outside `Player` because the first page load does not need it. */
export function getUpNext(player: Player): UpNext {
  const upNext = upNextByPlayer.get(player) ?? new UpNext(player);
  upNextByPlayer.set(player, upNext);
  return upNext;
}
