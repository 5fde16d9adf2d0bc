import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { currentToast, subscribeToToasts, toastHost } from './toast-store';

// Loaded with the first toast: most visits end without one, and the first load is small for it.
const ToastRegion = lazy(() => import('./toast-region'));

/** Shows what is in the toast store. In the browser alone; without script a message is part of the page. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const host = useSyncExternalStore(subscribeToToasts, toastHost, () => null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (toast) setWanted(true);
  }, [toast]);
  if (!wanted) return null;
  const region = (
    <Suspense>
      <ToastRegion toast={toast} />
    </Suspense>
  );
  return host ? createPortal(region, host) : region;
}
