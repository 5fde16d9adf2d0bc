import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { shareLink } from '~/domain/podcasts/share-link';
import { podcastPath } from '~/lib/podcast-path';
import { openAuthDialog } from '~/ui/auth-dialog-store';
import { ButtonLink } from '~/ui/button';
import { showToast } from '~/ui/toast-store';
import { useActor } from '~/ui/use-actor';
import { useHydrated } from '~/ui/use-hydrated';

// Loaded when somebody shares: most visits do not.
const ShareDialog = lazy(() => import('./share-dialog'));

const SIGN_IN = 'Create a free account to share this podcast.';

type Props = { podcast: { slug: string; title: string; itunesId: number | null } };

/** Shares by the device where it can, else by a dialog with the text; without script by a page with it. */
export function ShareButton({ podcast }: Props) {
  const signedIn = useActor() !== null;
  const hydrated = useHydrated();
  const [text, setText] = useState<string | null>(null);

  async function share(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (!signedIn) {
      showToast({ title: 'Sign in required', description: SIGN_IN });
      return openAuthDialog({ tab: 'register', message: SIGN_IN });
    }
    const url = shareLink(podcast, window.location.origin);
    try {
      if (!navigator.share) return setText(`${podcast.title} ${url}`);
      await navigator.share({ title: podcast.title, url });
    } catch (error) {
      // Closing the device's own sheet is no failure; anything else still leaves the text to copy.
      if ((error as Error).name !== 'AbortError') setText(`${podcast.title} ${url}`);
    }
  }

  return (
    <>
      <ButtonLink
        to={`${podcastPath(podcast.slug)}/share`}
        look="secondary"
        role={hydrated ? 'button' : undefined}
        onClick={(event) => void share(event)}
      >
        <Share2 aria-hidden="true" className="size-4" /> Share
      </ButtonLink>
      {text === null ? null : (
        <Suspense>
          <ShareDialog text={text} onClose={() => setText(null)} />
        </Suspense>
      )}
    </>
  );
}
