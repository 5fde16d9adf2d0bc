import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { ForbiddenError, InvalidError, MalformedError } from '~/domain/errors';
import { idText } from '~/domain/input-schema';
import { banUser, liftBan } from '~/domain/accounts/bans.server';
import { endSuspension, suspendUser } from '~/domain/accounts/suspension.server';
import { restrictionRefusal } from '~/domain/accounts/user-directory';
import { banSchema, suspensionSchema } from '~/domain/accounts/user-directory-schema';
import { getUser } from '~/domain/accounts/user-directory.server';
import type { Actor } from '~/domain/accounts/users';
import { formObject, parseBody, parseParams } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { Name } from '~/ui/text/name';
import { UserFacts } from '~/ui/lists/user-facts';
import { t } from '~/messages/t';
import { FieldScope } from '~/ui/forms/form-fields';
import { Ban } from './ban';
import { Suspension } from './suspension';

export const loader = screenLoader('admin', async ({ actor, params }) => {
  const user = await getUser(parseParams(idText, params.id));
  return { user, refusal: restrictionRefusal(actor, user) };
});

/** @returns what was done, and to whom */
async function act(actor: Actor, id: string, form: FormData) {
  switch (form.get('intent')) {
    case 'suspend': {
      const input = parseBody(suspensionSchema, formObject(form));
      return { title: t('adminUsers.suspended'), user: await suspendUser(actor, id, input) };
    }
    case 'ban': {
      const input = parseBody(banSchema, formObject(form));
      return { title: t('adminUsers.banned'), user: await banUser(actor, id, input) };
    }
    case 'lift-ban':
      return { title: t('adminUsers.banLifted'), user: await liftBan(actor, id) };
    case 'end-suspension':
      return { title: t('adminUsers.suspensionEnded'), user: await endSuspension(actor, id) };
    default:
      throw new MalformedError(t('input.noIntent'));
  }
}

export const action = screenAction('admin', async ({ actor, params, url }, form) => {
  try {
    const { title, user } = await act(actor, parseParams(idText, params.id), form);
    return await redirectWithToast(url.pathname, {
      title,
      description: user.username,
      name: { text: user.username },
    });
  } catch (error) {
    // Forbidden for this person only, so the error is shown on this page.
    if (error instanceof ForbiddenError) throw new InvalidError(error.message);
    throw error;
  }
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(
    matches,
    data?.user.username ?? t('refusal.noUser'),
    t('admin.userDirectory'),
    t('admin.dashboard'),
  ),
];

const linkClass = 'inline-flex min-h-9 items-center underline';

export default function AdminUser() {
  const { user, refusal } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failure = outcome?.ok === false ? outcome : null;
  const intent = failure?.values?.intent?.[0];
  const ofBan = intent === 'ban';
  const problem = <ErrorSummary failure={failure} title={t('library.notDone')} />;
  return (
    <div className="grid max-w-2xl gap-6 sm:gap-8">
      <section className="grid gap-3">
        <h2 className="text-2xl font-semibold wrap-anywhere">
          <Name of={user.username} />
        </h2>
        {ofBan ? null : problem}
        <UserFacts user={user} />
        <p className="flex flex-wrap gap-x-4">
          <Link to={`/profile/${user.id}`} className={linkClass}>
            {t('adminUsers.openProfile')}
          </Link>
          <Link to="/admin/users" className={linkClass}>
            {t('adminUsers.allUsers')}
          </Link>
        </p>
      </section>
      {refusal ? (
        <p>{refusal}</p>
      ) : (
        <>
          <section className="grid gap-3">
            <h2 className="text-xl font-semibold">{t('adminUsers.suspend')}</h2>
            <Suspension
              suspension={user.suspension}
              failure={intent === 'suspend' ? failure : null}
            />
          </section>
          <section className="grid gap-3">
            <h2 className="text-xl font-semibold">{t('adminUsers.ban')}</h2>
            <FieldScope.Provider value="ban-">
              {ofBan ? problem : null}
              <Ban ban={user.ban} failure={ofBan ? failure : null} />
            </FieldScope.Provider>
          </section>
        </>
      )}
    </div>
  );
}
