import { GripVertical, ListMusic } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ListedEpisode as Item } from '~/domain/episodes/episodes';
import type { Toast } from '~/lib/web/toast';
import { t } from '~/messages/t';
import { InlineToast } from '~/ui/feedback/inline-toast';
import { EmptyState } from '~/ui/feedback/empty-state';
import { ButtonLink } from '~/ui/forms/button';
import { EpisodeRow } from '~/ui/listening/episode-row';
import { ClearQueue, QueueSteps } from '~/ui/listening/queue-steps';
import { useHydrated } from '~/ui/document/use-hydrated';
import { QueueTotal } from './queue-total';
import { useDraggedRow, type Move } from '~/ui/listening/use-dragged-row';

type Props = {
  items: Item[];
  onMove: Move;
};

export function QueueList({ items, onMove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const hydrated = useHydrated();
  const ids = items.map(({ episode }) => episode.id);
  const drag = useDraggedRow(list, ids, onMove);
  const [place, setPlace] = useState<Toast | null>(null);
  if (items.length === 0) {
    return (
      <EmptyState icon={ListMusic} title={t('listening.queueNone')}>
        <p>{t('listening.queueNoneHint')}</p>
        <ButtonLink to="/search">{t('favorites.explore')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <QueueTotal items={items} />
        <ClearQueue>{t('listening.clearQueue')}</ClearQueue>
      </div>
      <InlineToast toast={place} look="sr-only" />
      <ol
        ref={list}
        className="group/list relative divide-y divide-line rounded-card border border-line bg-surface px-3 data-dragging:before:absolute md:px-4 data-dragging:before:inset-x-0 data-dragging:before:top-(--landing-top) data-dragging:before:h-(--landing-height) data-dragging:before:rounded-card data-dragging:before:border-2 data-dragging:before:border-dashed data-dragging:before:border-accent data-dragging:before:bg-accent-soft"
      >
        {items.map((item, index) => (
          <li
            key={item.episode.id}
            className="relative flex items-center gap-1 bg-surface group-data-dragging/list:not-data-dragged:motion-safe:transition-transform data-dragged:z-10 data-dragged:shadow-card"
          >
            {items.length > 1 ? (
              // For pointers; keyboards and screen readers have the buttons. It has its room before it has its script.
              <span
                aria-hidden="true"
                title={t('listening.drag')}
                onPointerDown={(event) => drag(event, index)}
                className={`${hydrated ? 'flex' : 'invisible flex noscript:hidden'} min-h-11 w-6 shrink-0 cursor-grab touch-none items-center narrow:hidden`}
              >
                <GripVertical className="size-5 text-ink-muted" />
              </span>
            ) : null}
            <EpisodeRow
              {...item}
              level="h2"
              isOfMany
              isQueued
              choices={
                <QueueSteps
                  {...{ item, count: items.length }}
                  place={index + 1}
                  onPlace={setPlace}
                  look="menu"
                />
              }
              className="min-w-0 flex-1"
            />
          </li>
        ))}
      </ol>
    </>
  );
}
