import type * as keptQueue from '~/player/kept/kept-queue';
import { QUEUE_CHANGED, browserStorage } from '~/player/kept/storage';
import { useKeptList } from '~/ui/listening/use-kept-list';
import { QueueList } from './queue-list';

type Kept = typeof keptQueue;

const load = (): Promise<Kept> => import('~/player/kept/kept-queue');
const readQueue = () => load().then(({ listKeptQueue }) => listKeptQueue(browserStorage()));

const change = (apply: (kept: Kept, storage: Storage | null) => void) =>
  void load().then((kept) => {
    apply(kept, browserStorage() as Storage | null);
    dispatchEvent(new Event(QUEUE_CHANGED));
  });

/** A visitor's queue, which this browser keeps. */
export function KeptQueue() {
  const items = useKeptList(readQueue);
  if (!items) return null;
  const ids = items.map(({ episode }) => episode.id);

  function choose(id: string, choice: string): void {
    const at = ids.indexOf(id);
    change((kept, storage) => {
      if (choice === 'clear') kept.clearKeptQueue(storage);
      else if (choice === 'remove') kept.removeFromKeptQueue(storage, id);
      else if (choice === 'down') kept.moveInKeptQueue(storage, id, ids[at + 2] ?? null);
      else if (at > 0) kept.moveInKeptQueue(storage, id, ids[at - 1]!);
    });
  }

  return (
    <QueueList
      items={items}
      onVisitor={choose}
      onMove={(id, before) => change((kept, storage) => kept.moveInKeptQueue(storage, id, before))}
    />
  );
}
