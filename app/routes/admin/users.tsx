import { data, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { parseBody, formObject } from '~/http/input/parse.server';
import { listStatus, pageNumberOf, textParameter } from '~/http/pages/url-parameters.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import {
  deletionRefusal,
  restrictionRefusal,
  roleChangeRefusal,
  type Actor,
} from '~/domain/accounts/users';
import { type DirectoryUser, roleSchema } from '~/domain/accounts/users-schema';
import { changeRole, listUsers } from '~/domain/accounts/user-directory.server';
import { AdminList, rowsClass, withRowNames } from '~/ui/lists/admin-list';
import { UserBadges, UserDates } from '~/ui/lists/user-facts';
import { rowAddress } from '~/lib/web/site-paths';
import type { FormFailure } from '~/lib/web/form-outcome';
import { withRowField } from '~/domain/errors';
import { Button } from '~/ui/forms/button';
import { FieldErrors } from '~/ui/forms/form-fields';
import { errorTitle, LoadFailure } from '~/ui/feedback/error-screen';
import { ErrorSummary, RowForm } from '~/ui/forms/form';
import { Name, RichText, NamedText, LineLink } from '~/ui/text/inline-text';
import { t } from '~/messages/t';

const PAGE_SIZE = 10;

export const loader = screenLoader('admin', async ({ url, actor }) => {
  const search = textParameter(url, 'search');
  const page = { page: pageNumberOf(url), limit: PAGE_SIZE };
  const { users, ...place } = await listUsers({ ...page, search });
  const viewer = { id: actor.id, role: actor.role };
  return data({ users, place, search, viewer }, { status: listStatus(url, place.currentPage) });
});

const roleName = (role: 'user' | 'admin') =>
  role === 'user' ? t('adminUsers.userRole') : t('adminUsers.adminRole');

/** All rows share one form; a refusal names the field of the row whose button was pressed. */
export const action = screenAction('super_admin', async ({ actor, url, enhanced }, form) => {
  const id = String(form.get('id') ?? '');
  const field = `role.${id}`;
  const role = await withRowField('role', id, async () => {
    const { [field]: chosen } = formObject(form);
    return parseBody(roleSchema, { role: chosen }).role;
  });
  const user = await withRowField('role', id, () => changeRole(actor, id, role));
  return redirectWithToast(rowAddress(url, { id, enhanced }), {
    title: t('adminUsers.roleUpdated'),
    description: `${user.username}: ${roleName(role)}`,
    name: { text: user.username },
  });
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const name = error ? errorTitle(error, '404') : t('admin.userDirectory');
  const shown = [searchPart(data?.search), pagePart(data?.place.currentPage)];
  return [pageTitle(matches, name, ...shown)];
};

function RoleField({ user, shown, failure }: RowProps & { shown: ReactNode }) {
  const name = `role.${user.id}`;
  const errors = failure?.fields[name];
  return (
    <div className="grid gap-1 lg:col-start-3 lg:row-span-2 lg:row-start-1">
      <div className="flex items-center gap-2 narrow:flex-wrap">
        <label htmlFor={name} className="sr-only">
          <RichText text={t('adminUsers.roleOf')} marks={{ name: () => shown }} />
        </label>
        <select
          key={user.role}
          id={name}
          name={name}
          aria-invalid={errors ? true : undefined}
          aria-describedby={errors ? `${name}-error` : undefined}
          defaultValue={failure?.values?.[name]?.[0] ?? user.role}
          className="min-h-9 rounded-control border border-line-strong bg-surface px-2 aria-invalid:border-2 aria-invalid:border-danger"
        >
          <option value="user">{roleName('user')}</option>
          <option value="admin">{roleName('admin')}</option>
        </select>
        <Button name="id" value={user.id} look="secondary" size="small">
          <NamedText
            seen={t('adminUsers.change')}
            said={t('adminUsers.changeRoleOf')}
            name={shown}
          />
        </Button>
      </div>
      <FieldErrors id={`${name}-error`} errors={errors} />
    </div>
  );
}

type RowProps = { user: DirectoryUser; failure: FormFailure | null };

function UserRow({ user, viewer, failure }: RowProps & { viewer: Pick<Actor, 'id' | 'role'> }) {
  const { search } = useLocation();
  const shown = <Name of={user.username} />;
  return (
    <li
      id={user.id}
      className="flex flex-wrap items-center gap-x-2 gap-y-0.5 px-3 py-1 sm:px-4 sm:py-2 lg:col-span-full lg:grid lg:grid-cols-subgrid lg:gap-x-6 lg:gap-y-0"
    >
      <p className="contents lg:flex lg:flex-wrap lg:items-center lg:gap-x-2">
        <Link
          to={`/profile/${user.id}`}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {shown}
        </Link>
        <UserBadges user={user} />
      </p>
      {restrictionRefusal(viewer, user) === null ? (
        <LineLink
          to={`/admin/users/${user.id}`}
          className="ms-auto max-lg:-my-1.5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <NamedText
            seen={t('adminUsers.restrict')}
            said={t('adminUsers.restrictOf')}
            name={shown}
          />
        </LineLink>
      ) : null}
      <div className="min-w-0 basis-full text-xs text-ink-muted wrap-anywhere sm:text-sm lg:col-start-1 lg:row-start-2">
        <UserDates user={user} brief />
      </div>
      {roleChangeRefusal(viewer, user) === null ? (
        <RoleField user={user} shown={shown} failure={failure} />
      ) : null}
      {deletionRefusal(viewer, user) === null ? (
        <LineLink
          to={`/admin/users/${user.id}/delete${search}`}
          leadsToLoss
          className="max-lg:ms-4 lg:col-start-4 lg:row-span-2 lg:row-start-1"
        >
          <NamedText seen={t('admin.delete')} said={t('list.delete')} name={shown} />
        </LineLink>
      ) : null}
    </li>
  );
}

export default function UserDirectory() {
  const { users, search, viewer, place } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return (
    <AdminList
      id="users"
      title={t('admin.userDirectory')}
      noun="user"
      place={place}
      search={{ label: t('adminUsers.search'), name: 'search', value: search }}
    >
      <ErrorSummary
        failure={failure && withRowNames(failure, names)}
        title={t('adminUsers.roleNotUpdated')}
      />
      <RowForm>
        <ul className={`${rowsClass} lg:grid lg:grid-cols-[minmax(0,1fr)_auto_auto_auto]`}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} viewer={viewer} failure={failure} />
          ))}
        </ul>
      </RowForm>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <LoadFailure text={t('adminUsers.notLoaded')} />;
}
