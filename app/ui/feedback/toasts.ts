import type { Toast } from '~/lib/web/form-outcome';
import { createStore } from '~/ui/document/store';

export type ToastAction = { label: string; altText: string; onClick: () => void };
export type ShownToast = Toast & {
  id: number;
  action?: ToastAction;
  /** Element the toast must not cover. */
  cause: Element | null;
};

/** A toast with an action, such as Retry, stays, and returns after another toast has replaced it. */
export const isPersistent = ({ action }: { action?: ToastAction }): boolean => action !== undefined;

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
  if (current && isPersistent(current) && current.title !== next.title) waiting.push(current);
  shownToast.set(next);
}

/**
 * Replaces the visible toast, which returns later if it has an action. Toasts wait while a modal dialog is open.
 *
 * @returns the id of the toast
 */
export function showToast(toast: Toast & { action?: ToastAction }): number {
  lastId += 1;
  const next = { ...toast, id: lastId, cause };
  waiting = waiting.filter((toast) => isPersistent(toast) && toast.title !== next.title);
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
