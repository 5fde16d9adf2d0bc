import { Form, useLocation } from '@remix-run/react';
import { Heart } from 'lucide-react';
import type { FormEvent } from 'react';
import { openAuthDialog } from './auth-dialog-store';
import { Button } from './button';
import { sendJson } from './send-json';
import { showToast } from './toast-store';
import { useActor } from './use-actor';
import { useOptimisticSwitch } from './use-optimistic-switch';

type Props = {
  /** Stored, or a search result that is not: `id` is then `api_<number>` and `slug` null. */
  podcast: { id: string; slug: string | null; title: string };
  favorited: boolean;
  /** An icon on cards, words on the podcast's own page. */
  look?: 'icon' | 'words';
  className?: string;
};

const SIGN_IN = 'Please sign in to add podcasts to your favorites.';

function askToSignIn(): void {
  showToast({ title: 'Sign in required', description: SIGN_IN });
  openAuthDialog({ message: SIGN_IN });
}

/** Saves and says how that ended; see `addFavorite` for what cannot be saved. */
function useFavorite({ podcast, favorited }: Props) {
  const address = `/api/favorites/${encodeURIComponent(podcast.slug ?? podcast.id)}`;
  const { on, choose } = useOptimisticSwitch(favorited, (wanted) =>
    sendJson(wanted ? 'POST' : 'DELETE', address, undefined),
  );

  async function toggle(): Promise<void> {
    const wanted = !on;
    const answer = await choose(wanted);
    if (!answer) return;
    if (answer.ok) {
      const title = wanted ? 'Added to favorites' : 'Removed from favorites';
      return showToast({ title, variant: 'success' });
    }
    if (answer.status === 401) return askToSignIn();
    showToast({
      title: podcast.slug ? 'Error' : 'Cannot favorite',
      description: answer.error ?? 'Failed to update favorite',
      variant: 'destructive',
    });
  }
  return { on, toggle };
}

/**
 * Adds a podcast to the favourites and takes it off again. Without script it is a form that comes back to
 * this page.
 */
export function FavoriteToggle(props: Props) {
  const { podcast, look = 'icon', className = '' } = props;
  const { on, toggle } = useFavorite(props);
  const signedIn = useActor() !== null;
  const { pathname, search } = useLocation();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (signedIn) void toggle();
    else askToSignIn();
  }

  const words = signedIn ? (on ? 'Favorited' : 'Add to Favorites') : 'Sign in to Save';
  const explained = on
    ? `Remove ${podcast.title} from favorites`
    : `Add ${podcast.title} to favorites`;
  return (
    <Form method="post" action="/favorites/toggle" onSubmit={submit} className={className}>
      <input type="hidden" name="podcast" value={podcast.slug ?? podcast.id} />
      <input type="hidden" name="favorite" value={on ? 'no' : 'yes'} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button
        look={look === 'icon' ? 'quiet' : on ? 'primary' : 'secondary'}
        size={look === 'icon' ? 'icon' : 'medium'}
        aria-label={look === 'icon' ? explained : undefined}
        title={look === 'icon' ? explained : undefined}
        className={look === 'icon' ? '!rounded-full bg-surface/90' : ''}
      >
        <Heart aria-hidden="true" className={`size-5 ${on ? 'fill-current' : ''}`} />
        {look === 'icon' ? null : words}
      </Button>
    </Form>
  );
}
