import { z } from 'zod';
import { directoryUserResponse } from '~/domain/accounts/user-directory-schema';
import { listUsers } from '~/domain/accounts/user-directory.server';
import { api, endpoint, pageQuery } from '~/http/api.server';
import { pageResponse, personText } from '~/domain/input-schema';
import { t } from '~/messages/t';

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'List users, newest first, in pages of 10.',
    query: pageQuery(10).extend({ search: personText(200, () => t('input.tooLong')).optional() }),
    response: pageResponse.extend({ users: z.array(directoryUserResponse) }),
    handle: ({ query }) => listUsers(query),
  }),
});

export const action = loader;
