import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useCallback, useEffect, useRef } from 'react';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { X } from '~/ui/text/icons';
import { WithName } from '~/ui/text/inline-text';
import { pauseAfter, UndoForm } from './toast-parts';
import { dismissToast, showToast, isPersistent, type ShownToast } from './toasts';

const variants = {
  default: 'border-line-strong bg-surface',
  success: 'border-success bg-surface',
  destructive: 'border-danger bg-danger-soft',
};

function Pause({ after }: { after: string }) {
  return <span className="sr-only">{pauseAfter(after)}</span>;
}

/** Moves the toast to the top if it would cover the pressed control. */
function placeToast(element: HTMLElement | null, { cause }: ShownToast): void {
  const viewport = element?.parentElement;
  if (!viewport) return;
  viewport.dataset.place = 'bottom';
  if (!cause?.isConnected) return;
  const control = (cause.closest('button, a, summary, label') ?? cause).getBoundingClientRect();
  const toast = element.getBoundingClientRect();
  const isApart =
    control.bottom < toast.top ||
    control.top > toast.bottom ||
    control.right < toast.left ||
    control.left > toast.right;
  if (!isApart) viewport.dataset.place = 'top';
}

function useFocusBefore() {
  const region = useRef<HTMLOListElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    const note = ({ target }: FocusEvent) => {
      const isInside = region.current?.parentElement?.contains(target as Node);
      if (!isInside) before.current = target as Element;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  const isInside = useCallback(() => region.current?.contains(document.activeElement) ?? false, []);
  const giveBack = useCallback((): void => {
    if (!isInside()) return;
    const target = before.current;
    if (target instanceof HTMLElement && target.isConnected) target.focus();
    if (isInside()) (document.activeElement as HTMLElement).blur();
  }, [isInside]);
  return { region, isInside, giveBack };
}

type ToastTextProps = { toast: ShownToast; onUndone: (id: number) => void };

function ToastText({ toast, onUndone }: ToastTextProps) {
  const { id, title, description, name, action, undo } = toast;
  const say = useCallback(
    (nextToast: Toast) => {
      onUndone(id);
      showToast(nextToast);
    },
    [id, onUndone],
  );
  return (
    <div className="grid gap-1">
      <Title className="font-semibold" dir="auto">
        <WithName text={title} name={name} />
      </Title>
      {description ? (
        <>
          <Pause after={title} />
          <Description className="text-sm" dir="auto">
            <WithName text={description} name={name} />
          </Description>
        </>
      ) : null}
      {action ? (
        <>
          <Pause after={description ?? title} />
          <Action
            altText={action.altText}
            onClick={action.onClick}
            className="mt-1 min-h-11 justify-self-start font-semibold text-accent underline"
          >
            {action.label}
          </Action>
        </>
      ) : null}
      {undo ? (
        <>
          <Pause after={description ?? title} />
          <UndoForm undo={undo} onToast={say} />
        </>
      ) : null}
    </div>
  );
}

/** Milliseconds; undefined means that of the provider. */
function durationOf(toast: ShownToast): number | undefined {
  if (isPersistent(toast)) return Infinity;
  return toast.undo ? 10_000 : undefined;
}

/**
 * Radix announces a toast for one second in an element that it then removes. It does so in this detached fragment,
 * because `ToastAnnouncement` announces it.
 */
const unsaid = document.createDocumentFragment();

/**
 * Shows a toast for 5000 ms, for 10000 ms if it can be undone, or until dismissed if it has an action. Time stands still
 * while focus or the pointer is in it. A 50 px swipe to the end of the line dismisses it; F8 moves focus to the region.
 */
export function ToastRegion({ toast }: { toast: ShownToast | null }) {
  const { region, isInside, giveBack } = useFocusBefore();
  const escapedElsewhere = useRef(false);
  const close = useCallback(
    (id: number) => {
      giveBack();
      dismissToast(id);
    },
    [giveBack],
  );

  function onOpenChange(id: number, stays: boolean): void {
    const ignored = stays && escapedElsewhere.current;
    escapedElsewhere.current = false;
    if (!ignored) close(id);
  }

  return (
    <Provider
      duration={5000}
      swipeDirection={t('language.direction') === 'rtl' ? 'left' : 'right'}
      swipeThreshold={50}
      label={t('feedback.notification')}
      announcerContainer={unsaid}
    >
      {toast ? (
        <Root
          key={toast.id}
          ref={(element) => placeToast(element, toast)}
          open
          duration={durationOf(toast)}
          onEscapeKeyDown={() => (escapedElsewhere.current = !isInside())}
          onOpenChange={() => onOpenChange(toast.id, isPersistent(toast) || Boolean(toast.undo))}
          className={`grid grid-cols-[1fr_auto] items-start gap-3 rounded-card border-2 px-4 py-3 text-ink shadow-card data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${variants[toast.variant ?? 'default']}`}
        >
          <ToastText toast={toast} onUndone={close} />
          <Close
            aria-label={t('feedback.dismiss')}
            className="grid size-11 place-items-center rounded-control hover:bg-raised"
          >
            <X aria-hidden="true" className="size-5" />
          </Close>
        </Root>
      ) : null}
      <Viewport
        label={t('feedback.notifications')}
        ref={region}
        hotkey={['F8']}
        className="fixed end-0 z-50 m-0 w-full max-w-sm list-none p-4 pb-6 data-[place=bottom]:bottom-[calc(var(--places-height)+var(--player-height,0px))] data-[place=top]:top-16"
      />
    </Provider>
  );
}
