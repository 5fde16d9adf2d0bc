import type { Player } from '~/player/engine/player';
import {
  remix,
  type NavigationOptions,
  type To,
  allRoutes,
  loadRoutes,
  missingRoutes,
} from '~/ui/document/remix-internals';
import { newRelease } from '~/ui/document/service-worker';
import { errorStatus } from '~/ui/feedback/error-screen';
import { setHistoryGuard } from './history-guard';
import { keepShownData } from './keep-when-offline';
import { createPendingNavigation, hasConnection } from './pending-navigation';

/** Adds the basename. The router's API omits the language prefix, but its own locations include it. */
function addressOf(path: string): string {
  const { basename = '/' } = remix().__remixRouter;
  if (basename === '/' || !path.startsWith('/')) return path;
  if (
    /^[/?#]?$/.test(path.slice(basename.length, basename.length + 1)) &&
    path.startsWith(basename)
  )
    return path;
  return path === '/' ? basename : basename + path;
}

function urlOf(to: To | null): URL {
  if (to === null || typeof to === 'string') return new URL(addressOf(to ?? ''), location.href);
  const { pathname = '', search = '', hash = '' } = to;
  return new URL(addressOf(pathname) + search + hash, location.href);
}

/** Navigates or submits as a browser does without script. */
function leaveDocument(to: To | null, { formMethod, formEncType, formData }: NavigationOptions) {
  const url = urlOf(to);
  if (!formData) return location.assign(url);
  const form = document.createElement('form');
  form.method = formMethod ?? 'get';
  form.enctype = formEncType ?? '';
  form.action = url.href;
  for (const [name, value] of formData) {
    if (typeof value !== 'string') continue;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

type PendingNavigations = ReturnType<typeof createPendingNavigation>;

let guarded = false;

/** If the code of a page cannot be loaded, Remix reloads the document, which stops the audio. This retries instead. */
export function guardNavigation(player: Player): void {
  if (guarded) return;
  guarded = true;
  const pending = createPendingNavigation(player);
  guardLinks(player, pending);
  guardHistory(pending);
  guardLateRoutes(pending);
  keepShownData();
  loadAhead();
  addEventListener('online', () => {
    const { state, revalidate } = remix().__remixRouter;
    const lost = Object.values(state.errors ?? {}).some((error) => errorStatus(error) === 0);
    if (lost && state.navigation.state === 'idle') revalidate();
  });
}

/** False for a hash on the same page. */
function readsData(href: string): boolean {
  const { pathname, search } = remix().__remixRouter.state.location;
  const url = new URL(href);
  return url.hash === '' || url.pathname + url.search !== pathname + search;
}

function guardLinks(player: Player, pending: PendingNavigations): void {
  const router = remix().__remixRouter;
  const { navigate } = router;
  router.navigate = async (to, options: NavigationOptions = {}) => {
    if (typeof to === 'number') return navigate(to, options);
    pending.end();
    const { href, pathname } = urlOf(to);
    const missing = missingRoutes(pathname);
    const isForm = options.formMethod !== undefined && options.formMethod.toLowerCase() !== 'get';
    if (newRelease.get() && !isForm && !player.getState().playing)
      return leaveDocument(to, options);
    const isLost = !hasConnection() && !isForm && readsData(href);
    if (missing.length === 0 && !isLost) return navigate(to, options);
    await pending.follow({
      missing,
      go: () => navigate(to, options),
      leave: () => leaveDocument(to, options),
    });
  };
}

/** The browser has already moved in its history. Move it back until the page is loaded. */
function guardHistory(pending: PendingNavigations): void {
  const indexNow = () => (history.state as { idx?: number } | null)?.idx;
  let shown = indexNow();
  let movingBack = false;
  remix().__remixRouter.subscribe(({ navigation }) => {
    if (navigation.state === 'idle' && !movingBack) shown = indexNow();
  });
  setHistoryGuard((event) => {
    if (movingBack) {
      movingBack = false;
      return event.stopImmediatePropagation();
    }
    pending.end();
    const missing = missingRoutes(location.pathname);
    const isLost = !hasConnection() && readsData(location.href);
    const steps = (indexNow() ?? NaN) - (shown ?? NaN);
    if ((missing.length === 0 && !isLost) || !steps) return;
    event.stopImmediatePropagation();
    const { href } = location;
    movingBack = true;
    history.go(-steps);
    void pending.follow({
      missing,
      go: () => history.go(steps),
      leave: () => location.assign(href),
    });
  });
}

/** Guards redirects of actions, and forms whose URL is not a page. */
function guardLateRoutes(pending: PendingNavigations): void {
  const router = remix().__remixRouter;
  for (const route of allRoutes(router.routes)) {
    const { lazy } = route;
    if (!lazy) continue;
    const guardedLazy = async (): Promise<object> => {
      if (!(await loadRoutes([route.id]))) return lazy();
      const next = router.state.navigation.location;
      const isOnTheWay =
        router.state.navigation.state === 'loading' &&
        next !== undefined &&
        missingRoutes(next.pathname).includes(route.id);
      if (!isOnTheWay) {
        // After this the router considers the route loaded, so restore the guard.
        setTimeout(() => (route.lazy = guardedLazy));
        return {};
      }
      return new Promise((resolve) => {
        void pending.follow({
          missing: [route.id],
          go: () => {
            resolve(lazy());
            router.revalidate();
          },
          leave: () => leaveDocument(next, {}),
        });
      });
    };
    route.lazy = guardedLazy;
  }
}

function loadAhead(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target || !navigator.onLine) return;
    const missing = missingRoutes(link.pathname);
    if (missing.length > 0) void loadRoutes(missing);
  };
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    addEventListener(event, onIntent, { passive: true });
  }
}
