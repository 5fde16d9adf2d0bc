import { Share2 } from 'lucide-react';
import { useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { shareLink } from '~/domain/podcasts/share-link';
import { podcastPath } from '~/lib/podcast-path';
import { openAuthDialog } from '~/ui/auth-dialog-store';
import { buttonClass } from '~/ui/button';
import { showToast } from '~/ui/toast-store';
import { useActor } from '~/ui/use-actor';
import type { ShareDialogProps } from './share-dialog';

const SIGN_IN = 'Create a free account to share this podcast.';

type Props = { podcast: { slug: string; title: string; itunesId: number | null } };

/**
 * Shares by the device where it can, else by a dialog with the text, which is loaded when it is wanted; without
 * script by a page with it.
 */
export function ShareButton({ podcast }: Props) {
  const signedIn = useActor() !== null;
  const [opened, setOpened] = useState<{ Dialog: ComponentType<ShareDialogProps> } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const text = () => `${podcast.title} ${shareLink(podcast, window.location.origin)}`;

  function openDialog(): void {
    import('./share-dialog').then(
      ({ ShareDialog }) => setOpened({ Dialog: ShareDialog }),
      // Going to the page unasked would end what is playing.
      () =>
        showToast({
          title: 'The text to share could not be loaded',
          variant: 'destructive',
          action: {
            label: 'Open its page',
            onClick: () => form.current?.submit(),
            altText: 'Press Share to try again',
          },
        }),
    );
  }

  async function share(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (!signedIn) {
      showToast({ title: 'Sign in required', description: SIGN_IN });
      return openAuthDialog({ tab: 'register', message: SIGN_IN });
    }
    try {
      if (!navigator.share) return openDialog();
      const url = shareLink(podcast, window.location.origin);
      await navigator.share({ title: podcast.title, url });
    } catch (error) {
      // Closing the device's own sheet is no failure; anything else still leaves the text to copy.
      if ((error as Error).name !== 'AbortError') openDialog();
    }
  }

  return (
    <>
      <form ref={form} method="get" action={`${podcastPath(podcast.slug)}/share`}>
        <button
          type="submit"
          className={buttonClass('secondary')}
          onClick={(event) => void share(event)}
        >
          <Share2 aria-hidden="true" className="size-4" /> Share
        </button>
      </form>
      {opened ? <opened.Dialog text={text()} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
