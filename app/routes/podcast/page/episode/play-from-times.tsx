import type { MouseEvent, ReactNode } from 'react';
import { usePlayer } from '~/player/engine/use-player';
import { parsePart } from '~/lib/time/part';
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
    const written = new URLSearchParams(link.getAttribute('href')!).get('t');
    const { start: at, end: until } = parsePart(written, episode.duration);
    const chosen = { ...episode, language: podcast.language };
    player.choose(chosen, podcast, { at, until, start: true });
  }

  return (
    // Clicks on the links bubble up here, those from the keyboard too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div onClick={playFrom}>{children}</div>
  );
}
