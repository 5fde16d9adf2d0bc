import type { MouseEvent, ReactNode } from 'react';
import { usePlayer } from '~/player/engine/use-player';
import type { EpisodePage } from './episode-page.server';

/** A press on a link to a time of the recording plays from there. */
export function PlayFromTimes({ page, children }: { page: EpisodePage; children: ReactNode }) {
  const { podcast, episode } = page;
  const player = usePlayer();

  function playFrom(event: MouseEvent): void {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    const link = (event.target as Element).closest('a[href^="?t="]');
    if (!link || elsewhere || !episode.audioUrl) return;
    event.preventDefault();
    const at = Number(new URLSearchParams(link.getAttribute('href')!).get('t'));
    player.choose({ ...episode, language: podcast.language }, podcast, { at, start: true });
  }

  return (
    // Clicks on the links bubble up here, those from the keyboard too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={playFrom}>{children}</div>
  );
}
