import { useHref, useLocation } from '@remix-run/react';
import { useEffect, useState, type ComponentType, type MouseEvent } from 'react';
import { signInPath } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { ButtonLink } from '~/ui/forms/button';
import { authDialog, openAuthDialog, type AuthDialogRequest } from './actor';

type Dialog = ComponentType<{ request: AuthDialogRequest }>;

/** Loads the dialog on request; if that fails, opens the page instead. */
export function AuthDialogSlot() {
  const request = authDialog.use();
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const isOpen = request !== null;
  const login = useHref('/login');

  useEffect(() => {
    if (!isOpen || loaded) return;
    import('./auth-dialog').then(
      ({ AuthDialog }) => setLoaded({ Dialog: AuthDialog }),
      () => {
        if (request?.form) return request.form.submit();
        const { pathname, search } = window.location;
        window.location.assign(signInPath(pathname + search, login));
      },
    );
  }, [isOpen, loaded, request, login]);

  return request && loaded ? <loaded.Dialog request={request} /> : null;
}

/** Opens the dialog. Without script, or in another tab, links to the sign-in page. */
export function SignInLink({
  children = t('frame.signIn'),
  message,
  variant,
  redirectTo,
  afterSignIn,
}: {
  children?: string;
  /** Shown in the dialog. */
  message?: string;
  variant?: 'primary' | 'secondary' | 'quiet';
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

  const to = isAuthPage ? `/login${search}` : signInPath(redirectTo ?? pathname + search);
  return (
    <ButtonLink to={to} onClick={open} variant={variant}>
      {children}
    </ButtonLink>
  );
}
