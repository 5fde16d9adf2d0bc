import { useEffect } from 'react';
import type { Toast, FormOutcome } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';

/** The store lives outside React, so that any code in the browser can show a toast. */
export type { Toast };
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

let current: ShownToast | null = null;
/** Hidden toasts that have a button. */
let waiting: ShownToast[] = [];
let cause: Element | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

// Track clicks, because Safari does not focus pressed buttons, and disabled buttons lose focus.
globalThis.document?.addEventListener('click', ({ target }) => (cause = target as Element), true);

const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

function change(next: ShownToast | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

function replace(next: ShownToast): void {
  if (current && staysShown(current) && current.title !== next.title) waiting.push(current);
  change(next);
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
  if (current?.id === id) change(waiting.pop() ?? null);
}

// The close event of a dialog does not bubble, hence the capture listener.
const onDialogClosed = (): void => {
  const next = isCovered() ? undefined : waiting.pop();
  if (next) replace(next);
};
globalThis.document?.addEventListener('close', onDialogClosed, true);

export const currentToast = (): ShownToast | null => current;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

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
