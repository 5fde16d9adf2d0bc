import type { Actor } from '~/domain/accounts/users';
import { collectionPath, isEntryStep } from '~/domain/collections/collections';
import { entryFormSchema, entryNumberSchema } from '~/domain/collections/collections-schema';
import { changeCollection } from '~/domain/collections/collections.server';
import { copyCollection } from '~/domain/collections/copy.server';
import { removeEntry, moveEntry, type MoveDestination } from '~/domain/collections/entries.server';
import { restartCollection, markPart } from '~/domain/collections/progress.server';
import { MalformedError } from '~/domain/errors';
import { idText } from '~/domain/input-schema';
import { storeUndoableChange } from '~/domain/listening/undo.server';
import { parseForm, parseParams } from '~/http/input/parse.server';
import {
  completeAction,
  formAction,
  redirectLoader,
  redirectWithToast,
  returnPath,
} from '~/http/pages/screen.server';
import type { Toast } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';

export const loader = redirectLoader('anyone', '/my-collections');

async function move(
  actor: Actor,
  id: string,
  entryId: string,
  to: MoveDestination,
): Promise<Toast> {
  const { number, total } = await moveEntry(actor, id, entryId, to);
  return { title: t('listening.nowPlace', { place: number, total }) };
}

async function changeEntry(
  actor: Actor,
  id: string,
  intent: unknown,
  form: FormData,
): Promise<Toast | null> {
  if (intent === 'number') {
    const { entry, number } = parseForm(entryNumberSchema, form);
    return move(actor, id, entry, { number });
  }
  const { entry } = parseForm(entryFormSchema, form);
  if (isEntryStep(intent)) return move(actor, id, entry, { step: intent });
  switch (intent) {
    case 'remove': {
      const removed = await removeEntry(actor, id, entry);
      const undo = await storeUndoableChange(actor.id, {
        changedAt: new Date(),
        entries: removed ? [removed] : [],
      });
      return { title: t('collections.removed'), undo };
    }
    case 'cover':
      await changeCollection(actor, id, { coverEntryId: entry });
      return { title: t('collections.coverChosen') };
    case 'heard':
    case 'unheard':
      await markPart(actor, id, entry, intent === 'heard');
      return null;
    default:
      throw new MalformedError(t('input.noIntent'));
  }
}

/** Changes that apply to the whole collection or to one of its entries. */
export const action = formAction(
  'member',
  async (ctx, form) => {
    const { actor } = ctx;
    const id = parseParams(idText, ctx.params.id);
    const intent = form.get('intent');
    if (intent === 'copy') {
      const copy = await copyCollection(actor, id);
      const toast = { title: t('collections.copied'), description: t('collections.copiedHint') };
      return redirectWithToast(collectionPath(copy), toast);
    }
    if (intent === 'again') {
      await restartCollection(actor, id);
      return completeAction(ctx, collectionPath(id));
    }
    const toast = await changeEntry(actor, id, intent, form);
    return completeAction(ctx, returnPath(ctx, form), { toast });
  },
  { signIn: () => t('collections.signIn') },
);

export { NoScreen as default } from '~/ui/feedback/error-screen';
