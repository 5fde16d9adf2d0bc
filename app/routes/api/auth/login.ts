import { loginSchema, signedInResponse } from '~/domain/accounts/users-schema';
import { api, endpoint, reply } from '~/http/api.server';
import { authenticate, signedInHeaders } from '~/http/access/authenticator.server';

export const loader = api({
  POST: endpoint({
    access: 'anyone',
    whileSuspended: true,
    summary:
      'Sign in: the token is for the Authorization header and is also set as a cookie. Accounts with a second factor need a code.',
    body: loginSchema,
    refuses: [429, 503],
    setsCookie:
      'The session, for a browser, and another by which the site knows the browser again.',
    response: signedInResponse,
    handle: async ({ request, address, body }) => {
      const form = new FormData();
      form.set('email', body.email);
      form.set('password', body.password);
      if (body.code) form.set('code', body.code);
      const signedIn = await authenticate({ request, address }, form);
      return reply(signedIn, { headers: await signedInHeaders({ request }, signedIn) });
    },
  }),
});

export const action = loader;
