import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react';
import { t } from '~/messages/t';
import { keepShownData } from './keep-shown-data';

/** Client action that keeps the page and the typed values when no answer came or the session has ended. */
export function keepPageWhenOffline(error = () => t('feedback.noAnswer')) {
  return async ({ request, serverAction }: ClientActionFunctionArgs) => {
    const form = await request.clone().formData();
    try {
      return await serverAction();
    } catch (thrown) {
      const signIn = thrown instanceof Response && thrown.status === 307;
      // A redirect or an error page.
      if (!signIn && (thrown instanceof Response || isRouteErrorResponse(thrown))) throw thrown;
      keepShownData();
      const values = Object.fromEntries(
        [...form.keys()].map((name) => [name, form.getAll(name).map(String)]),
      );
      // A Response, because only its status reaches the router.
      const status = signIn ? 401 : 503;
      const text = signIn ? t('form.signedOut') : error();
      return Response.json(
        { ok: false, status, error: text, fields: {}, values, signIn },
        { status },
      );
    }
  };
}
