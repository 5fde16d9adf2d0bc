import { idText } from '~/domain/input-schema';
import { removeFromHistory } from '~/domain/listening/listening.server';
import { storeUndoableChange } from '~/domain/listening/undo.server';
import { parseBody } from '~/http/input/parse.server';
import { completeAction, formAction, redirectLoader, returnPath } from '~/http/pages/screen.server';
import { t } from '~/messages/t';

export const loader = redirectLoader('anyone', '/history');

export const action = formAction('member', async (ctx, form) => {
  const { id } = ctx.actor;
  const episode = parseBody(idText, form.get('episode'));
  const undo = await storeUndoableChange(id, await removeFromHistory(id, episode));
  return completeAction(ctx, returnPath(ctx, form), {
    toast: { title: t('listening.removedFromHistory'), undo },
  });
});

export { NoScreen as default } from '~/ui/feedback/error-screen';
