import { useEffect, useState, type ComponentType } from 'react';
import { showToast } from '~/ui/toast-store';

/**
 * Loads a component when it is wanted for the first time; null until it is there. Unlike React.lazy
 * a failed download is no error of the page: it is said, and can be tried again.
 * @param load must be the same function in every render
 */
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
