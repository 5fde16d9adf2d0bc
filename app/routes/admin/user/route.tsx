import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  banUser,
  liftBan,
  endSuspension,
  suspendUser,
} from '~/domain/accounts/restrictions.server';
import { changeRole } from '~/domain/accounts/user-directory.server';
import {
  banRefusal,
  isAdmin,
  roleChangeRefusal,
  type Actor,
  type GivenRole,
} from '~/domain/accounts/users';
import {
  banSchema,
  roleSchema,
  suspensionSchema,
  type DirectoryUser,
} from '~/domain/accounts/users-schema';
import { addNote, removeNote } from '~/domain/community/desk/member-notes.server';
import { readMember } from '~/domain/community/desk/member-record.server';
import { noteSchema } from '~/domain/community/desk/member-schema';
import { ForbiddenError, InvalidError } from '~/domain/errors';
import { idText } from '~/domain/input-schema';
import { intentOf, parseBody, parseForm, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { about } from '~/lib/web/form-outcome';
import { pageTitle } from '~/lib/web/page-meta';
import { t } from '~/messages/t';
import { Button } from '~/ui/forms/button';
import { ActionForm, ErrorSummary } from '~/ui/forms/form';
import { FieldScope } from '~/ui/forms/form-fields';
import { Fold } from '~/ui/lists/fold';
import { UserFacts } from '~/ui/lists/user-facts';
import { Name, LineLink } from '~/ui/text/inline-text';
import { Notes } from './notes';
import { Record } from './record';
import { Ban, Suspension } from './restrictions';

/** What an admin can make of the member here; admins are appointed in the directory. */
function offeredRole(actor: Actor, user: DirectoryUser): GivenRole | null {
  const role = user.role === 'moderator' ? 'user' : 'moderator';
  return isAdmin(user) || roleChangeRefusal(actor, user, role) ? null : role;
}

export const loader = screenLoader('moderator', async ({ actor, params }) => {
  const { user, record, refusal } = await readMember(actor, parseParams(idText, params.id));
  return {
    user,
    record,
    refusal,
    offered: offeredRole(actor, user),
    mayBan: banRefusal(actor, user) === null,
    inLog: isAdmin(actor),
  };
});

export const action = screenAction('moderator', async ({ actor, params, url }, form) => {
  try {
    const { title, user } = await act(actor, parseParams(idText, params.id), form);
    return await redirectWithToast(url.pathname, {
      title,
      ...about(user.username),
    });
  } catch (error) {
    // Forbidden for this person only, so the error is shown on this page.
    if (error instanceof ForbiddenError) throw new InvalidError(error.message);
    throw error;
  }
});

const intents = [
  'suspend',
  'ban',
  'lift-ban',
  'end-suspension',
  'note',
  'remove-note',
  'role',
] as const;

/** @returns what was done, and to whom */
async function act(actor: Actor, id: string, form: FormData) {
  switch (intentOf(form, intents)) {
    case 'suspend': {
      const input = parseForm(suspensionSchema, form);
      return { title: t('adminUsers.suspended'), user: await suspendUser(actor, id, input) };
    }
    case 'ban': {
      const input = parseForm(banSchema, form);
      return { title: t('adminUsers.banned'), user: await banUser(actor, id, input) };
    }
    case 'lift-ban':
      return { title: t('adminUsers.banLifted'), user: await liftBan(actor, id) };
    case 'end-suspension':
      return { title: t('adminUsers.suspensionEnded'), user: await endSuspension(actor, id) };
    case 'note': {
      const note = parseForm(noteSchema, form);
      return { title: t('member.noteAdded'), user: await addNote(actor, id, note) };
    }
    case 'remove-note': {
      const noteId = parseBody(idText, form.get('id'));
      return { title: t('member.noteRemoved'), user: await removeNote(actor, id, noteId) };
    }
    case 'role': {
      const { role } = parseForm(roleSchema, form);
      return { title: t('adminUsers.roleUpdated'), user: await changeRole(actor, id, role) };
    }
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.user.username ?? t('refusal.noUser'), t('admin.userDirectory')),
];

/** Makes the member a moderator, or a user again. */
function RoleForm({ offered }: { offered: GivenRole }) {
  const appoints = offered === 'moderator';
  return (
    <Fold title={t('member.role')}>
      <ActionForm failure={null} className="grid justify-items-start gap-3">
        <p className="text-ink-muted">
          {appoints ? t('member.makeModeratorHint') : t('member.isModerator')}
        </p>
        <input type="hidden" name="role" value={offered} />
        <Button name="intent" value="role" variant="secondary">
          {appoints ? t('member.makeModerator') : t('member.endModerator')}
        </Button>
      </ActionForm>
    </Fold>
  );
}

export default function AdminUser() {
  const { user, record, refusal, offered, mayBan, inLog } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  const intent = failure?.values?.intent?.[0];
  const [ofBan, ofNote] = [intent === 'ban', intent === 'note'];
  const problem = <ErrorSummary failure={failure} title={t('library.notDone')} />;
  return (
    <div className="grid max-w-2xl gap-2 sm:gap-6">
      <section className="grid gap-3">
        <h2 className="text-2xl font-semibold wrap-anywhere">
          <Name of={user.username} />
        </h2>
        {ofBan || ofNote ? null : problem}
        <UserFacts user={user} />
        <p className="flex flex-wrap gap-x-4">
          <LineLink to={`/profile/${user.id}`}>{t('adminUsers.openProfile')}</LineLink>
          <LineLink to="/admin/users">{t('adminUsers.allUsers')}</LineLink>
        </p>
      </section>
      {refusal ? <p>{refusal}</p> : null}
      {record ? (
        <>
          <Notes notes={record.notes} failure={ofNote ? failure : null} />
          <Fold
            title={t('adminUsers.suspend')}
            isOpen={user.suspension !== null || intent === 'suspend'}
          >
            <Suspension
              suspension={user.suspension}
              failure={intent === 'suspend' ? failure : null}
            />
          </Fold>
          {mayBan ? (
            <Fold title={t('adminUsers.ban')} isOpen={user.ban !== null || ofBan}>
              <FieldScope.Provider value="ban-">
                {ofBan ? problem : null}
                <Ban ban={user.ban} failure={ofBan ? failure : null} />
              </FieldScope.Provider>
            </Fold>
          ) : null}
          {offered ? <RoleForm offered={offered} /> : null}
          <Record of={record} user={user} inLog={inLog} />
        </>
      ) : null}
    </div>
  );
}
