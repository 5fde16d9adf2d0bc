import { registrationSchema, signedInResponse } from '~/domain/users/users-schema';
import { api, endpoint, reply } from '~/http/api.server';
import { register, signedInHeaders } from '~/http/authenticator.server';

export const loader = api({
  POST: endpoint({
    access: 'anyone',
    summary: 'Makes an account and signs it in.',
    throttle: 'register',
    throttleByAddress: true,
    body: registrationSchema,
    refuses: [409, 503],
    setsCookie: 'The session, for a browser.',
    response: signedInResponse,
    status: 201,
    handle: async ({ request, body }) => {
      const signedIn = await register(request, body);
      return reply(signedIn, { status: 201, headers: signedInHeaders(signedIn) });
    },
  }),
});

export const action = loader;
