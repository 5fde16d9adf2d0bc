import { useEffect, useId, useRef } from 'react';
import { soundOfPart, type Part } from '~/lib/time/part';
import { Name } from '~/ui/text/inline-text';
import { useHydrated } from '~/ui/document/store';
import { usePlayer } from './engine/use-player';
import type { PlayerEpisode, PlayerPodcast } from './engine/player-types';

type NativeAudioProps = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  part: Part;
};

/** The browser's own player until scripts run. Then the site's player takes over, unless it already has an episode. */
export function NativeAudio({ episode, podcast, part }: NativeAudioProps) {
  const player = usePlayer();
  const hydrated = useHydrated();
  const titleId = useId();
  const element = useRef<HTMLAudioElement>(null);
  const { audioUrl } = episode;

  useEffect(() => {
    if (!audioUrl) return;
    const native = element.current;
    const beginning =
      native && !native.paused
        ? { at: native.currentTime, start: true }
        : { at: part.start || undefined };
    const choose = () => {
      if (player.getState().episode) return;
      player.choose(episode, podcast, { ...beginning, until: part.end });
    };
    if ('start' in beginning) choose();
    else void player.restored.then(choose);
    // Run only when the URL names another episode.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [player, episode.id]);

  if (hydrated || !audioUrl) return null;
  return (
    // Takes the place of the player bar to avoid layout shift.
    <div className="native-player fixed inset-x-0 bottom-(--places-height) z-40 border-t border-line bg-surface p-2">
      <p id={titleId} className="sr-only">
        <Name of={episode.title} fallbackLanguage={episode.language ?? podcast.language} />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- podcasts come without captions */}
      <audio
        ref={element}
        controls
        preload="none"
        src={soundOfPart(audioUrl, part)}
        aria-labelledby={titleId}
        className="w-full"
      />
    </div>
  );
}
