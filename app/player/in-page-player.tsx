import { useEffect } from 'react';
import { useLazyComponent } from './controls/use-lazy-component';
import { usePlayerState } from './engine/use-player';
import type { InPagePlayerProps } from './in-page-controls';

const loadControls = () =>
  import('./in-page-controls').then(({ InPageControls }) => InPageControls);

/** Stays in the row where it was opened. If it followed the current episode, rows would move while they are pressed. */
export function InPagePlayer(props: InPagePlayerProps) {
  const { episodeId, openAt, onOpen } = props;
  const current = usePlayerState((state) => state.episode?.id);
  const isOpen = openAt === episodeId;
  const closed = isOpen && current === undefined;
  useEffect(() => {
    if (closed) onOpen(null);
  }, [closed, onOpen]);
  const isMounted = current === episodeId || (isOpen && !closed);
  const InPageControls = useLazyComponent(loadControls, isMounted);
  return isMounted && InPageControls ? <InPageControls {...props} /> : null;
}
