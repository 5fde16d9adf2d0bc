import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { parseBody, formObject } from '~/http/parse.server';
import { pageNumberOf } from '~/http/page-number';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import {
  deletionRefusal,
  roleChangeRefusal,
  type DirectoryUser,
} from '~/domain/users/user-directory';
import { roleSchema } from '~/domain/users/user-directory-schema';
import { changeRole, listUsers } from '~/domain/users/user-directory.server';
import type { Actor } from '~/domain/users/users';
import { answeredAction } from '~/ui/answered-action';
import { AdminSearchForm } from '~/ui/admin-search-form';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { DateTime } from '~/ui/date-time';
import { InAll } from '~/ui/in-all';
import { ErrorSummary } from '~/ui/form-fields';
import { LoadFailure } from '~/ui/load-failure';
import { Pagination } from '~/ui/pagination';

const PAGE_SIZE = 10;

export const loader = screenLoader('admin', async ({ url, actor }) => {
  const search = (url.searchParams.get('search') ?? '').slice(0, 200);
  const list = await listUsers({ page: pageNumberOf(url), limit: PAGE_SIZE, search });
  return { ...list, search, viewer: { id: actor.id, role: actor.role } };
});

export const action = screenAction('super_admin', async ({ actor, url }, form) => {
  const { role } = parseBody(roleSchema, formObject(form));
  const user = await changeRole(actor, String(form.get('id') ?? ''), role);
  return moveOn(`/admin/users${url.search}`, {
    toast: { title: 'Role updated', description: `${user.username}: ${role}`, variant: 'success' },
  });
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'User Directory – Admin Dashboard'),
];

const badges = {
  user: { text: 'User', tone: 'neutral' },
  admin: { text: 'Admin', tone: 'accent' },
  super_admin: { text: 'Super Admin', tone: 'gold' },
} as const;

function RoleForm({ user }: { user: DirectoryUser }) {
  return (
    <Form method="post" preventScrollReset className="flex items-center gap-2">
      <input type="hidden" name="id" value={user.id} />
      <select
        key={user.role}
        name="role"
        aria-label={`Role of ${user.username}`}
        defaultValue={user.role}
        className="min-h-9 rounded-control border border-line-strong bg-surface px-2"
      >
        <option value="user">user</option>
        <option value="admin">admin</option>
      </select>
      <Button look="secondary" size="small" aria-label={`Change the role of ${user.username}`}>
        Change
      </Button>
    </Form>
  );
}

function UserRow({ user, viewer }: { user: DirectoryUser; viewer: Pick<Actor, 'id' | 'role'> }) {
  const badge = badges[user.role];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`/profile/${user.id}`}
            className="font-semibold underline-offset-4 hover:underline"
          >
            <bdi>{user.username}</bdi>
          </Link>
          <Badge tone={badge.tone}>{badge.text}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {user.email}
          <span aria-hidden="true"> · </span>joined <DateTime iso={user.createdAt} />
          {user.lastLoginAt ? (
            <>
              <span aria-hidden="true"> · </span>last here <DateTime iso={user.lastLoginAt} />
            </>
          ) : null}
        </p>
      </div>
      {roleChangeRefusal(viewer, user) === null ? <RoleForm user={user} /> : null}
      {deletionRefusal(viewer, user) === null ? (
        <Link
          to={`/admin/users/${user.id}/delete`}
          aria-label={`Delete ${user.username}`}
          className="inline-flex min-h-11 items-center text-danger underline"
        >
          Delete
        </Link>
      ) : null}
    </li>
  );
}

export default function UserDirectory() {
  const { users, search, viewer, totalCount, currentPage, totalPages } =
    useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  return (
    <section aria-labelledby="users" className="grid gap-5">
      <h2 id="users" className="text-2xl font-semibold">
        User Directory <InAll count={totalCount} />
      </h2>
      <ErrorSummary failure={outcome?.ok === false ? outcome : null} title="Role Update Failed" />
      <AdminSearchForm label="Search users" name="search" value={search} required={false} />
      {users.length === 0 ? (
        <p role="status">No users found</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {users.map((user) => (
            <UserRow key={user.id} user={user} viewer={viewer} />
          ))}
        </ul>
      )}
      <Pagination label="User pages" current={currentPage} total={totalPages} />
    </section>
  );
}

export function ErrorBoundary() {
  return <LoadFailure text="Failed to load users. Please try again." />;
}
