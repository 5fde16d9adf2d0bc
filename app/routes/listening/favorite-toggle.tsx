import { addFavorite, removeFavorite } from '~/domain/community/favorites/favorites.server';
import { DomainError } from '~/domain/errors';
import { directoryIdOf } from '~/domain/podcasts/podcasts';
import type { RequestContextFor } from '~/http/access/request-context.server';
import {
  completeAction,
  formAction,
  redirectWithToast,
  returnPath,
  redirectLoader,
} from '~/http/pages/screen.server';
import { t } from '~/messages/t';

export const loader = redirectLoader('anyone', '/favorites');

async function toggle(ctx: RequestContextFor<'member'>, form: FormData) {
  const { actor } = ctx;
  const podcast = String(form.get('podcast') ?? '').slice(0, 500);
  const isFavorite = form.get('favorite') !== 'no';
  const back = returnPath(ctx, form);
  try {
    if (isFavorite) await addFavorite(actor.id, podcast);
    else await removeFavorite(actor.id, podcast);
  } catch (error) {
    // Distinguishes a stored podcast from one that could not be stored.
    const isStored = podcast !== '' && directoryIdOf(podcast) === null;
    if (!(error instanceof DomainError) || isStored) throw error;
    const description = error.message;
    return redirectWithToast(back, {
      title: t('cards.cannotFavorite'),
      description,
      variant: 'destructive',
    });
  }
  return completeAction(ctx, back, {
    toast: {
      title: isFavorite ? t('cards.added') : t('cards.removed'),
    },
  });
}

export const action = formAction('member', toggle, {
  signIn: () => t('cards.signInToAdd'),
  fallbackMessage: () => t('cards.favoriteNotUpdated'),
});

export { NoScreen as default } from '~/ui/feedback/error-screen';
