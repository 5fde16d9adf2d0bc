import { useNavigation } from '@remix-run/react';
import { t } from '~/messages/t';
import type { Player } from '~/player/engine/player';
import { loadRoutes } from '~/ui/document/remix-internals';
import { createStore } from '~/ui/document/store';
import { dismissToast, showToast, type ToastAction } from '~/ui/feedback/toasts';
import { whenQuiet } from './when-quiet';

type PendingNavigation = {
  missing: string[];
  go(): unknown;
  /** Loads the page as a document, which stops the audio. */
  leave(): void;
};

const MAX_PAUSE = 30_000;
const MAX_ATTEMPTS = 20;

const pauseBefore = (attempt: number): number => Math.min(1_000 * 2 ** attempt, MAX_PAUSE);

/** Resolves after the delay, or earlier if the network is back. */
function untilWorthTrying(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
  });
}

function createToast() {
  let id: number | undefined;
  return {
    show(title: string, description: string, action: ToastAction): void {
      id = showToast({ title, description, action });
    },
    dismiss(): void {
      if (id !== undefined) dismissToast(id);
      id = undefined;
    },
  };
}

const whenItOpens = () =>
  navigator.onLine ? t('feedback.opensWithAnswer') : t('feedback.opensWithConnection');

/** Whether a page may open: with a worker, also without a network. */
export const hasConnection = (): boolean =>
  navigator.onLine || Boolean(navigator.serviceWorker?.controller);

/** Handles visits that have to wait. A new visit replaces the previous one. */
export function createPendingNavigation(player: Player) {
  let pending: PendingNavigation | null = null;
  const toast = createToast();

  function end(): void {
    pending = null;
    navigationWaiting.set(false);
    toast.dismiss();
  }

  const sayWaiting = () =>
    toast.show(t('feedback.noConnection'), whenItOpens(), {
      label: t('feedback.stayHere'),
      altText: t('feedback.stayHereHint'),
      onClick: end,
    });

  function leaveWhenQuiet(visit: PendingNavigation): void {
    const leave = () => {
      end();
      visit.leave();
    };
    if (!player.getState().playing) return leave();
    toast.show(t('feedback.siteUpdated'), t('feedback.opensWhenQuiet'), {
      label: t('feedback.openNow'),
      altText: t('feedback.openNowHint'),
      onClick: leave,
    });
    whenQuiet(player, () => pending === visit, leave);
  }

  async function follow(visit: PendingNavigation): Promise<void> {
    end();
    pending = visit;
    navigationWaiting.set(true);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const fault = hasConnection() ? await loadRoutes(visit.missing) : 'unreachable';
      if (pending !== visit) return;
      if (!fault) {
        end();
        return void visit.go();
      }
      navigationWaiting.set(false);
      if (fault === 'gone') return leaveWhenQuiet(visit);
      if (attempt === 0) sayWaiting();
      await untilWorthTrying(pauseBefore(attempt));
      if (pending !== visit) return;
    }
    end();
    toast.show(t('feedback.pageNotOpened'), t('feedback.noAnswer'), {
      label: t('feedback.retry'),
      altText: t('feedback.followAgain'),
      onClick: () => void follow(visit),
    });
  }

  return { follow, end };
}

/** True while loading a page that the router does not know about yet. */
const navigationWaiting = createStore(false);

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
