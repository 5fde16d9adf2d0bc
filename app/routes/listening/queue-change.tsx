import { MalformedError } from '~/domain/errors';
import { queueSchema } from '~/domain/listening/listening-schema';
import {
  clearQueue,
  queueEpisodes,
  removeFromQueue,
  stepInQueue,
} from '~/domain/listening/queue.server';
import { storeUndoableChange } from '~/domain/listening/undo.server';
import { parseBody } from '~/http/input/parse.server';
import { completeAction, formAction, redirectLoader, returnPath } from '~/http/pages/screen.server';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';

export const loader = redirectLoader('anyone', '/queue');

/** @returns the toast; null if the list itself shows the change */
async function change(userId: string, intent: unknown, form: FormData): Promise<Toast | null> {
  if (intent === 'clear') {
    const undo = await storeUndoableChange(userId, await clearQueue(userId));
    return { title: t('listening.queueCleared'), undo };
  }
  const { episodeIds } = parseBody(queueSchema, { episodeIds: form.getAll('episode').map(String) });
  const [first = ''] = episodeIds;
  switch (intent) {
    case 'next':
      await queueEpisodes(userId, episodeIds, 'next');
      return { title: t('listening.queuedNext') };
    case 'last':
      await queueEpisodes(userId, episodeIds, 'last');
      return { title: t('listening.queuedLast') };
    case 'top':
    case 'up':
    case 'down':
      await stepInQueue(userId, first, intent);
      return null;
    case 'remove': {
      const undo = await storeUndoableChange(userId, await removeFromQueue(userId, first));
      return { title: t('listening.removedFromQueue'), undo };
    }
    default:
      throw new MalformedError(t('refusal.unreadableForm'));
  }
}

export const action = formAction(
  'member',
  async (ctx, form) => {
    const toast = await change(ctx.actor.id, form.get('intent'), form);
    return completeAction(ctx, returnPath(ctx, form), { toast });
  },
  { signIn: () => t('listening.signInToQueue') },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
