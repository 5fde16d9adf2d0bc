import { useLoaderData, useLocation } from '@remix-run/react';
import { deleteUser, getUserWithContent } from '~/domain/accounts/user-directory.server';
import type { UserContent } from '~/domain/accounts/users';
import { ForbiddenError, InvalidError } from '~/domain/errors';
import { redirectWithToast, screenAction, screenLoader } from '~/http/pages/screen.server';
import { about } from '~/lib/web/form-outcome';
import { titled } from '~/lib/web/page-meta';
import { shownMailAddress } from '~/lib/web/shown-address.server';
import { t } from '~/messages/t';
import { Confirmation } from '~/ui/forms/form';
import { Name } from '~/ui/text/inline-text';

export const loader = screenLoader('admin', async ({ params }) => {
  const { user, belongings } = await getUserWithContent(params.id ?? '');
  return { user: { ...user, email: shownMailAddress(user.email ?? '') }, belongings };
});

export const action = screenAction('admin', async ({ actor, params, url }) => {
  try {
    const { username } = await deleteUser(actor, params.id ?? '');
    return await redirectWithToast(`/admin/users${url.search}#users`, {
      title: t('adminUsers.deleted'),
      ...about(username),
    });
  } catch (error) {
    // Forbidden for this person only, so the error is shown on this page.
    if (error instanceof ForbiddenError) throw new InvalidError(error.message);
    throw error;
  }
});

export const meta = titled(() => t('adminUsers.deleteUser'));

const belongingTexts = ({ favorites, reviews, followers, following }: UserContent) => [
  t('profile.favoriteCount', { count: favorites }),
  t('review.count', { count: reviews }),
  t('profile.followerCount', { count: followers }),
  t('adminUsers.following', { count: following }),
];

export default function DeleteUser() {
  const { user, belongings } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-5">
      <Confirmation
        title={t('adminUsers.deleteQuestion')}
        confirm={t('adminUsers.deleteUser')}
        cancelTo={`/admin/users${useLocation().search}#users`}
        failureTitle={t('feedback.error')}
      >
        <p>
          <Name of={user.username} className="font-semibold" /> (<bdi dir="ltr">{user.email}</bdi>)
        </p>
        <p>{t('adminUsers.deletedWith')}</p>
        <ul className="list-disc ps-5">
          {belongingTexts(belongings).map((text, at) => (
            <li key={at}>{text}</li>
          ))}
        </ul>
        <p>
          {belongings.blogPosts === 0
            ? t('adminUsers.noPosts')
            : t('adminUsers.postsStay', { posts: belongings.blogPosts })}
        </p>
      </Confirmation>
    </div>
  );
}
