import { useRouteLoaderData } from '@remix-run/react';
import type { Actor } from '~/domain/accounts/users';
import { t } from '~/messages/t';
import type { Toast } from '~/lib/web/form-outcome';

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
