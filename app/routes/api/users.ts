import { z } from 'zod';
import {
  banUser,
  liftBan,
  endSuspension,
  suspendUser,
} from '~/domain/accounts/restrictions.server';
import {
  changeRole,
  deleteUser,
  listUsers,
  shownTo,
} from '~/domain/accounts/user-directory.server';
import {
  banSchema,
  directoryUserResponse,
  memberFilterSchema,
  roleSchema,
  suspensionSchema,
} from '~/domain/accounts/users-schema';
import { addNote, listNotes, removeNote } from '~/domain/community/desk/member-notes.server';
import { getMember } from '~/domain/community/desk/member-record.server';
import { memberResponse, noteSchema, notesResponse } from '~/domain/community/desk/member-schema';
import { idParams, idText, pageResponse } from '~/domain/input-schema';
import { command, endpoint, pageQuery, resource } from '~/http/api.server';

const userResponse = z.object({ user: directoryUserResponse });

export const loader = resource('Users: roles, notes, suspensions and bans.', {
  'admin/users': {
    GET: endpoint({
      access: 'moderator',
      summary: 'List users, newest first, in pages of 10. Moderators do not see email addresses.',
      query: pageQuery(10).extend(memberFilterSchema.shape),
      response: pageResponse.extend({ users: z.array(directoryUserResponse) }),
      handle: ({ actor, query }) => listUsers(actor, query),
    }),
  },
  'admin/users/:id': {
    GET: endpoint({
      access: 'moderator',
      summary:
        'Get a member with what matters before one acts: reviews, reports, podcasts, earlier decisions and notes.',
      params: idParams,
      response: memberResponse,
      handle: ({ actor, params }) => getMember(actor, params.id),
    }),
    DELETE: command({
      access: 'admin',
      summary: 'Delete a user; not yourself, and super admins only by another super admin.',
      params: idParams,
      handle: ({ actor, params }) => deleteUser(actor, params.id),
    }),
  },
  'admin/users/:id/notes': {
    POST: endpoint({
      access: 'moderator',
      summary: 'Add a note about a member for other admins and moderators, at most 50.',
      params: idParams,
      body: noteSchema,
      refuses: [409],
      response: notesResponse,
      handle: async ({ actor, params, body }) => {
        await addNote(actor, params.id, body);
        return { notes: await listNotes(actor, params.id) };
      },
    }),
  },
  'admin/users/:id/notes/:noteId': {
    DELETE: command({
      access: 'moderator',
      summary: 'Remove a note; moderators remove their own.',
      params: idParams.extend({ noteId: idText }),
      handle: ({ actor, params }) => removeNote(actor, params.id, params.noteId),
    }),
  },
  'admin/users/:id/suspension': {
    PUT: endpoint({
      access: 'moderator',
      summary:
        'Suspend a member until a UTC day: they can sign in and read, but writes respond with 403. You cannot suspend yourself; only super admins can suspend admins, and only admins moderators.',
      params: idParams,
      body: suspensionSchema,
      refuses: [409],
      response: userResponse,
      handle: async ({ actor, params, body }) => ({
        user: shownTo(actor, await suspendUser(actor, params.id, body)),
      }),
    }),
    DELETE: endpoint({
      access: 'moderator',
      summary: 'End a member’s suspension early.',
      params: idParams,
      refuses: [409],
      response: userResponse,
      handle: async ({ actor, params }) => ({
        user: shownTo(actor, await endSuspension(actor, params.id)),
      }),
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
      access: 'admin',
      summary:
        'Make another account a user, a moderator or, as a super admin, an admin; your own and super admin accounts cannot be changed.',
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
