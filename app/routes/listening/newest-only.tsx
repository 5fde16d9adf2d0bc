import { setNewestOnly } from '~/domain/community/favorites/favorites.server';
import { slugText } from '~/domain/input-schema';
import { parseBody } from '~/http/input/parse.server';
import { completeAction, formAction, redirectLoader, returnPath } from '~/http/pages/screen.server';
import { t } from '~/messages/t';

export const loader = redirectLoader('anyone', '/new');

/** Lists only the newest episode of a favorite as new. */
export const action = formAction('member', async (ctx, form) => {
  const podcast = parseBody(slugText, form.get('podcast'));
  await setNewestOnly(ctx.actor.id, podcast, form.get('newestOnly') === 'yes');
  return completeAction(ctx, returnPath(ctx, form), {
    toast: { title: t('listening.newestOnlySaved') },
  });
});

export { NoScreen as default } from '~/ui/feedback/error-screen';
