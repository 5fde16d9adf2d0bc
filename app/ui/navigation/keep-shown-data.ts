import { errorStatus } from '~/ui/feedback/error-screen';
import { allRoutes, remix, type RouterRoute } from './remix-internals';

type Loader = NonNullable<RouterRoute['loader']>;

let kept = false;

/**
 * What is shown stays when it cannot be read again, so that the document, the player and what was typed stay. With
 * single fetch Remix reads it again even after an action that failed.
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
    // Who follows a link to the page that is shown wants it anew.
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
