import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';

export function isEpisode(value: unknown): value is PlayerEpisode {
  const episode = value as PlayerEpisode | null;
  return (
    typeof episode?.id === 'string' &&
    typeof episode.title === 'string' &&
    (episode.audioUrl === null || /^(https?:)?\//i.test(episode.audioUrl)) &&
    (episode.duration === null || Number.isFinite(episode.duration))
  );
}

export function isPodcast(value: unknown): value is PlayerPodcast {
  const podcast = value as PlayerPodcast | null;
  return [podcast?.id, podcast?.slug, podcast?.title].every((text) => typeof text === 'string');
}
