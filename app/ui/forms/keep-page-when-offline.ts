import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react';
import { NO_ANSWER } from '~/lib/web/no-answer';

const SIGN_IN_AGAIN = 'You are signed out. Sign in in another tab, then try again here.';

/** Client action that keeps the page and the typed values when no answer came or the session has ended. */
export function keepPageWhenOffline(error = NO_ANSWER) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (thrown) {
      const signIn = thrown instanceof Response && thrown.status === 307;
      // A redirect or an error page.
      if (!signIn && (thrown instanceof Response || isRouteErrorResponse(thrown))) throw thrown;
      const values = Object.fromEntries(
        [...form.keys()].map((name) => [name, form.getAll(name).map(String)]),
      );
      // A Response, because only its status reaches the router.
      const status = signIn ? 401 : 503;
      const text = signIn ? SIGN_IN_AGAIN : error;
      return Response.json(
        { ok: false, status, error: text, fields: {}, values, signIn },
        { status },
      );
    }
  };
}
