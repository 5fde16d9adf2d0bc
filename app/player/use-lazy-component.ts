import { useEffect, useState, type ComponentType } from 'react';
import { showToast } from '~/ui/feedback/toast-store';

/** Null until loaded. A failed download shows a toast with Retry. `load` must be the same in every render. */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> } | null>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (!wanted || loaded) return;
    let current = true;
    load().then(
      (component) => current && setLoaded({ component }),
      () => current && announce(() => setAttempt((count) => count + 1)),
    );
    return () => {
      current = false;
    };
  }, [load, wanted, loaded, attempt]);

  return loaded?.component ?? null;
}

function announce(onClick: () => void): void {
  showToast({
    title: 'The player could not be loaded',
    variant: 'destructive',
    action: { label: 'Retry', onClick, altText: 'Reload the page to try again' },
  });
}
