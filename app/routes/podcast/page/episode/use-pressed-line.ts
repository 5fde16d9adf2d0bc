import { useEffect, type RefObject } from 'react';
import { usePlayer } from '~/player/use-player';
import type { EpisodePage } from './episode-page.server';

/** A press on a line plays from it, for pointers; keyboards have the link of the paragraph. */
export function usePressedLine(text: RefObject<HTMLElement>, page: EpisodePage): void {
  const player = usePlayer();
  useEffect(() => {
    const element = text.current;
    const { podcast, episode } = page;
    if (!element || !episode.audioUrl) return;

    function playFrom({ target }: MouseEvent): void {
      const line = (target as Element).closest<HTMLElement>('[data-at]');
      const isSelecting = document.getSelection()?.isCollapsed === false;
      if (!line || isSelecting) return;
      const at = Math.floor(Number(line.dataset.at));
      player.choose({ ...episode, language: podcast.language }, podcast, { at, start: true });
    }

    element.dataset.pressed = '';
    element.addEventListener('click', playFrom);
    return () => {
      delete element.dataset.pressed;
      element.removeEventListener('click', playFrom);
    };
  }, [player, text, page]);
}
