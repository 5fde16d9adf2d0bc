import { useRevalidator } from '@remix-run/react';
import { GripVertical } from 'lucide-react';
import { useRef } from 'react';
import { digits, t } from '~/messages/t';
import { useHydrated } from '~/ui/document/use-hydrated';
import { showToast } from '~/ui/feedback/toast-store';
import { sendJson } from '~/ui/forms/send-json';
import { EPISODE_ROWS } from '~/ui/listening/episode-row';
import { useDraggedRow } from '~/ui/listening/use-dragged-row';
import type { CollectionPage } from './collection-page.server';
import { EntryRow } from './entry-row';

type Props = { page: CollectionPage };

/** Moves an entry to where it was dropped on the page. */
function useMove({ collection, entries }: CollectionPage) {
  const { revalidate } = useRevalidator();
  return async (id: string, before: string | null): Promise<void> => {
    const others = entries.filter((entry) => entry.id !== id);
    const at = before === null ? others.length : others.findIndex((entry) => entry.id === before);
    const number = entries[0]!.number + at;
    const answer = await sendJson('PATCH', `/api/collections/${collection.id}/entries/${id}`, {
      number,
    });
    if (answer.ok) return revalidate();
    showToast({
      title: t('collections.notChanged'),
      description: answer.error ?? undefined,
      variant: 'destructive',
    });
  };
}

/** A page of the entries, in order. Its maker can drag them. */
export function EntryList({ page }: Props) {
  const { collection, entries } = page;
  const list = useRef<HTMLOListElement>(null);
  const hydrated = useHydrated();
  const move = useMove(page);
  const drag = useDraggedRow(
    list,
    entries.map(({ id }) => id),
    (id, before) => void move(id, before),
  );
  const isDraggable = collection.isOwn && entries.length > 1;
  return (
    <ol
      ref={list}
      start={entries[0]?.number}
      className={`group/list relative ${EPISODE_ROWS} data-dragging:before:absolute data-dragging:before:inset-x-0 data-dragging:before:top-(--landing-top) data-dragging:before:h-(--landing-height) data-dragging:before:rounded-card data-dragging:before:border-2 data-dragging:before:border-dashed data-dragging:before:border-accent data-dragging:before:bg-accent-soft`}
    >
      {entries.map((entry, index) => (
        <li
          key={entry.id}
          className="relative flex items-center gap-1 bg-surface group-data-dragging/list:not-data-dragged:motion-safe:transition-transform data-dragged:z-10 data-dragged:shadow-card"
        >
          {isDraggable ? (
            // For pointers; keyboards and screen readers have the menu.
            <span
              aria-hidden="true"
              title={t('listening.drag')}
              onPointerDown={(event) => drag(event, index)}
              className={`${hydrated ? 'flex' : 'invisible flex noscript:hidden'} h-18 w-6 shrink-0 cursor-grab touch-none items-center self-start narrow:hidden`}
            >
              <GripVertical className="size-5 text-ink-muted" />
            </span>
          ) : null}
          <span className="flex h-18 min-w-6 shrink-0 items-center justify-end self-start text-sm text-ink-muted tabular-nums">
            {digits(entry.number)}
          </span>
          <EntryRow page={page} entry={entry} />
        </li>
      ))}
    </ol>
  );
}
