import { ArrowDown, ArrowUp, X, type LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef, type MutableRefObject, type ReactNode } from 'react';
import type { ListedEpisode } from '~/domain/listening/listening';
import type { Toast } from '~/lib/web/toast';
import { t } from '~/messages/t';
import { browserStorage, QUEUE_CHANGED } from '~/player/kept/storage';
import { Button } from '~/ui/forms/button';
import { Name } from '~/ui/text/name';
import { ListenerForm } from './listener-form';

const changeHere = (id: string, choice: string) =>
  void import('~/player/kept/kept-queue').then(({ changeKeptQueue }) => {
    changeKeptQueue(browserStorage(), id, choice);
    dispatchEvent(new Event(QUEUE_CHANGED));
  });

/** Empties the queue. */
export function ClearQueue({ children }: { children: ReactNode }) {
  return (
    <ListenerForm action="/queue/change" fields={{}} onVisitor={(choice) => changeHere('', choice)}>
      <Button name="intent" value="clear" look="secondary">
        {children}
      </Button>
    </ListenerForm>
  );
}

type Props = {
  item: ListedEpisode;
  /** From 1. */
  place: number;
  count: number;
  /** Else a toast. */
  onSaid?: (toast: Toast) => void;
};

/** Moves an entry of the queue by one place, or takes it out. */
export function QueueSteps({ item, place, count, onSaid }: Props) {
  const { id } = item.episode;
  const steps = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  const common = { item, pressed };

  // A button that leads no further is gone, and the focus with it.
  useLayoutEffect(() => {
    const isLost = pressed.current !== null && document.activeElement === document.body;
    if (isLost) steps.current?.querySelector('button')?.focus();
    pressed.current = null;
  }, [place]);

  return (
    <div ref={steps} className="contents">
      <ListenerForm
        action="/queue/change"
        fields={{ episode: id }}
        onVisitor={(choice) => changeHere(id, choice)}
        onSaid={onSaid}
        className="flex flex-wrap"
      >
        {place > 1 ? (
          <Step {...common} icon={ArrowUp} step="up" text={t('listening.moveUp')} />
        ) : null}
        {place < count ? (
          <Step {...common} icon={ArrowDown} step="down" text={t('listening.moveDown')} />
        ) : null}
        <Step {...common} icon={X} step="remove" text={t('listening.removeFromQueue')} />
      </ListenerForm>
    </div>
  );
}

type StepProps = {
  item: ListedEpisode;
  pressed: MutableRefObject<string | null>;
  icon: LucideIcon;
  step: string;
  text: string;
};

function Step({ item, pressed, icon: Icon, step, text }: StepProps) {
  return (
    <Button
      name="intent"
      value={step}
      look="quiet"
      size="icon"
      onClick={() => (pressed.current = step)}
    >
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">
        {text} <Name of={item.episode.title} likely={item.podcast.language} />
      </span>
    </Button>
  );
}
