import { follow, unfollow } from '~/domain/community/people/people.server';
import { idText } from '~/domain/input-schema';
import { parseParams } from '~/http/input/parse.server';
import { completeAction, formAction, redirectLoader } from '~/http/pages/screen.server';
import { safeRedirect } from '~/lib/web/site-paths';
import { t } from '~/messages/t';

export const loader = redirectLoader(
  'anyone',
  ({ params }) => `/profile/${parseParams(idText, params.userId)}`,
);

export const action = formAction('member', async (ctx, form) => {
  const userId = parseParams(idText, ctx.params.userId);
  const isFollowing = form.get('follow') !== 'no';
  if (isFollowing) await follow(ctx.actor.id, userId);
  else await unfollow(ctx.actor.id, userId);
  return completeAction(ctx, safeRedirect(form.get('returnTo'), `/profile/${userId}`), {
    toast: {
      title: isFollowing ? t('profile.youFollow') : t('profile.youUnfollowed'),
    },
  });
});

export { NoScreen as default } from '~/ui/feedback/error-screen';
