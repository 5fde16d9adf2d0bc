import { useNavigation } from '@remix-run/react';
import { t } from '~/messages/t';
import { createStore } from '~/ui/document/store';

/** True while loading a page that the router does not know about yet. */
export const navigationWaiting = createStore(false);

export function NavigationProgress() {
  const { state } = useNavigation();
  const isWaiting = navigationWaiting.use();
  if (state === 'idle' && !isWaiting) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('frame.loadingPage')}
      className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden bg-accent-soft rtl:-scale-x-100"
    >
      <div className="progress-line h-full w-1/3 bg-accent" />
    </div>
  );
}
