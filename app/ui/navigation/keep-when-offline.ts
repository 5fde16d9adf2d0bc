import { isRouteErrorResponse } from '@remix-run/react';
import { t } from '~/messages/t';
import { allRoutes, remix, type RouterRoute, loadRoutes } from '~/ui/document/remix-internals';
import { errorStatus, type ScreenHandle } from '~/ui/feedback/error-screen';

type Loader = NonNullable<RouterRoute['loader']>;

let keepsData = false;

/**
 * Keeps the displayed data if it cannot be reloaded, and with it the document, the player and what was typed. With
 * single fetch, Remix reloads data even after a failed action.
 */
export function keepShownData(): void {
  if (keepsData) return;
  keepsData = true;
  for (const route of allRoutes(remix().__remixRouter.routes)) {
    if (route.loader) route.loader = keepData(route.id, route.loader);
  }
}

function keepData(id: string, loader: Loader): Loader {
  const router = remix().__remixRouter;
  return async (...parameters) => {
    const { navigation, location, errors, loaderData } = router.state;
    const next = navigation.location ?? location;
    const isSamePage = next.pathname + next.search === location.pathname + location.search;
    // A link to the current page asks for fresh data.
    const isLink = navigation.state !== 'idle' && (navigation.formMethod ?? 'GET') === 'GET';
    try {
      return await loader(...parameters);
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

type Action = NonNullable<RouterRoute['action']>;

let keepsForms = false;

/** Keeps the page and what was typed if a form got no response, or if its sender was signed out meanwhile. */
export function keepFormsWhenOffline(): void {
  if (keepsForms) return;
  keepsForms = true;
  for (const route of allRoutes(remix().__remixRouter.routes)) {
    if (route.action) route.action = keepForm(route.id, route.action);
  }
}

async function reasonOf(routeId: string): Promise<string> {
  await loadRoutes([routeId]);
  const { handle } = (remix().__remixRouteModules[routeId] ?? {}) as { handle?: ScreenHandle };
  return handle?.notSent?.() ?? t('feedback.noAnswer');
}

export function keepForm(routeId: string, action: Action): Action {
  return async (parameters, ...more) => {
    const form = await parameters.request.clone().formData();
    try {
      return await action(parameters, ...more);
    } catch (thrown) {
      const signIn = thrown instanceof Response && thrown.status === 307;
      // A redirect or an error page.
      if (!signIn && (thrown instanceof Response || isRouteErrorResponse(thrown))) throw thrown;
      keepShownData();
      const values = Object.fromEntries(
        [...form.keys()].map((name) => [name, form.getAll(name).map(String)]),
      );
      // Throw a Response, because the router only sees its status.
      const status = signIn ? 401 : 503;
      const error = signIn ? t('form.signedOut') : await reasonOf(routeId);
      const noAnswer = !signIn;
      const failure = { ok: false, status, error, fields: {}, values, signIn, noAnswer };
      return Response.json(failure, { status });
    }
  };
}
