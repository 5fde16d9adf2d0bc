import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { ForbiddenError, InvalidError } from '~/domain/errors';
import type { UserBelongings } from '~/domain/users/user-directory';
import { deleteUser, getUserWithBelongings } from '~/domain/users/user-directory.server';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { pageTitle } from '~/lib/web/page-meta';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';
import { Confirmation } from '~/ui/forms/confirmation';
import { Name } from '~/ui/text/name';

export const loader = screenLoader('admin', async ({ params }) =>
  getUserWithBelongings(params.id ?? ''),
);

export const action = screenAction('admin', async ({ actor, params, url }) => {
  try {
    const { username } = await deleteUser(actor, params.id ?? '');
    return await redirectWithToast(`/admin/users${url.search}#users`, {
      toast: {
        title: 'User deleted',
        description: username,
        name: { text: username },
        variant: 'success',
      },
    });
  } catch (error) {
    // Forbidden for this person only, so it is said on this page.
    if (error instanceof ForbiddenError) throw new InvalidError(error.message);
    throw error;
  }
});

export const clientAction = keepPageWhenOffline();

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
        cancelTo={`/admin/users${useLocation().search}#users`}
        failureTitle="Error"
      >
        <p>
          <Name of={user.username} className="font-semibold" /> ({user.email})
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
