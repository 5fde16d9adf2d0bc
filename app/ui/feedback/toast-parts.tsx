import {} from '@remix-run/react';
import { type FormEvent, Fragment, useCallback, type RefObject } from 'react';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { EnhancedField, ReturnHere } from '~/ui/forms/enhanced-form';
import { WithName } from '~/ui/text/inline-text';
import { useOutcomeFetcher } from './outcomes';
import { StatusLine } from './status';
import type { ShownToast } from './toasts';

type UndoFormProps = {
  undo: NonNullable<Toast['undo']>;
  /** Defaults to a toast; must be the same in every render. */
  onToast?: (toast: Toast) => void;
};

/** Undoes the action that a toast reports. Without script it returns to this page. */
export function UndoForm({ undo, onToast }: UndoFormProps) {
  const fetcher = useOutcomeFetcher({
    failureTitle: t('feedback.notUndone'),
    changesQueue: true,
    show: onToast,
  });
  const outcome = fetcher.data;
  if (outcome?.ok) return null;

  function submit(event: FormEvent<HTMLFormElement>): void {
    if (typeof undo === 'string') return;
    event.preventDefault();
    undo();
    onToast?.({ title: t('feedback.undone'), variant: 'success' });
  }

  return (
    <fetcher.Form method="post" action="/undo" onSubmit={submit}>
      <EnhancedField />
      <ReturnHere />
      <button
        name="undo"
        value={typeof undo === 'string' ? undo : ''}
        className="min-h-11 font-semibold text-accent underline"
      >
        {t('feedback.undo')}
      </button>
    </fetcher.Form>
  );
}

export const pauseAfter = (text: string): string => (/[.!?؟۔]$/.test(text.trim()) ? ' ' : '. ');

/**
 * Announces a toast, and keeps the text for as long as the toast is shown: a screen reader still reading a new page
 * gets to it seconds later, and skips text that is gone by then.
 */
export function ToastAnnouncement({ toast }: { toast: ShownToast | null }) {
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only" data-testid="said-toast">
      {toast ? <ToastText key={toast.id} toast={toast} /> : null}
    </p>
  );
}

function ToastText({ toast: { title, description, name, action, undo } }: { toast: ShownToast }) {
  const button = undo ? t('feedback.undo') : action?.altText;
  const parts = [title, description, button].filter((words) => words !== undefined);
  return (
    <>
      {t('feedback.notification')}{' '}
      {parts.map((text, at) => (
        <Fragment key={at}>
          {at > 0 ? pauseAfter(parts[at - 1]!) : ''}
          <WithName text={text} name={name} />
        </Fragment>
      ))}
    </>
  );
}

const lookOf = (toast: Toast | null) =>
  `text-sm ${toast?.variant === 'destructive' ? 'text-danger' : 'text-ink-muted'}`;

type InlineToastProps = {
  toast: Toast | null;
  className?: string;
  /** Shows the next toast; must be the same in every render. Without it, nothing can be undone here. */
  onToast?: (toast: Toast) => void;
  /** Takes focus when the undo button disappears. */
  heading?: RefObject<HTMLElement>;
};

/** Shows a toast's text inline where a toast would cover the content. */
export function InlineToast({
  toast,
  className = lookOf(toast),
  onToast,
  heading,
}: InlineToastProps) {
  const sayUndone = useCallback(
    (nextToast: Toast) => {
      heading?.current?.focus();
      onToast?.(nextToast);
    },
    [heading, onToast],
  );
  return (
    <>
      <StatusLine className={className}>
        {toast?.title}
        {toast?.description ? (
          <>
            {' – '}
            <WithName text={toast.description} name={toast.name} />
          </>
        ) : null}
      </StatusLine>
      {toast?.undo && onToast ? <UndoForm undo={toast.undo} onToast={sayUndone} /> : null}
    </>
  );
}
