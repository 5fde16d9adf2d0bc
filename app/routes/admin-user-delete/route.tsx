import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ForbiddenError, InvalidError } from '~/domain/errors';
import type { UserBelongings } from '~/domain/users/user-directory';
import { deleteUser, getUserWithBelongings } from '~/domain/users/user-directory.server';
import { moveOn, screenAction, screenLoader } from '~/http/screen.server';
import { pageTitle } from '~/lib/page-meta';
import { answeredAction } from '~/ui/answered-action';
import { Confirmation } from '~/ui/confirmation';

export const loader = screenLoader('admin', async ({ params }) =>
  getUserWithBelongings(params.id ?? ''),
);

export const action = screenAction('admin', async ({ actor, params }) => {
  try {
    const { username } = await deleteUser(actor, params.id ?? '');
    return await moveOn('/admin/users', {
      toast: { title: 'User deleted', description: username, variant: 'success' },
    });
  } catch (error) {
    // An admin may be here, only not with this person: the reason belongs on this page.
    if (error instanceof ForbiddenError) throw new InvalidError(error.message);
    throw error;
  }
});

export const clientAction = answeredAction();

export const meta: MetaFunction = ({ matches }) => [
  pageTitle(matches, 'Delete user – Admin Dashboard'),
];

const words: [keyof UserBelongings, string, string][] = [
  ['favorites', 'favorite', 'favorites'],
  ['reviews', 'review', 'reviews'],
  ['followers', 'follower', 'followers'],
  ['following', 'followed person', 'followed people'],
];

export default function DeleteUser() {
  const { user, belongings } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <Confirmation
        title="Delete this user?"
        confirm="Delete user"
        cancelTo="/admin/users"
        failureTitle="Error"
      >
        <p>
          <bdi className="font-semibold">{user.username}</bdi> ({user.email})
        </p>
        <p>With the account these are deleted, and all its sessions end:</p>
        <ul className="list-disc ps-5">
          {words.map(([name, one, many]) => (
            <li key={name}>
              {belongings[name]} {belongings[name] === 1 ? one : many}
            </li>
          ))}
        </ul>
        <p>
          {belongings.blogPosts === 0
            ? 'They wrote no blog posts.'
            : `Their blog posts (${belongings.blogPosts}) stay, with the name.`}{' '}
          This cannot be undone.
        </p>
      </Confirmation>
    </div>
  );
}
