import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { browserStorage, OUTBOX_KEY } from '~/player/engine/storage';
import { usePlayer } from '~/player/engine/use-player';
import type { Change } from './changes';
import { readUnsent } from './outbox';

/** What this browser keeps of a member's changes, in order; none on the server. */
export function useUnsent(): readonly Change[] {
  const { listenerId } = usePlayer();
  const { revalidate } = useRevalidator();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  useEffect(() => {
    const read = () => setChanges(listenerId ? readUnsent(browserStorage(), listenerId) : []);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== OUTBOX_KEY) return;
      read();
      // Another tab has sent it.
      if (newValue === null) revalidate();
    };
    read();
    const end = new AbortController();
    addEventListener(OUTBOX_KEY, read, end);
    addEventListener('storage', onStorage, end);
    return () => end.abort();
  }, [listenerId, revalidate]);
  return changes;
}
