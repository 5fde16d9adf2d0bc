import { Link, useHref } from '@remix-run/react';
import type { MouseEvent, ReactNode } from 'react';
import { withPart, writePart } from '~/lib/time/part';
import { t } from '~/messages/t';
import { showToast } from '~/ui/feedback/toasts';
import { closeMenu } from '~/ui/navigation/menu-panel';

type Props = {
  /** Of the episode. */
  title: string;
  path: string;
  /** Where the recording begins for whoever opens the address, in seconds. */
  start?: number;
  className?: string;
  children: ReactNode;
};

/** Shares the address of an episode at once; without script, its page shows the address. */
export function ShareLink({ title, path, start = 0, className, children }: Props) {
  const part = { start, end: null };
  const shared = useHref(withPart(path, part));
  const written = writePart(part);

  function share(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    closeMenu(event.currentTarget);
    void shareAddress(title, location.origin + shared);
  }

  return (
    <Link
      to={`${path}?share${written ? `&t=${written}` : ''}#share`}
      rel="nofollow"
      onClick={share}
      className={className}
    >
      {children}
    </Link>
  );
}

/** Opens the device's share sheet, or copies the address. */
async function shareAddress(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showToast({ title: t('podcast.addressCopied'), variant: 'success' });
  } catch (error) {
    // Dismissing the share sheet is not a failure.
    if ((error as Error).name === 'AbortError') return;
    showToast({ title: t('podcast.copyFailed'), variant: 'destructive' });
  }
}
