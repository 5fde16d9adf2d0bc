import { useRouteLoaderData } from '@remix-run/react';
import type { Actor } from '~/domain/accounts/users';

/** Null for a visitor. */
export function useActor(): Actor | null {
  const root = useRouteLoaderData('root') as { actor?: Actor | null } | undefined;
  return root?.actor ?? null;
}

/** Id of the account menu, which takes the focus after signing in. */
export const ACCOUNT_MENU = 'account-menu';
