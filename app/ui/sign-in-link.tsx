import { useLocation } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { openAuthDialog } from './auth-dialog-store';
import { ButtonLink } from './button';

/**
 * Leads to the sign-in page and back to where the person is. With script it opens the dialog here instead,
 * except for a click that asks for another tab or window.
 */
export function SignInLink({
  children = 'Sign In',
  message,
  look,
}: {
  children?: string;
  /** Why to sign in; shown in the dialog. */
  message?: string;
  look?: 'primary' | 'secondary' | 'quiet';
}) {
  const { pathname, search } = useLocation();
  const isAuthPage = pathname === '/login' || pathname === '/register';

  function open(event: MouseEvent): void {
    if (isAuthPage || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openAuthDialog({ message });
  }

  const to = isAuthPage
    ? `/login${search}`
    : `/login?redirectTo=${encodeURIComponent(pathname + search)}`;
  return (
    <ButtonLink to={to} onClick={open} look={look}>
      {children}
    </ButtonLink>
  );
}
