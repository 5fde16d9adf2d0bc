import { useHref } from '@remix-run/react';
import { Share2 } from 'lucide-react';
import { useRef, useState, type ComponentType, type MouseEvent } from 'react';
import { shareLink } from '~/domain/podcasts/podcasts';
import { podcastPath } from '~/lib/web/podcast-path';
import { openAuthDialog } from '~/ui/auth/auth-dialog-store';
import { buttonClass } from '~/ui/forms/button';
import { showToast } from '~/ui/feedback/toast-store';
import { useActor } from '~/ui/auth/use-actor';
import type { ShareDialogProps } from './share-dialog';
import { t } from '~/messages/t';

type Props = { podcast: { slug: string; title: string; itunesId: number | null } };

/** Uses the device's share sheet, else a dialog; without script, a page. */
export function ShareButton({ podcast }: Props) {
  const signedIn = useActor() !== null;
  const [opened, setOpened] = useState<{ Dialog: ComponentType<ShareDialogProps> } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const home = useHref('/').replace(/\/$/, '');
  const link = () => shareLink(podcast, window.location.origin + home);
  const text = () => `${podcast.title} ${link()}`;

  function openDialog(): void {
    import('./share-dialog').then(
      ({ ShareDialog }) => setOpened({ Dialog: ShareDialog }),
      // Leaving the page would stop playback.
      () =>
        showToast({
          title: t('podcast.shareNotLoaded'),
          variant: 'destructive',
          action: {
            label: t('podcast.openItsPage'),
            onClick: () => form.current?.submit(),
            altText: t('podcast.pressShare'),
          },
        }),
    );
  }

  async function share(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (!signedIn) {
      const afterSignIn = async () => (openDialog(), null);
      return openAuthDialog({ tab: 'register', message: t('podcast.signInToShare'), afterSignIn });
    }
    try {
      if (!navigator.share) return openDialog();
      await navigator.share({ title: podcast.title, url: link() });
    } catch (error) {
      // Closing the share sheet is not a failure.
      if ((error as Error).name !== 'AbortError') openDialog();
    }
  }

  return (
    <>
      <form ref={form} method="get" action={useHref(`${podcastPath(podcast.slug)}/share`)}>
        <button
          type="submit"
          className={buttonClass('secondary', 'medium', 'phone:w-11 phone:px-0')}
          onClick={(event) => void share(event)}
        >
          <Share2 aria-hidden="true" className="size-5" />
          <span className="phone:sr-only">{t('podcast.share')}</span>
        </button>
      </form>
      {opened ? <opened.Dialog text={text()} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
