import { useRouteLoaderData } from '@remix-run/react';
import type { Actor } from '~/domain/accounts/users';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { createStore } from '~/ui/document/store';

/** Null for a visitor. */
export function useActor(): Actor | null {
  const root = useRouteLoaderData('root') as { actor?: Actor | null } | undefined;
  return root?.actor ?? null;
}

/** Id of the account menu, which takes the focus after signing in. */
export const ACCOUNT_MENU = 'account-menu';

export const welcome = {
  get login() {
    return {
      title: t('auth.welcomeBack'),
      description: t('auth.loggedIn'),
    };
  },
  get register() {
    return {
      title: t('auth.welcome'),
      description: t('auth.accountCreated'),
    };
  },
} satisfies Record<string, Toast>;

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

export const authDialog = createStore<AuthDialogRequest | null>(null);

/** For event handlers only. To work without script, link to `/login`. */
export function openAuthDialog({
  tab = 'login',
  ...wish
}: AuthDialogOptions & { tab?: AuthTab } = {}): void {
  const focused = document.activeElement;
  authDialog.set({ ...wish, tab, opener: focused instanceof HTMLElement ? focused : null });
}

export const closeAuthDialog = (): void => authDialog.set(null);
