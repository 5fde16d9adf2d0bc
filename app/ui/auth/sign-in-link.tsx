import { useLocation } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { t } from '~/messages/t';
import { openAuthDialog } from './auth-dialog-store';
import { ButtonLink } from '~/ui/forms/button';

/** Opens the dialog. Without script, or in another tab, links to the sign-in page. */
export function SignInLink({
  children = t('frame.signIn'),
  message,
  look,
  redirectTo,
  afterSignIn,
}: {
  children?: string;
  /** Shown in the dialog. */
  message?: string;
  look?: 'primary' | 'secondary' | 'quiet';
  /** Defaults to the current page. */
  redirectTo?: string;
  afterSignIn?: () => Promise<null>;
}) {
  const { pathname, search } = useLocation();
  const isAuthPage = pathname === '/login' || pathname === '/register';

  function open(event: MouseEvent): void {
    if (isAuthPage || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openAuthDialog({ message, afterSignIn });
  }

  const to = isAuthPage
    ? `/login${search}`
    : `/login?redirectTo=${encodeURIComponent(redirectTo ?? pathname + search)}`;
  return (
    <ButtonLink to={to} onClick={open} look={look}>
      {children}
    </ButtonLink>
  );
}
