import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react';
import { NO_ANSWER } from '~/lib/no-answer';

const SIGN_IN_AGAIN = 'You are signed out. Sign in in another tab, then try again here.';

/**
 * A client action for a form whose page must outlive a call that gets no answer, or whose session has ended: it
 * fails as a refusal does, with `error`, and what was typed stays. The status keeps the page's data from being
 * asked for again.
 */
export function answeredAction(error = NO_ANSWER) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (thrown) {
      const signIn = thrown instanceof Response && thrown.status === 307;
      // A way to another page, or a refusal that is a page itself.
      if (!signIn && (thrown instanceof Response || isRouteErrorResponse(thrown))) throw thrown;
      const values = Object.fromEntries(
        [...form.keys()].map((name) => [name, form.getAll(name).map(String)]),
      );
      // A Response, because its status alone gets through to the router.
      const status = signIn ? 401 : 503;
      const text = signIn ? SIGN_IN_AGAIN : error;
      return Response.json(
        { ok: false, status, error: text, fields: {}, values, signIn },
        { status },
      );
    }
  };
}
