import { getCurrentUser } from '~/domain/accounts/current-user.server';
import { endSession } from '~/domain/accounts/sessions.server';
import {
  loginSchema,
  registrationSchema,
  signedInResponse,
  userResponse,
} from '~/domain/accounts/users-schema';
import { successResponse } from '~/domain/input-schema';
import { authenticate, register, signedInHeaders } from '~/http/access/authenticator.server';
import { clearToken } from '~/http/access/cookies.server';
import { endpoint, reply, resource } from '~/http/api.server';

export const loader = resource({
  'auth/me': {
    GET: endpoint({
      access: 'member',
      summary: 'Get the signed-in account.',
      removesStaleCookie: true,
      response: userResponse,
      handle: async ({ actor }) => ({ user: await getCurrentUser(actor.id) }),
    }),
  },
  'auth/login': {
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
  },
  'auth/register': {
    POST: endpoint({
      access: 'anyone',
      summary: 'Create an account and sign in.',
      throttle: 'register',
      throttleByAddress: true,
      body: registrationSchema,
      refuses: [409, 503],
      setsCookie:
        'The session, for a browser, and another by which the site knows the browser again.',
      response: signedInResponse,
      status: 201,
      handle: async ({ request, address, body }) => {
        const signedIn = await register({ request, address }, body);
        return reply(signedIn, {
          status: 201,
          headers: await signedInHeaders({ request }, signedIn),
        });
      },
    }),
  },
  'auth/logout': {
    POST: endpoint({
      access: 'anyone',
      whileSuspended: true,
      summary: 'End the token’s session. Succeeds without one, too.',
      setsCookie: 'Removes the session’s cookie.',
      response: successResponse,
      handle: async ({ token }) => {
        if (token) await endSession(token);
        return reply({ success: true }, { headers: { 'Set-Cookie': clearToken() } });
      },
    }),
  },
});

export const action = loader;
