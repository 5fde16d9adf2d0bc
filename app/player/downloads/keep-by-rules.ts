import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import type { Player } from '~/player/engine/player';
import { browserStorage, DOWNLOAD_RULES_KEY, QUEUE_CHANGED } from '~/player/engine/storage';
import { storedEpisode, storedPodcast } from '~/player/sync/stored-shapes';
import { readQueue } from '~/player/sync/up-next';
import { fetchJson } from '~/ui/forms/api-calls';
import type { Downloads } from './downloads';
import { planDownloads } from './plan';
import { keepsAny, readRules, type DownloadRules } from './rules';

/** Enough for the newest of every favorite. */
const MAX_NEW = 50;

async function readFavorites(rules: DownloadRules, listener: string | null) {
  if (listener === null || rules.favorites === 0) return [];
  const path = `/api/new-episodes?unplayed=true&limit=${MAX_NEW}`;
  return (await fetchJson<{ episodes: ListedEpisode[] }>(path)).episodes;
}

async function keep(player: Player, downloads: Downloads): Promise<void> {
  const { listenerId, positions } = player;
  const rules = readRules(browserStorage(), listenerId);
  if (!keepsAny(rules) && !downloads.getList().some(({ keptFor }) => keptFor)) return;
  const [queue, favorites] = await Promise.all([
    rules.queue > 0 ? readQueue(listenerId) : [],
    readFavorites(rules, listenerId),
  ]);
  if (player.listenerId !== listenerId) return;
  const { add, remove } = planDownloads({
    rules,
    queue: [...queue],
    favorites,
    list: downloads.getList(),
    findPosition: (id) => positions.list.find(id, listenerId),
    now: Date.now(),
  });
  const current = player.getState().episode?.id;
  await downloads.remove(remove.filter((id) => id !== current));
  for (const { episode, podcast } of add) {
    await downloads.add(storedEpisode(episode), storedPodcast(podcast), {
      owner: listenerId,
      unmeteredOnly: rules.unmeteredOnly,
    });
  }
}

/** Keeps what the listener's rules want: now, when the queue changes, and when the network is back. */
export function connectRules(player: Player, downloads: Downloads): () => void {
  let last: Promise<unknown> = Promise.resolve();
  // Without a network what is there stays as it is.
  const keepNext = () => void (last = last.then(() => keep(player, downloads)).catch(() => {}));
  addEventListener(QUEUE_CHANGED, keepNext);
  addEventListener(DOWNLOAD_RULES_KEY, keepNext);
  addEventListener('online', keepNext);
  return keepNext;
}
