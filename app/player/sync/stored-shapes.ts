import type { PlayedEntry, PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { readKey, type BrowserStorage } from '~/player/engine/storage';

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNone = (value: unknown): boolean =>
  value === undefined || value === null || isText(value);

/** Whether the value is a date string that `Intl` can format; it throws for others. */
const isDate = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value));

export function isEpisode(value: unknown): value is PlayerEpisode {
  const episode = value as PlayerEpisode | null;
  return (
    isText(episode?.id) &&
    isText(episode.title) &&
    (episode.audioUrl === null || /^(https?:)?\//i.test(episode.audioUrl)) &&
    (episode.duration === null || Number.isFinite(episode.duration)) &&
    (episode.path === undefined || /^\/(?!\/)/.test(episode.path)) &&
    (episode.pubDate === undefined || episode.pubDate === null || isDate(episode.pubDate)) &&
    [episode.imagePath, episode.language].every(isTextOrNone)
  );
}

export function isPodcast(value: unknown): value is PlayerPodcast {
  const podcast = value as PlayerPodcast | null;
  return (
    [podcast?.id, podcast?.slug, podcast?.title].every(isText) &&
    [podcast?.imagePath, podcast?.language].every(isTextOrNone) &&
    ['undefined', 'boolean'].includes(typeof podcast?.recitation)
  );
}

export function isEntry(value: unknown): value is PlayedEntry {
  const entry = value as PlayedEntry | null | undefined;
  return [entry?.collectionId, entry?.entryId].every((id) => isText(id) && /^[\w-]+$/.test(id));
}

/** The items of a list in this browser, without those that it cannot show. */
export function readItems<T extends { episode: PlayerEpisode; podcast: PlayerPodcast }>(
  storage: BrowserStorage,
  key: string,
): T[] {
  try {
    const list = JSON.parse(readKey(storage, key) ?? '[]') as T[];
    return list.filter((item) => isEpisode(item?.episode) && isPodcast(item?.podcast));
  } catch {
    return [];
  }
}

// Lists know more of both, such as notes: storage has little room, and is written while one waits.

export function storedEpisode(episode: PlayerEpisode): PlayerEpisode {
  const { id, title, audioUrl, duration, imagePath, path, pubDate, language } = episode;
  return { id, title, audioUrl, duration, imagePath, path, pubDate, language };
}

export function storedPodcast(podcast: PlayerPodcast): PlayerPodcast {
  const { id, slug, title, imagePath, language, recitation } = podcast;
  return { id, slug, title, imagePath, language, recitation };
}
