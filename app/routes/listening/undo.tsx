import { idText } from '~/domain/input-schema';
import { undoChange } from '~/domain/listening/undo.server';
import { parseBody } from '~/http/input/parse.server';
import { completeAction, formAction, redirectLoader, returnPath } from '~/http/pages/screen.server';
import { t } from '~/messages/t';

export const loader = redirectLoader('anyone', '/history');

/** Undoes a change of queue or history, by the undo id issued with it. */
export const action = formAction(
  'member',
  async (ctx, form) => {
    await undoChange(ctx.actor.id, parseBody(idText, form.get('undo')));
    return completeAction(ctx, returnPath(ctx, form), {
      toast: { title: t('feedback.undone') },
    });
  },
  { title: () => t('feedback.notUndone') },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
