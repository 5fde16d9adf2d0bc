import { successResponse } from '~/domain/input-schema';
import { endSession } from '~/domain/accounts/sessions.server';
import { api, endpoint, reply } from '~/http/api.server';
import { clearToken } from '~/http/access/cookies.server';

export const loader = api({
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
});

export const action = loader;
