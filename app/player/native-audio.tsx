import { useEffect, useRef } from 'react';
import { useHydrated } from '~/ui/use-hydrated';
import { usePlayer } from './use-player';
import type { EpisodePage, PlayerEpisode, PlayerPodcast } from './player-types';

interface NativeAudioProps {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  /** The list page on the screen, if the episode is in it. */
  page?: EpisodePage;
}

/**
 * The browser's own player for the episode that the address names, for as long as no script runs.
 * Then the site's player takes over, from the same second, unless it is busy with another episode.
 */
export function NativeAudio({ episode, podcast, page }: NativeAudioProps) {
  const player = usePlayer();
  const hydrated = useHydrated();
  const element = useRef<HTMLAudioElement>(null);
  const { audioUrl } = episode;

  useEffect(() => {
    if (!audioUrl || player.getState().episode) return;
    const native = element.current;
    const underWay = native && !native.paused ? { at: native.currentTime, start: true } : {};
    player.choose(episode, podcast, { page, ...underWay });
    // Only when the address names another episode, not whenever the page around it changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [player, episode.id]);

  if (hydrated || !audioUrl) return null;
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- podcasts come without captions
    <audio
      ref={element}
      controls
      preload="none"
      src={audioUrl}
      aria-label={episode.title}
      className="w-full"
    />
  );
}
