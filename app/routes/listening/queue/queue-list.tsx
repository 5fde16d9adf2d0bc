import { ArrowDown, ArrowUp, GripVertical, ListMusic, X, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { ListedEpisode as Item } from '~/domain/listening/listening';
import { t } from '~/messages/t';
import { EmptyState } from '~/ui/feedback/empty-state';
import { Button, ButtonLink } from '~/ui/forms/button';
import { ListedEpisode } from '~/ui/listening/listed-episode';
import { ListenerForm } from '~/ui/listening/listener-form';
import { Name } from '~/ui/text/name';
import { useHydrated } from '~/ui/navigation/use-hydrated';
import { useDraggedRow, type Move } from './use-dragged-row';

type Props = {
  items: Item[];
  onMove: Move;
  /** What a button does for a visitor. */
  onVisitor?: (episodeId: string, choice: string) => void;
};

type StepProps = { item: Item; step: string; icon: LucideIcon; text: string };

function StepButton({ item, step, icon: Icon, text }: StepProps) {
  return (
    <Button name="intent" value={step} look="quiet" size="icon">
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">
        {text} <Name of={item.episode.title} likely={item.podcast.language} />
      </span>
    </Button>
  );
}

function Steps({
  item,
  place,
  count,
  onVisitor,
}: {
  item: Item;
  place: number;
  count: number;
  onVisitor: Props['onVisitor'];
}) {
  const { id } = item.episode;
  return (
    <ListenerForm
      action="/queue/change"
      fields={{ episode: id }}
      onVisitor={(choice) => onVisitor?.(id, choice)}
      className="flex flex-wrap"
    >
      {place > 1 ? (
        <StepButton item={item} step="up" icon={ArrowUp} text={t('listening.moveUp')} />
      ) : null}
      {place < count ? (
        <StepButton item={item} step="down" icon={ArrowDown} text={t('listening.moveDown')} />
      ) : null}
      <StepButton item={item} step="remove" icon={X} text={t('listening.removeFromQueue')} />
    </ListenerForm>
  );
}

export function QueueList({ items, onMove, onVisitor }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const hydrated = useHydrated();
  const ids = items.map(({ episode }) => episode.id);
  const drag = useDraggedRow(list, ids, onMove);
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
      <ListenerForm
        action="/queue/change"
        fields={{}}
        onVisitor={(choice) => onVisitor?.('', choice)}
      >
        <Button name="intent" value="clear" look="secondary">
          {t('listening.clearQueue')}
        </Button>
      </ListenerForm>
      <ol
        ref={list}
        className="divide-y divide-line rounded-card border border-line bg-surface px-4"
      >
        {items.map((item, index) => (
          <li
            key={item.episode.id}
            className="flex gap-3 bg-surface py-4 data-dragged:relative data-dragged:z-10 data-dragged:shadow-card"
          >
            {hydrated && items.length > 1 ? (
              // For pointers; keyboards and screen readers have the buttons.
              <span
                aria-hidden="true"
                title={t('listening.drag')}
                onPointerDown={(event) => drag(event, index)}
                className="flex min-h-11 w-8 shrink-0 cursor-grab touch-none items-center self-start"
              >
                <GripVertical className="size-5 text-ink-muted" />
              </span>
            ) : null}
            <ListedEpisode item={item} level="h2" className="min-w-0 flex-1">
              <Steps item={item} place={index + 1} count={items.length} onVisitor={onVisitor} />
            </ListedEpisode>
          </li>
        ))}
      </ol>
    </>
  );
}
