import type { StartedEpisode } from '~/domain/listening/listening-schema';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { createPositionList } from '~/player/engine/position-list';
import { STARTED_KEY, writeKey, type BrowserStorage } from '~/player/engine/storage';
import { readItems, storedEpisode, storedPodcast } from './stored-shapes';

type Started = { episode: PlayerEpisode; podcast: PlayerPodcast };

const CAPACITY = 200;

const read = (storage: BrowserStorage): Started[] => readItems(storage, STARTED_KEY);

/** Stores everything lists show about the episode, so that no request is needed. */
export function storeStarted(
  storage: BrowserStorage,
  episode: PlayerEpisode,
  podcast: PlayerPodcast,
): void {
  const others = read(storage).filter((item) => item.episode.id !== episode.id);
  const started = { episode: storedEpisode(episode), podcast: storedPodcast(podcast) };
  const list = [started, ...others].slice(0, CAPACITY);
  writeKey(storage, STARTED_KEY, JSON.stringify(list));
}

/**
 * @param id null: all episodes
 * @returns a function that restores them
 */
export function forgetStarted(storage: BrowserStorage, id: string | null): () => void {
  const before = read(storage);
  const others = id === null ? [] : before.filter(({ episode }) => episode.id !== id);
  writeKey(storage, STARTED_KEY, JSON.stringify(others));
  return () => {
    const since = read(storage);
    const isSince = new Set(since.map(({ episode }) => episode.id));
    const back = before.filter(({ episode }) => !isSince.has(episode.id));
    writeKey(storage, STARTED_KEY, JSON.stringify([...since, ...back].slice(0, CAPACITY)));
  };
}

/** Episodes that were started but not finished, most recent first. */
export const listStarted = (storage: BrowserStorage, limit: number): StartedEpisode[] =>
  readHeard(storage)
    .filter(({ finished }) => !finished)
    .slice(0, limit);

/** Most recent first. */
export const listLocalHistory = (storage: BrowserStorage, limit: number): StartedEpisode[] =>
  readHeard(storage).slice(0, limit);

function readHeard(storage: BrowserStorage): StartedEpisode[] {
  const positions = new Map(createPositionList(storage).read(null));
  return read(storage)
    .flatMap(({ episode, podcast }) => {
      const position = positions.get(episode.id);
      if (!position || position.position <= 0) return [];
      const { imagePath = null, pubDate = null } = episode;
      const { language = null } = podcast;
      return {
        ...position,
        episode: { ...episode, imagePath, pubDate },
        podcast: { ...podcast, language },
      };
    })
    .sort((a, b) => Date.parse(b.listenedAt) - Date.parse(a.listenedAt));
}
