import { redirect } from '@remix-run/node';
import { follow, unfollow } from '~/domain/follows/follows.server';
import { idText } from '~/domain/input-schema';
import { countUse } from '~/domain/throttles/throttles.server';
import { parseParams } from '~/http/parse.server';
import { finish, formAction, screenLoader } from '~/http/screen.server';
import { safeRedirect } from '~/lib/safe-redirect';

export const loader = screenLoader('anyone', ({ params }) => {
  throw redirect(`/profile/${parseParams(idText, params.userId)}`, 303);
});

/** Follow and Unfollow for people without script; with it, the button uses the JSON call. */
export const action = formAction('member', async (visit, form) => {
  const userId = parseParams(idText, visit.params.userId);
  await countUse('write', visit.actor.id);
  if (form.get('follow') === 'no') await unfollow(visit.actor.id, userId);
  else await follow(visit.actor.id, userId);
  return finish(visit, safeRedirect(form.get('returnTo'), `/profile/${userId}`));
});

export { NoScreen as default } from '~/ui/no-screen';
