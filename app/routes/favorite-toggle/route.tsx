import { redirect } from '@remix-run/node';
import { DomainError, UnauthorizedError } from '~/domain/errors';
import { addFavorite, removeFavorite } from '~/domain/favorites/favorites.server';
import { directoryIdOf } from '~/domain/podcasts/directory-id';
import { countUse } from '~/domain/throttles/throttles.server';
import { finish, formAction, moveOn, returnPath, screenLoader } from '~/http/screen.server';
import type { Visit } from '~/http/visit.server';

export const loader = screenLoader('anyone', () => {
  throw redirect('/favorites', 303);
});

async function toggle(visit: Visit, form: FormData) {
  const { actor } = visit;
  if (!actor) throw new UnauthorizedError('Please sign in to add podcasts to your favorites.');
  await countUse('write', actor.id);
  const podcast = String(form.get('podcast') ?? '').slice(0, 500);
  const wanted = form.get('favorite') !== 'no';
  const back = returnPath(visit, form);
  try {
    if (wanted) await addFavorite(actor.id, podcast);
    else await removeFavorite(actor.id, podcast);
  } catch (error) {
    // A stored podcast fails as anything else does; one that could not be stored is told apart.
    const isStored = podcast !== '' && directoryIdOf(podcast) === null;
    if (!(error instanceof DomainError) || isStored) throw error;
    const description = error.message;
    return moveOn(back, {
      toast: { title: 'Cannot favorite', description, variant: 'destructive' },
    });
  }
  return finish(visit, back, {
    toast: {
      title: wanted ? 'Added to favorites' : 'Removed from favorites',
      variant: 'success',
    },
  });
}

/** The favourite toggle of people without script; with it, the toggle uses the JSON call. */
export const action = formAction('anyone', toggle, { sorry: 'Failed to update favorite' });

export { NoScreen as default } from '~/ui/no-screen';
