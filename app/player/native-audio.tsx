import { useEffect, useId, useRef } from 'react';
import { soundOfPart, type Part } from '~/lib/time/part';
import { useHydrated } from '~/ui/document/store';
import { Name } from '~/ui/text/inline-text';
import type { PlayerEpisode, PlayerPodcast } from './engine/player-types';
import { usePlayer } from './engine/use-player';

type NativeAudioProps = {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  part: Part;
};

/** Whether the page was opened by a press on this site, rather than by an address or loaded again. */
function wasJustOpened(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!document.referrer.startsWith(`${location.origin}/`)) return false;
  return load?.type === 'navigate' && new URL(load.name).searchParams.has('play');
}

/**
 * The browser's own player until scripts run. Then the site's player takes over and plays, because Play led here; if the
 * browser forbids it, the bar is ready. On a page that is loaded again it waits, and leaves an episode that it has.
 */
export function NativeAudio({ episode, podcast, part }: NativeAudioProps) {
  const player = usePlayer();
  const hydrated = useHydrated();
  const titleId = useId();
  const element = useRef<HTMLAudioElement>(null);
  const { audioUrl } = episode;

  useEffect(() => {
    if (!audioUrl) return;
    const native = element.current;
    const isPlaying = native && !native.paused;
    const start = isPlaying || wasJustOpened();
    const beginning = {
      at: isPlaying ? native.currentTime : part.start || undefined,
      ...(start && { start }),
    };
    const choose = () => {
      if (!start && player.getState().episode) return;
      player.choose(episode, podcast, { ...beginning, until: part.end });
    };
    if (isPlaying) choose();
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
