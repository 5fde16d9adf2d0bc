import { useEffect, useState, type ComponentType } from 'react';
import { t } from '~/messages/t';
import { dismissToast, showToast } from '~/ui/feedback/toasts';

/**
 * Loads a component; null until it is loaded. A failed download shows a toast with Retry, and is retried when the
 * network is back.
 *
 * @param load must be the same in every render
 * @param failed message for a failed download
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
  failed = () => (navigator.onLine ? t('player.notLoaded') : t('player.offline')),
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> } | null>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (!isNeeded || loaded) return;
    let current = true;
    let toast = 0;
    const again = () => {
      dismissToast(toast);
      setAttempt((count) => count + 1);
    };
    load().then(
      (component) => current && setLoaded({ component }),
      () => {
        if (!current) return;
        addEventListener('online', again);
        toast = announce(failed(), again);
      },
    );
    return () => {
      current = false;
      removeEventListener('online', again);
    };
  }, [load, isNeeded, loaded, attempt]);

  return loaded?.component ?? null;
}

function announce(title: string, onClick: () => void): number {
  return showToast({
    title,
    variant: 'destructive',
    action: { label: t('feedback.retry'), onClick, altText: t('feedback.reloadToRetry') },
  });
}
