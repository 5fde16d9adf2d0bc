import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { PlainToast } from './plain-toast';
import { SaidToast } from './said-toast';
import { currentToast, subscribeToToasts, type ShownToast } from './toast-store';

type Region = ComponentType<{ toast: ShownToast | null }>;

/** The region is loaded with the first toast; when that fails a plain toast is shown, which is an alert. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const [loaded, setLoaded] = useState<{ Region: Region } | null>(null);
  const [failedFor, setFailedFor] = useState<ShownToast | null>(null);
  useEffect(() => {
    if (!toast || loaded) return;
    import('./toast-region').then(
      ({ ToastRegion }) => setLoaded({ Region: ToastRegion }),
      () => setFailedFor(toast),
    );
  }, [toast, loaded]);

  return (
    <>
      <SaidToast toast={loaded ? toast : null} />
      {loaded ? <loaded.Region toast={toast} /> : null}
      {!loaded && toast && toast === failedFor ? <PlainToast key={toast.id} toast={toast} /> : null}
    </>
  );
}
