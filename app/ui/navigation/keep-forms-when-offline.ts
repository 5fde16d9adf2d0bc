import { isRouteErrorResponse } from '@remix-run/react';
import { t } from '~/messages/t';
import type { ScreenHandle } from '~/ui/feedback/route-failure';
import { keepShownData } from './keep-shown-data';
import { allRoutes, remix, type RouterRoute } from './remix-internals';
import { loadRoutes } from './route-code';

type Action = NonNullable<RouterRoute['action']>;

let kept = false;

/** Keeps the page and what was typed if a form got no response, or if its sender was signed out meanwhile. */
export function keepFormsWhenOffline(): void {
  if (kept) return;
  kept = true;
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
  return async (given, ...more) => {
    const form = await given.request.clone().formData();
    try {
      return await action(given, ...more);
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
      return Response.json({ ok: false, status, error, fields: {}, values, signIn }, { status });
    }
  };
}
