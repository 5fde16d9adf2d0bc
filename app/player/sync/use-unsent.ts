import { useEffect, useState } from 'react';
import { browserStorage, OUTBOX_KEY } from '~/player/engine/storage';
import { usePlayer } from '~/player/engine/use-player';
import type { Change } from './changes';
import { readUnsent } from './outbox';

/** What this browser keeps of a member's changes, in order; none on the server. */
export function useUnsent(): readonly Change[] {
  const { listenerId } = usePlayer();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  useEffect(() => {
    const read = () => setChanges(listenerId ? readUnsent(browserStorage(), listenerId) : []);
    read();
    addEventListener(OUTBOX_KEY, read);
    return () => removeEventListener(OUTBOX_KEY, read);
  }, [listenerId]);
  return changes;
}
