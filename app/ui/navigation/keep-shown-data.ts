import { errorStatus } from '~/ui/feedback/error-screen';
import { allRoutes, remix, type RouterRoute } from './remix-internals';

type Loader = NonNullable<RouterRoute['loader']>;

let kept = false;

/**
 * Keeps the displayed data if it cannot be reloaded, and with it the document, the player and what was typed. With
 * single fetch, Remix reloads data even after a failed action.
 */
export function keepShownData(): void {
  if (kept) return;
  kept = true;
  for (const route of allRoutes(remix().__remixRouter.routes)) {
    if (route.loader) route.loader = keepData(route.id, route.loader);
  }
}

function keepData(id: string, loader: Loader): Loader {
  const router = remix().__remixRouter;
  return async (...given) => {
    const { navigation, location, errors, loaderData } = router.state;
    const next = navigation.location ?? location;
    const isSamePage = next.pathname + next.search === location.pathname + location.search;
    // A link to the current page asks for fresh data.
    const isLink = navigation.state !== 'idle' && (navigation.formMethod ?? 'GET') === 'GET';
    try {
      return await loader(...given);
    } catch (error) {
      const before = loaderData[id];
      const isRedirect = error instanceof Response && error.status < 400;
      const mayKeep =
        id === 'root' || (isSamePage && !isLink && !errors && errorStatus(error) === 0);
      if (!before || isRedirect || !mayKeep) throw error;
      return before;
    }
  };
}
