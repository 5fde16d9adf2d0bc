import { idText } from '~/domain/input-schema';
import { forgetEpisode } from '~/domain/listening/listening.server';
import { countUse } from '~/domain/site/throttles/throttles.server';
import { parseBody } from '~/http/parse.server';
import { completeAction, formAction, redirectLoader, returnPath } from '~/http/pages/screen.server';
import { t } from '~/messages/t';
import { keepPageWhenOffline } from '~/ui/forms/keep-page-when-offline';

export const loader = redirectLoader('anyone', '/history');

export const action = formAction('member', async (visit, form) => {
  await countUse('write', visit.actor.id);
  await forgetEpisode(visit.actor.id, parseBody(idText, form.get('episode')));
  return completeAction(visit, returnPath(visit, form), {
    toast: { title: t('listening.removedFromHistory'), variant: 'success' },
  });
});

export const clientAction = keepPageWhenOffline();

export { NoScreen as default } from '~/ui/feedback/no-screen';
