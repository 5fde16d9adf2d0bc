import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Download } from '~/player/downloads/download';
import type { Downloads } from '~/player/downloads/downloads';
import { usePlayer } from '~/player/engine/use-player';

const nothing = () => () => {};
const NONE: readonly Download[] = [];

export type KnownDownloads = {
  /** Null until it is read. */
  list: readonly Download[] | null;
  /** What the site no longer has. */
  dropped: readonly Download[];
  downloads: Downloads | null;
  /** Whether this browser stores nothing for the site. */
  hasFailed: boolean;
};

export function useDownloads(): KnownDownloads {
  const player = usePlayer();
  const [downloads, setDownloads] = useState<Downloads | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    let current = true;
    import('~/player/downloads/connect-downloads')
      .then(({ connectDownloads }) => connectDownloads(player))
      .then(
        (loaded) => current && setDownloads(loaded),
        () => current && setHasFailed(true),
      );
    return () => {
      current = false;
    };
  }, [player]);

  const list = useSyncExternalStore(
    downloads?.subscribe ?? nothing,
    () => downloads?.getList() ?? NONE,
    () => NONE,
  );
  const dropped = useSyncExternalStore(
    downloads?.subscribe ?? nothing,
    () => downloads?.getDropped() ?? NONE,
    () => NONE,
  );
  return { list: downloads && list, dropped, downloads, hasFailed };
}
