import { LoaderCircle, Pause, Play } from 'lucide-react';
import type { MouseEvent } from 'react';
import { podcastPath } from '~/lib/podcast-path';
import { Button } from '~/ui/button';
import { usePlayer, usePlayerState } from './use-player';
import type { EpisodePage, PlayerEpisode, PlayerPodcast } from './player-types';

interface EpisodeProps {
  episode: PlayerEpisode;
  podcast: PlayerPodcast;
  /** The list page it stands in, if it does: becomes the queue. */
  page?: EpisodePage;
}

interface PlayEpisodeButtonProps extends EpisodeProps {
  /** Words on the button, such as "Play Episode"; without it the button is an icon. */
  label?: string;
  /** Called when playing is asked for, not when pausing. */
  onPlay?: () => void;
  /** Where the form posts to without script, when that place must hear of it; it leads on to the page. */
  countedBy?: string;
  className?: string;
}

/**
 * Plays and pauses an episode. Without script it is a form that leads to the podcast's page, where
 * the browser's own player stands ready.
 */
export function PlayEpisodeButton(props: PlayEpisodeButtonProps) {
  const { episode, podcast, page, label, onPlay, countedBy, className = '' } = props;
  const player = usePlayer();
  const isCurrent = usePlayerState((state) => state.episode?.id === episode.id);
  const playing = usePlayerState((state) => state.playing) && isCurrent;
  const loading = usePlayerState((state) => state.loading) && playing;

  function toggle(event: MouseEvent): void {
    event.preventDefault();
    if (playing) return player.pause();
    player.choose(episode, podcast, { page, start: true });
    onPlay?.();
  }

  const Icon = loading ? LoaderCircle : playing ? Pause : Play;
  const words = playing ? 'Pause' : (label ?? 'Play');
  return (
    <form
      method={countedBy ? 'post' : 'get'}
      action={countedBy ?? podcastPath(podcast.slug)}
      className="contents"
    >
      <Button
        name="episode"
        value={episode.id}
        onClick={toggle}
        disabled={!episode.audioUrl}
        title={episode.audioUrl ? undefined : 'This episode has no audio'}
        aria-label={`${words} ${episode.title}`}
        aria-busy={loading || undefined}
        size={label ? 'medium' : 'icon'}
        className={`shrink-0 ${label ? '' : '!rounded-full'} ${className}`}
      >
        <Icon
          aria-hidden="true"
          className={`size-5 ${loading ? 'motion-safe:animate-spin' : ''}`}
        />
        {label ? words : null}
      </Button>
    </form>
  );
}

interface EpisodeLinkProps extends EpisodeProps {
  className?: string;
}

/**
 * The episode's title: choosing it loads the episode, and starts it for listeners with Auto Start.
 * Without script, or in a new tab, it leads to the podcast's page with this episode.
 */
export function EpisodeTitleLink({ episode, podcast, page, className }: EpisodeLinkProps) {
  const player = usePlayer();

  function choose(event: MouseEvent): void {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || !episode.audioUrl) return;
    event.preventDefault();
    player.choose(episode, podcast, { page });
  }

  return (
    <a
      href={`${podcastPath(podcast.slug)}?episode=${encodeURIComponent(episode.id)}`}
      onClick={choose}
      dir="auto"
      lang={episode.language ?? podcast.language ?? undefined}
      className={className}
    >
      {episode.title}
    </a>
  );
}
