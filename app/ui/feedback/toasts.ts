import { useEffect } from 'react';
import type { Toast, FormOutcome } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { PAGE_IS_READ, QUEUE_CHANGED } from '~/player/engine/storage';
import { createStore } from '~/ui/document/store';

export type ToastAction = { label: string; altText: string; onClick: () => void };
export type ShownToast = Toast & {
  id: number;
  action?: ToastAction;
  /** Element the toast must not cover. */
  cause: Element | null;
};

/** A toast with a button stays, and returns after another toast has replaced it. */
export const staysShown = ({ action, undo }: Toast & { action?: ToastAction }): boolean =>
  action !== undefined || Boolean(undo);

export const shownToast = createStore<ShownToast | null>(null);
/** Hidden toasts that have a button. */
let waiting: ShownToast[] = [];
let cause: Element | null = null;
let lastId = 0;

// Track clicks, because Safari does not focus pressed buttons, and disabled buttons lose focus.
globalThis.document?.addEventListener('click', ({ target }) => (cause = target as Element), true);

const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

function replace(next: ShownToast): void {
  const current = shownToast.get();
  if (current && staysShown(current) && current.title !== next.title) waiting.push(current);
  shownToast.set(next);
}

/**
 * Replaces the visible toast, which returns later if it has a button. Toasts wait while a modal dialog is open.
 *
 * @returns the id of the toast
 */
export function showToast(toast: Toast & { action?: ToastAction }): number {
  lastId += 1;
  const next = { ...toast, id: lastId, cause };
  waiting = waiting.filter((toast) => staysShown(toast) && toast.title !== next.title);
  if (isCovered()) waiting.push(next);
  else replace(next);
  return next.id;
}

export function dismissToast(id: number): void {
  if (shownToast.get()?.id === id) shownToast.set(waiting.pop() ?? null);
}

// The close event of a dialog does not bubble, hence the capture listener.
const onDialogClosed = (): void => {
  const next = isCovered() ? undefined : waiting.pop();
  if (next) replace(next);
};
globalThis.document?.addEventListener('close', onDialogClosed, true);

/** With a null `failureTitle` the form shows its errors itself. `show` must be the same in every render. */
export function useOutcomeToast(
  outcome: FormOutcome | undefined,
  failureTitle: string | null = t('feedback.error'),
  show: (toast: Toast) => void = showToast,
): void {
  useEffect(() => {
    if (!outcome) return;
    if (outcome.ok) {
      if (outcome.toast) show(outcome.toast);
    } else if (failureTitle !== null) {
      show({ title: failureTitle, description: outcome.error, variant: 'destructive' });
    }
  }, [outcome, failureTitle, show]);
}

/** Like `useOutcomeToast`, for forms that change the queue or what was heard, which the player then reads again. */
export function useQueueOutcome(
  outcome: FormOutcome | undefined,
  failureTitle: string,
  show: ((toast: Toast) => void) | undefined,
): void {
  useOutcomeToast(outcome, failureTitle, show);
  useEffect(() => {
    if (outcome?.ok) dispatchEvent(new CustomEvent(QUEUE_CHANGED, { detail: PAGE_IS_READ }));
  }, [outcome]);
}
