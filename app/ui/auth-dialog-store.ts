/**
 * Asks people to sign in where they are. A plain store, so that anything in the browser can open the dialog;
 * `auth-dialog-slot.tsx` shows it.
 */
export type AuthTab = 'login' | 'register';
export type AuthDialogRequest = {
  tab: AuthTab;
  /** Why it opens, such as 'Please sign in to add podcasts to your favorites.' */
  message?: string;
  /** What focus goes back to. */
  opener: HTMLElement | null;
};

let current: AuthDialogRequest | null = null;
const listeners = new Set<() => void>();

function change(next: AuthDialogRequest | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** Opens 'Join the Community' over the page. Only for handlers: without script, link to `/login`. */
export function openAuthDialog({
  tab = 'login',
  message,
}: { tab?: AuthTab; message?: string } = {}) {
  const focused = document.activeElement;
  change({ tab, message, opener: focused instanceof HTMLElement ? focused : null });
}

export const closeAuthDialog = (): void => change(null);

export const currentAuthDialog = (): AuthDialogRequest | null => current;

export function subscribeToAuthDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
