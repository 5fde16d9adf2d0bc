import { registrationSchema, signedInResponse } from '~/domain/accounts/users-schema';
import { api, endpoint, reply } from '~/http/api.server';
import { register, signedInHeaders } from '~/http/access/authenticator.server';

export const loader = api({
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
});

export const action = loader;
