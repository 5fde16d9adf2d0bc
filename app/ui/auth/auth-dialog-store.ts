import type { Toast } from '~/lib/web/form-outcome';

export type AuthTab = 'login' | 'register';
type AuthDialogOptions = {
  /** For example 'Please sign in to add podcasts to your favorites.' */
  message?: string;
  /** Runs once after signing in; discarded when the dialog is closed. */
  afterSignIn?: () => Promise<Toast | null>;
  /** Submitted instead if the dialog cannot be loaded. */
  form?: HTMLFormElement;
};
export type AuthDialogRequest = AuthDialogOptions & {
  tab: AuthTab;
  opener: HTMLElement | null;
};

let current: AuthDialogRequest | null = null;
const listeners = new Set<() => void>();

function change(next: AuthDialogRequest | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** For event handlers only. To work without script, link to `/login`. */
export function openAuthDialog({
  tab = 'login',
  ...wish
}: AuthDialogOptions & { tab?: AuthTab } = {}): void {
  const focused = document.activeElement;
  change({ ...wish, tab, opener: focused instanceof HTMLElement ? focused : null });
}

export const closeAuthDialog = (): void => change(null);

export const currentAuthDialog = (): AuthDialogRequest | null => current;

export function subscribeToAuthDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
