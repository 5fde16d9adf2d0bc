import type { StartedEpisode } from '~/domain/listening/listening';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { createPositionList } from '~/player/engine/position-list';
import { readKey, STARTED_KEY, writeKey, type KeyValueStorage } from './storage';
import { isEpisode, isPodcast } from './stored-shapes';

type Storage = KeyValueStorage | null;
type Started = { episode: PlayerEpisode; podcast: PlayerPodcast };

const CAPACITY = 12;

function read(storage: Storage): Started[] {
  try {
    const list = JSON.parse(readKey(storage, STARTED_KEY) ?? '[]') as Started[];
    return list.filter((item) => isEpisode(item?.episode) && isPodcast(item?.podcast));
  } catch {
    return [];
  }
}

/** Stores all that is shown of the episode, so that no request is needed. */
export function noteStarted(
  storage: Storage,
  episode: PlayerEpisode,
  podcast: PlayerPodcast,
): void {
  const others = read(storage).filter((item) => item.episode.id !== episode.id);
  const list = [{ episode, podcast }, ...others].slice(0, CAPACITY);
  writeKey(storage, STARTED_KEY, JSON.stringify(list));
}

/** The latest first. */
export function listStarted(storage: Storage, limit: number): StartedEpisode[] {
  const positions = createPositionList(storage);
  return read(storage)
    .flatMap(({ episode, podcast }) => {
      const heard = positions.find(episode.id, null);
      if (!heard || heard.finished || heard.position <= 0) return [];
      const { imagePath = null, pubDate = null } = episode;
      const { language = null } = podcast;
      return {
        ...heard,
        episode: { ...episode, imagePath, pubDate },
        podcast: { ...podcast, language },
      };
    })
    .sort((one, other) => Date.parse(other.listenedAt) - Date.parse(one.listenedAt))
    .slice(0, limit);
}
