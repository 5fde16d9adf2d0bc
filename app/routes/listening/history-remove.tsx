import { idText } from '~/domain/input-schema';
import { keepForUndo } from '~/domain/listening/undo.server';
import { forgetEpisode } from '~/domain/listening/listening.server';
import { parseBody } from '~/http/input/parse.server';
import { completeAction, formAction, redirectLoader, returnPath } from '~/http/pages/screen.server';
import { t } from '~/messages/t';

export const loader = redirectLoader('anyone', '/history');

export const action = formAction('member', async (visit, form) => {
  const { id } = visit.actor;
  const episode = parseBody(idText, form.get('episode'));
  const undo = await keepForUndo(id, await forgetEpisode(id, episode));
  return completeAction(visit, returnPath(visit, form), {
    toast: { title: t('listening.removedFromHistory'), undo },
  });
});

export { NoScreen as default } from '~/ui/feedback/error-screen';
