import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { PlainToast } from './plain-toast';
import { currentToast, subscribeToToasts, toastHost, type ShownToast } from './toast-store';

type Region = ComponentType<{ toast: ShownToast | null }>;

/**
 * Shows what is in the toast store. In the browser alone; without script a message is part of the page.
 * Its region is loaded with the first toast: most visits end without one, and the first load is small for it.
 * When that fails the toast is said plainly, and the next one tries again.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const host = useSyncExternalStore(subscribeToToasts, toastHost, () => null);
  const [loaded, setLoaded] = useState<{ Region: Region } | null>(null);
  const [failedFor, setFailedFor] = useState<ShownToast | null>(null);
  useEffect(() => {
    if (!toast || loaded) return;
    import('./toast-region').then(
      ({ ToastRegion }) => setLoaded({ Region: ToastRegion }),
      () => setFailedFor(toast),
    );
  }, [toast, loaded]);

  let shown = null;
  if (loaded) shown = <loaded.Region toast={toast} />;
  else if (toast && toast === failedFor) shown = <PlainToast toast={toast} />;
  return shown && host ? createPortal(shown, host) : shown;
}
