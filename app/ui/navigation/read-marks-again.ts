import type { Player } from '~/player/engine/player';
import { remix } from './remix-internals';

/** Milliseconds in which other devices may mark what they like. */
const LONG_AGO = 60_000;

const showsEpisodes = () => document.querySelector('#main [name="episode"]') !== null;

/** A member's page that is shown again reads its marks again, which other devices or tabs may have changed. */
export function readMarksAgain(player: Player): void {
  let readAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    const isOld = Date.now() - readAt >= LONG_AGO;
    if (document.hidden || !isOld || !player.listenerId || !navigator.onLine) return;
    if (!showsEpisodes()) return;
    const began = (readAt = Date.now());
    const router = remix().__remixRouter;
    router.revalidate();
    const stop = router.subscribe(({ revalidation, errors }) => {
      if (revalidation !== 'idle') return;
      stop();
      if (errors) return;
      player.readAt = began;
      player.showHeard();
    });
  });
}
