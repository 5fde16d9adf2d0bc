import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react';
import { NO_ANSWER } from '~/lib/no-answer';

/**
 * A client action for a form whose page must outlive a call that gets no answer: it fails as a refusal does,
 * with `error`, and what was typed stays. The status keeps the page's data from being asked for again.
 */
export function answeredAction(error = NO_ANSWER) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (thrown) {
      // A way to another page, or a refusal that is a page itself.
      if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
      const values = Object.fromEntries(
        [...form.keys()].map((name) => [name, form.getAll(name).map(String)]),
      );
      // A Response, because its status alone gets through to the router.
      return Response.json({ ok: false, status: 503, error, fields: {}, values }, { status: 503 });
    }
  };
}
