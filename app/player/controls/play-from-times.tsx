import type { MouseEvent, ReactNode } from 'react';
import { parseSeconds } from '~/lib/time/part';
import type { PlayerEpisode, PlayerPodcast } from '~/player/engine/player-types';
import { usePlayer } from '~/player/engine/use-player';

type Props = { episode: PlayerEpisode; podcast: PlayerPodcast; children: ReactNode };

/** Timestamp links of this page, and links to the episode page marked with `data-plays`. */
const TIMES = 'a[href^="?t="], a[data-plays]';

/** Plays from the given time when a timestamp link is clicked. */
export function PlayFromTimes({ episode, podcast, children }: Props) {
  const player = usePlayer();

  function playFrom(event: MouseEvent): void {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const link = (event.target as Element).closest(TIMES);
    if (!link || elsewhere || !episode.audioUrl) return;
    event.preventDefault();
    const [, query] = link.getAttribute('href')!.split('?');
    const written = new URLSearchParams(query).get('t');
    const { start: at, end: until } = parseSeconds(written, episode.duration);
    const chosen = { ...episode, language: podcast.language };
    player.choose(chosen, podcast, { at, until, start: true });
  }

  return (
    // Clicks on the links bubble up here, including those made with the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={playFrom}>{children}</div>
  );
}
