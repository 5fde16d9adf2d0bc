import { z } from 'zod';
import {
  banUser,
  liftBan,
  endSuspension,
  suspendUser,
} from '~/domain/accounts/restrictions.server';
import {
  banSchema,
  directoryUserResponse,
  roleSchema,
  suspensionSchema,
} from '~/domain/accounts/users-schema';
import { changeRole, deleteUser, listUsers } from '~/domain/accounts/user-directory.server';
import { idParams, pageResponse, personText, successResponse } from '~/domain/input-schema';
import { endpoint, pageQuery, resource, success } from '~/http/api.server';
import { t } from '~/messages/t';

const userResponse = z.object({ user: directoryUserResponse });

export const loader = resource({
  'admin/users': {
    GET: endpoint({
      access: 'admin',
      summary: 'List users, newest first, in pages of 10.',
      query: pageQuery(10).extend({ search: personText(200, () => t('input.tooLong')).optional() }),
      response: pageResponse.extend({ users: z.array(directoryUserResponse) }),
      handle: ({ query }) => listUsers(query),
    }),
  },
  'admin/users/:id': {
    DELETE: endpoint({
      access: 'admin',
      summary: 'Delete a user; not yourself, and super admins only by another super admin.',
      params: idParams,
      response: successResponse,
      handle: ({ actor, params }) => success(deleteUser(actor, params.id)),
    }),
  },
  'admin/users/:id/suspension': {
    PUT: endpoint({
      access: 'admin',
      summary:
        'Suspend a member until a UTC day: they can sign in and read, but writes respond with 403. You cannot suspend yourself; only super admins can suspend admins.',
      params: idParams,
      body: suspensionSchema,
      refuses: [409],
      response: userResponse,
      handle: async ({ actor, params, body }) => ({
        user: await suspendUser(actor, params.id, body),
      }),
    }),
    DELETE: endpoint({
      access: 'admin',
      summary: 'End a member’s suspension early.',
      params: idParams,
      refuses: [409],
      response: userResponse,
      handle: async ({ actor, params }) => ({ user: await endSuspension(actor, params.id) }),
    }),
  },
  'admin/users/:id/ban': {
    PUT: endpoint({
      access: 'admin',
      summary:
        'Ban a member: all sessions end, signing in is blocked, and profile and reviews are hidden or kept. You cannot ban yourself; only super admins can ban admins.',
      params: idParams,
      body: banSchema,
      refuses: [409],
      response: userResponse,
      handle: async ({ actor, params, body }) => ({ user: await banUser(actor, params.id, body) }),
    }),
    DELETE: endpoint({
      access: 'admin',
      summary: 'Lift a ban: the member can sign in again, and hidden content reappears.',
      params: idParams,
      refuses: [409],
      response: userResponse,
      handle: async ({ actor, params }) => ({ user: await liftBan(actor, params.id) }),
    }),
  },
  'admin/users/:id/role': {
    PUT: endpoint({
      access: 'super_admin',
      summary:
        'Make another account a user or an admin; your own and super admin accounts cannot be changed.',
      params: idParams,
      body: roleSchema,
      response: userResponse,
      handle: async ({ actor, params, body }) => ({
        user: await changeRole(actor, params.id, body.role),
      }),
    }),
  },
});

export const action = loader;
