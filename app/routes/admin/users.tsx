import { data, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { changeRole, listUsers } from '~/domain/accounts/user-directory.server';
import {
  deletionRefusal,
  givenRoles,
  joinedChoices,
  memberStates,
  restrictionRefusal,
  roleChangeRefusal,
  roles,
  type Actor,
  type GivenRole,
} from '~/domain/accounts/users';
import { type DirectoryUser, memberFilterSchema, roleSchema } from '~/domain/accounts/users-schema';
import { DESK_PAGE_SIZE } from '~/domain/community/desk/reported';
import { withRowField } from '~/domain/errors';
import { parseBody, formObject } from '~/http/input/parse.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { filterOf, listStatus, pageNumberOf } from '~/http/pages/url-parameters.server';
import type { FormFailure } from '~/lib/web/form-outcome';
import { pagePart, pageTitle, searchPart } from '~/lib/web/page-meta';
import { rowAddress } from '~/lib/web/site-paths';
import { t } from '~/messages/t';
import { errorTitle, LoadFailure } from '~/ui/feedback/error-screen';
import { Button } from '~/ui/forms/button';
import { ErrorSummary, RowForm } from '~/ui/forms/form';
import { FieldErrors } from '~/ui/forms/form-fields';
import { AdminFilter, AdminFilters, AdminList, withRowNames } from '~/ui/lists/admin-list';
import { roleName } from '~/ui/lists/role-name';
import { rowsClass } from '~/ui/lists/row-classes';
import { UserBadges, UserDates } from '~/ui/lists/user-facts';
import { Name, RichText, NamedText, LineLink } from '~/ui/text/inline-text';

export const loader = screenLoader('moderator', async ({ url, actor }) => {
  const filter = filterOf(memberFilterSchema, url);
  const page = { page: pageNumberOf(url), limit: DESK_PAGE_SIZE };
  const { users, ...pagination } = await listUsers(actor, { ...page, ...filter });
  const viewer = { id: actor.id, role: actor.role };
  const status = listStatus(url, pagination.currentPage);
  return data({ users, pagination, filter, search: filter.search ?? '', viewer }, { status });
});

const roleNames: Record<GivenRole, () => string> = {
  user: () => t('adminUsers.userRole'),
  moderator: () => t('adminUsers.moderatorRole'),
  admin: () => t('adminUsers.adminRole'),
};

const stateNames = {
  suspended: () => t('member.suspended'),
  banned: () => t('member.banned'),
  unverified: () => t('member.unverified'),
  'never-seen': () => t('member.neverSeen'),
};

const joinedNames = {
  day: () => t('desk.lastDay'),
  week: () => t('desk.lastWeek'),
  month: () => t('member.lastMonth'),
};

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
    description: `${user.username}: ${roleNames[role]()}`,
    name: { text: user.username },
  });
});

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const name = error ? errorTitle(error, '404') : t('admin.userDirectory');
  const parts = [searchPart(data?.search), pagePart(data?.pagination.currentPage)];
  return [pageTitle(matches, name, ...parts)];
};

function RoleField({ user, nameElement, failure }: RowProps & { nameElement: ReactNode }) {
  const name = `role.${user.id}`;
  const errors = failure?.fields[name];
  return (
    <div className="grid gap-1 lg:col-start-3 lg:row-span-2 lg:row-start-1">
      <div className="flex items-center gap-2 narrow:flex-wrap">
        <label htmlFor={name} className="sr-only">
          <RichText text={t('adminUsers.roleOf')} marks={{ name: () => nameElement }} />
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
          {givenRoles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]()}
            </option>
          ))}
        </select>
        <Button name="id" value={user.id} variant="secondary" size="small">
          <NamedText
            seen={t('adminUsers.change')}
            text={t('adminUsers.changeRoleOf')}
            name={nameElement}
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
  const nameElement = <Name of={user.username} />;
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
          {nameElement}
        </Link>
        <UserBadges user={user} />
      </p>
      {restrictionRefusal(viewer, user) === null ? (
        <LineLink
          to={`/admin/users/${user.id}`}
          className="ms-auto max-lg:-my-1.5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <NamedText seen={t('member.details')} text={t('member.detailsOf')} name={nameElement} />
        </LineLink>
      ) : null}
      <div className="min-w-0 basis-full text-xs text-ink-muted wrap-anywhere sm:text-sm lg:col-start-1 lg:row-start-2">
        <UserDates user={user} brief />
      </div>
      {roleChangeRefusal(viewer, user, 'admin') === null ? (
        <RoleField user={user} nameElement={nameElement} failure={failure} />
      ) : null}
      {deletionRefusal(viewer, user) === null ? (
        <LineLink
          to={`/admin/users/${user.id}/delete${search}`}
          leadsToLoss
          className="max-lg:ms-4 lg:col-start-4 lg:row-span-2 lg:row-start-1"
        >
          <NamedText seen={t('admin.delete')} text={t('list.delete')} name={nameElement} />
        </LineLink>
      ) : null}
    </li>
  );
}

function Filters() {
  const { filter } = useLoaderData<typeof loader>();
  return (
    <AdminFilters inUse={['role', 'state', 'joined'].some((name) => name in filter)}>
      <AdminFilter
        label={t('member.role')}
        name="role"
        value={filter.role}
        options={roles.map((value) => ({ value, label: roleName(value) }))}
      />
      <AdminFilter
        label={t('member.state')}
        name="state"
        value={filter.state}
        options={memberStates.map((value) => ({ value, label: stateNames[value]() }))}
      />
      <AdminFilter
        label={t('member.joined')}
        name="joined"
        value={filter.joined}
        options={joinedChoices.map((value) => ({ value, label: joinedNames[value]() }))}
      />
    </AdminFilters>
  );
}

export default function UserDirectory() {
  const { users, filter, search, viewer, pagination } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>() ?? null;
  const names = new Map(users.map(({ id, username }) => [id, username]));
  return (
    <AdminList
      id="users"
      title={t('admin.userDirectory')}
      noun="user"
      pagination={pagination}
      search={{
        label: t('adminUsers.search'),
        name: 'search',
        value: search,
        children: <Filters />,
      }}
      filtered={Object.keys(filter).length > 0}
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
