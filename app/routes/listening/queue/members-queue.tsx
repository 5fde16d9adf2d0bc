import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { ListedEpisode } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import { QUEUE_CHANGED } from '~/player/kept/storage';
import { showToast } from '~/ui/feedback/toast-store';
import { sendJson } from '~/ui/forms/send-json';
import { PAGE_IS_READ } from '~/ui/listening/listener-form';
import { QueueList } from './queue-list';

/** The queue of the account; what another tab or the player changes is read again. */
export function MembersQueue({ items }: { items: ListedEpisode[] }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onChange = (event: Event) => {
      if ((event as CustomEvent).detail !== PAGE_IS_READ) revalidate();
    };
    addEventListener(QUEUE_CHANGED, onChange);
    return () => removeEventListener(QUEUE_CHANGED, onChange);
  }, [revalidate]);

  async function move(id: string, before: string | null): Promise<void> {
    const path = `/api/queue/${encodeURIComponent(id)}`;
    const answer = await sendJson('PUT', path, { before });
    if (answer.ok) return void dispatchEvent(new Event(QUEUE_CHANGED));
    showToast({
      title: t('listening.notSaved'),
      description: answer.error ?? undefined,
      variant: 'destructive',
    });
    revalidate();
  }

  return <QueueList items={items} onMove={(id, before) => void move(id, before)} />;
}
