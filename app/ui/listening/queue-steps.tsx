import { useEffect, useRef, type MutableRefObject, type ReactNode } from 'react';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { stepBefore, type QueueStep } from '~/domain/listening/listening';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { type Change, placedInQueue, queueCleared, takenFromQueue } from '~/player/sync/changes';
import { showToast } from '~/ui/feedback/toasts';
import { Button } from '~/ui/forms/button';
import { MenuChoice } from '~/ui/navigation/menu-panel';
import { ArrowDown, ArrowUp, ArrowUpToLine, X, type Icon } from '~/ui/text/icons';
import { Name } from '~/ui/text/inline-text';
import { ListenerForm } from './episode-menu';

const changeHere = (id: string, choice: string, onToast: (toast: Toast) => void = showToast) =>
  void import('~/player/sync/visitor-changes').then(({ changeQueueInBrowser }) => {
    const toast = changeQueueInBrowser(id, choice);
    if (toast) onToast(toast);
  });

/** Empties the queue. */
export function ClearQueue({ children }: { children: ReactNode }) {
  return (
    <ListenerForm
      action="/queue/change"
      fields={{}}
      onVisitor={(choice) => changeHere('', choice)}
      waits={queueCleared}
    >
      <Button name="intent" value="clear" variant="quiet" size="small" className="-mx-3">
        {children}
      </Button>
    </ListenerForm>
  );
}

type Props = {
  /** Of the queue in its order, as far as it is known here. */
  ids: string[];
  item: ListedEpisode;
  /** Position in the queue, starting at 1. */
  position: number;
  count: number;
  /** Defaults to a toast. */
  onToast?: (toast: Toast) => void;
  /** Called after a step to announce the new position. Must be the same in every render. */
  onMove: (toast: Toast) => void;
  variant?: 'icons' | 'menu';
};

const stepTexts: Record<QueueStep, () => string> = {
  top: () => t('listening.toTop'),
  up: () => t('listening.moveUp'),
  down: () => t('listening.moveDown'),
};

function waitingOf(ids: string[], { episode }: ListedEpisode, choice = ''): Change | null {
  const { id, title } = episode;
  if (choice === 'remove') return takenFromQueue(id, title);
  const step = choice as QueueStep;
  const before = stepBefore(ids, id, step);
  return before === undefined ? null : placedInQueue(id, before, stepTexts[step](), title);
}

/** Moves a queue entry by one position or to the top, or removes it. */
export function QueueSteps({
  ids,
  item,
  position,
  count,
  onToast,
  onMove,
  variant = 'icons',
}: Props) {
  const { id, title } = item.episode;
  const { language } = item.podcast;
  const steps = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  const common = { item, pressed, variant };

  // A button that can move no further disappears, and focus with it.
  useEffect(() => {
    if (pressed.current === null) return;
    if (document.activeElement === document.body) steps.current?.querySelector('button')?.focus();
    pressed.current = null;
    onMove({
      title: t('listening.nowPlace', { place: position, total: count }),
      description: title,
      name: { text: title, language },
      variant: 'success',
    });
  }, [position, count, title, language, onMove]);

  return (
    <div ref={steps} className="contents">
      <ListenerForm
        action="/queue/change"
        fields={{ episode: id }}
        onVisitor={(choice) => changeHere(id, choice, onToast)}
        waits={({ intent }) => waitingOf(ids, item, intent?.[0])}
        onToast={onToast}
        className={variant === 'menu' ? undefined : 'flex flex-wrap'}
      >
        {position > 1 ? (
          <Step {...common} icon={ArrowUpToLine} step="top" text={stepTexts.top()} />
        ) : null}
        {position > 1 ? <Step {...common} icon={ArrowUp} step="up" text={stepTexts.up()} /> : null}
        {position < count ? (
          <Step {...common} icon={ArrowDown} step="down" text={stepTexts.down()} />
        ) : null}
        <Step {...common} icon={X} step="remove" text={t('listening.removeFromQueue')} />
      </ListenerForm>
    </div>
  );
}

type StepProps = {
  item: ListedEpisode;
  pressed: MutableRefObject<string | null>;
  icon: Icon;
  step: string;
  text: string;
  variant: 'icons' | 'menu';
};

function Step({ item, pressed, icon: Icon, step, text, variant }: StepProps) {
  const common = { name: 'intent', value: step, onClick: () => (pressed.current = step) };
  const name = <Name of={item.episode.title} fallbackLanguage={item.podcast.language} />;
  if (variant === 'menu') {
    return <MenuChoice {...common} text={text} of={name} />;
  }
  return (
    <Button {...common} variant="quiet" size="icon">
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">
        {text} {name}
      </span>
    </Button>
  );
}
