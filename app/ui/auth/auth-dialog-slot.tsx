import { useHref } from '@remix-run/react';
import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import {
  currentAuthDialog,
  subscribeToAuthDialog,
  type AuthDialogRequest,
} from './auth-dialog-store';

type Dialog = ComponentType<{ request: AuthDialogRequest }>;

/** Loads the dialog on request; if that fails, opens the page instead. */
export function AuthDialogSlot() {
  const request = useSyncExternalStore(subscribeToAuthDialog, currentAuthDialog, () => null);
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const wanted = request !== null;
  const login = useHref('/login');

  useEffect(() => {
    if (!wanted || loaded) return;
    import('./auth-dialog').then(
      ({ AuthDialog }) => setLoaded({ Dialog: AuthDialog }),
      () => {
        if (request?.form) return request.form.submit();
        const { pathname, search } = window.location;
        window.location.assign(`${login}?redirectTo=${encodeURIComponent(pathname + search)}`);
      },
    );
  }, [wanted, loaded, request, login]);

  return request && loaded ? <loaded.Dialog request={request} /> : null;
}
