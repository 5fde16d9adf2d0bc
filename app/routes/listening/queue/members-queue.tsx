import { useCallback, useEffect, useState } from 'react';
import { movedInQueue } from '~/domain/listening/listening';
import type { ListedEpisode } from '~/domain/episodes/episodes';
import { t } from '~/messages/t';
import { PAGE_IS_READ, QUEUE_CHANGED } from '~/player/engine/storage';
import { showToast } from '~/ui/feedback/toast-store';
import { sendJson } from '~/ui/forms/send-json';
import { QueueList } from './queue-list';

type Queue = { episodes: ListedEpisode[] };

/**
 * The queue of the page, refreshed when another device, another tab or the player may have changed it. It is fetched
 * separately, because the router would replace the page by an error if the network fails.
 */
function useQueue(items: ListedEpisode[]) {
  const [read, setRead] = useState<{ after: ListedEpisode[]; queue: Queue } | null>(null);
  const refresh = useCallback(async () => {
    const answer = await sendJson<Queue>('GET', '/api/queue', undefined);
    if (answer.ok) setRead({ after: items, queue: answer.data });
  }, [items]);

  useEffect(() => {
    const onChange = (event: Event) => {
      if ((event as CustomEvent).detail !== PAGE_IS_READ) void refresh();
    };
    const onVisible = () => document.visibilityState === 'visible' && void refresh();
    addEventListener(QUEUE_CHANGED, onChange);
    addEventListener('online', onChange);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener(QUEUE_CHANGED, onChange);
      removeEventListener('online', onChange);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [refresh]);
  const queue = read?.after === items ? read.queue.episodes : items;
  const show = (episodes: ListedEpisode[]) => setRead({ after: items, queue: { episodes } });
  return { queue, show, refresh };
}

/** The account's queue. */
export function MembersQueue({ items }: { items: ListedEpisode[] }) {
  const { queue, show, refresh } = useQueue(items);

  async function move(id: string, before: string | null): Promise<void> {
    show(movedInQueue(queue, id, before));
    const path = `/api/queue/${encodeURIComponent(id)}`;
    const answer = await sendJson('PUT', path, { before });
    if (answer.ok) return void dispatchEvent(new Event(QUEUE_CHANGED));
    showToast({
      title: t('listening.notSaved'),
      description: answer.error ?? undefined,
      variant: 'destructive',
    });
    // Restores the previous order; changes from other devices are loaded once the network is back.
    show(queue);
    await refresh();
  }

  return <QueueList items={queue} onMove={(id, before) => void move(id, before)} />;
}
