import { HOUR } from '~/lib/time/milliseconds';
import type { WorkerRequest } from '~/lib/web/offline-pages';
import { t } from '~/messages/t';
import { listenersTextUrls } from '~/messages/texts-in-browser';
import type { Player } from '~/player/engine/player';
import { browserStorage } from '~/player/engine/storage';
import { remix } from '~/ui/document/remix-internals';
import { newRelease } from '~/ui/document/service-worker';
import { dismissToast, showToast } from '~/ui/feedback/toasts';
import { whenQuiet } from '~/ui/navigation/when-quiet';

let registered = false;

export async function registerWorker(player: Player): Promise<void> {
  if (registered) return;
  registered = true;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    const keep = (files: string[]) => {
      // A worker that is being replaced gets no more work: Chromium may then never let it go.
      const newest = registration.waiting ?? registration.active;
      newest?.postMessage({ do: 'keep', page: location.href, files } satisfies WorkerRequest);
    };
    await import('~/ui/feedback/kept-pages');
    watchReleases(player, registration);
    // The page and these files may have been loaded before there was a worker.
    keep(loadedFiles());
    const keepCode = () =>
      whenIdle(() => {
        keep(listenersFiles());
        loadPlayer();
      });
    if ((countVisits() >= 3 || isInstalled()) && !isMetered()) keepCode();
    addEventListener('appinstalled', keepCode);
  } catch {
    // The browser refuses, as some do in private windows: the site works without.
  }
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));

/** The code of all screens but the dashboard's, with its texts. */
function listenersFiles(): string[] {
  const { entry, routes } = remix().__remixManifest;
  const ofListeners = Object.entries(routes).filter(([id]) => !/^routes\/(?:admin|api)\b/.test(id));
  const files = ofListeners.flatMap(([, { module, imports = [] }]) => [module, ...imports]);
  return [...new Set([entry.module, ...entry.imports, ...files, ...listenersTextUrls()])];
}

/** Its parts are no routes, so the manifest does not name their files. */
function loadPlayer(): void {
  for (const part of [
    import('~/player/mini-player'),
    import('~/player/in-page-controls'),
    import('~/player/sheet/sheet'),
  ]) {
    part.catch(() => {});
  }
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

type Connection = { saveData?: boolean; type?: string };

/** Where the browser tells. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.type === 'cellular';
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 2_000); // Safari
}

/** Counts to three; a tab counts once. */
function countVisits(): number {
  const [all, tab] = [browserStorage(), browserStorage('sessionStorage')];
  const visits = Number(all?.getItem(VISITS)) || 0;
  if (visits >= 3 || tab?.getItem(VISITS)) return visits;
  try {
    tab?.setItem(VISITS, '1');
    all?.setItem(VISITS, String(visits + 1));
  } catch {
    // Full.
  }
  return visits + 1;
}

const VISITS = 'visits';

/** A new release waits until nothing plays or the listener reloads; then the next link loads a new document. */
function watchReleases(player: Player, registration: ServiceWorkerRegistration): void {
  let offered: ServiceWorker | null = null;
  const offer = () => {
    const { waiting } = registration;
    if (!waiting || waiting === offered || !navigator.serviceWorker.controller) return;
    offered = waiting;
    offerRelease(player, waiting);
  };
  const watch = ({ installing }: ServiceWorkerRegistration) =>
    installing?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', () => watch(registration));
  watch(registration);
  offer();
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => {});
  });
}

function offerRelease(player: Player, waiting: ServiceWorker): void {
  const take = () => {
    waiting.postMessage({ do: 'replace' } satisfies WorkerRequest);
    newRelease.set(true);
  };
  if (!player.getState().playing) return take();
  const reload = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    take();
  };
  const toast = showToast({
    title: t('feedback.siteUpdated'),
    description: t('offline.updatesWhenQuiet'),
    action: { label: t('offline.reload'), altText: t('offline.reloadHint'), onClick: reload },
  });
  whenQuiet(
    player,
    () => !newRelease.get(),
    () => {
      dismissToast(toast);
      take();
    },
  );
}
