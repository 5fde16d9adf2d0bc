import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import {
  currentAuthDialog,
  subscribeToAuthDialog,
  type AuthDialogRequest,
} from './auth-dialog-store';

type Dialog = ComponentType<{ request: AuthDialogRequest }>;

/** Where the sign-in dialog appears. It is loaded when it is wanted; when that fails, its page is opened. */
export function AuthDialogSlot() {
  const request = useSyncExternalStore(subscribeToAuthDialog, currentAuthDialog, () => null);
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | null>(null);
  const wanted = request !== null;

  useEffect(() => {
    if (!wanted || loaded) return;
    import('./auth-dialog').then(
      ({ AuthDialog }) => setLoaded({ Dialog: AuthDialog }),
      () => {
        const { pathname, search } = window.location;
        window.location.assign(`/login?redirectTo=${encodeURIComponent(pathname + search)}`);
      },
    );
  }, [wanted, loaded]);

  return request && loaded ? <loaded.Dialog request={request} /> : null;
}
