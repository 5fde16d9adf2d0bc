import { MalformedError } from '~/domain/errors';
import { idText } from '~/domain/input-schema';
import { markPlayed, markPlayedUpTo } from '~/domain/listening/played.server';
import { storeUndoableChange } from '~/domain/listening/undo.server';
import { parseParams } from '~/http/input/parse.server';
import { completeAction, formAction, redirectLoader, returnPath } from '~/http/pages/screen.server';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';

export const loader = redirectLoader('anyone', '/history');

async function mark(userId: string, episodeId: string, choice: unknown): Promise<Toast> {
  if (choice === 'before') {
    const undo = await storeUndoableChange(userId, await markPlayedUpTo(userId, episodeId));
    return { title: t('listening.markedEarlier'), undo };
  }
  if (choice !== 'yes' && choice !== 'no') throw new MalformedError(t('refusal.unreadableForm'));
  await markPlayed(userId, episodeId, choice === 'yes');
  return { title: choice === 'yes' ? t('listening.markedPlayed') : t('listening.markedUnplayed') };
}

export const action = formAction(
  'member',
  async (ctx, form) => {
    const { actor, params } = ctx;
    const episodeId = parseParams(idText, params.episodeId);
    const toast = await mark(actor.id, episodeId, form.get('played'));
    return completeAction(ctx, returnPath(ctx, form), { toast });
  },
  { signIn: () => t('listening.signInToMark') },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
