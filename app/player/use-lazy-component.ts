import { useEffect, useState, type ComponentType } from 'react';
import { t } from '~/messages/t';
import { showToast } from '~/ui/feedback/toast-store';

/**
 * Null until loaded. A failed download shows a toast with Retry.
 *
 * @param load must be the same in every render
 * @param failed what is said of a failed download
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  failed = () => t('player.notLoaded'),
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> } | null>(null);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    if (!wanted || loaded) return;
    let current = true;
    load().then(
      (component) => current && setLoaded({ component }),
      () => current && announce(failed(), () => setAttempt((count) => count + 1)),
    );
    return () => {
      current = false;
    };
  }, [load, wanted, loaded, attempt]);

  return loaded?.component ?? null;
}

function announce(title: string, onClick: () => void): void {
  showToast({
    title,
    variant: 'destructive',
    action: { label: t('feedback.retry'), onClick, altText: t('feedback.reloadToRetry') },
  });
}
