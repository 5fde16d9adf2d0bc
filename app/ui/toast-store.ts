import type { Toast } from '~/lib/toast';

/**
 * The one place a message for the person is put. A plain store, so that anything in the browser can say
 * something without being inside a provider; `toaster.tsx` shows what is in it.
 */
export type { Toast };
export type ToastAction = { label: string; altText: string; onClick: () => void };
export type ShownToast = Toast & { id: number; action?: ToastAction };

let current: ShownToast | null = null;
let host: Element | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ShownToast | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Shows a toast. One is visible at a time, so it takes the place of the one before. */
export function showToast(toast: Toast & { action?: ToastAction }): void {
  lastId += 1;
  change({ ...toast, id: lastId });
}

export function dismissToast(id: number): void {
  if (current?.id === id) change(null);
}

/** A modal dialog makes everything around it inert: while one is open, toasts appear inside it. */
export function setToastHost(next: Element | null): void {
  host = next;
  change(current);
}

export const toastHost = (): Element | null => host;

export const currentToast = (): ShownToast | null => current;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
