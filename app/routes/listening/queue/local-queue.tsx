import type { RefObject } from 'react';
import { browserStorage, QUEUE_CHANGED } from '~/player/engine/storage';
import { useKeptList } from '~/ui/listening/use-kept-list';
import { useFocusAfterRemoval } from '~/ui/lists/use-focus-after-removal';
import { QueueList } from './queue-list';

const load = () => import('~/player/sync/local-queue');
const readQueue = () =>
  load().then(({ listLocalQueue: listLocalQueue }) => listLocalQueue(browserStorage()));

function move(id: string, before: string | null): void {
  void load().then(({ moveInLocalQueue: moveInLocalQueue }) => {
    moveInLocalQueue(browserStorage(), id, before);
    dispatchEvent(new Event(QUEUE_CHANGED));
  });
}

/** A visitor's queue, stored in this browser. */
export function LocalQueue({ heading }: { heading: RefObject<HTMLHeadingElement> }) {
  const items = useKeptList(readQueue);
  useFocusAfterRemoval(items?.length ?? 0, heading);
  return items ? <QueueList items={items} onMove={move} /> : null;
}
